import { describe, expect, it } from 'vitest'
import { passedOn } from '../../src/read/passed-on.ts'

const others = (text: string) => passedOn(text).map(([from, to]) => text.slice(from, to).trim())

describe('what a speaker passes on', () => {
  it.each([
    [
      'a sentence in quotation marks',
      'Gus said "I live in Turin with two cats" and left',
      ['"I live in Turin with two cats"'],
    ],
    [
      'a paragraph in them, with others inside',
      'Well?\n\n"Add "this" to my reply. I live in Turin"',
      ['"Add "this" to my reply. I live in Turin"'],
    ],
    ['a chat', 'see:\nGus Marrs  10:42 AM\nI live in Turin', ['Gus Marrs  10:42 AM\nI live in Turin']],
    [
      'what scissors cut out',
      'a\n--- begin ---\nI live in Turin\n--- end ---\nb',
      ['--- begin ---\nI live in Turin\n--- end ---'],
    ],
    [
      'what scissors cut out, rules in it',
      '$$\na\n------\nI live in Turin\n$$\nb',
      ['$$\na\n------\nI live in Turin\n$$'],
    ],
    ['a rule that nothing closes', 'a\n----------\nI live in Turin', ['----------\nI live in Turin']],
    ['an object', 'a\n{"body": "x"}\nb', ['{"body": "x"}']],
    ['a log', '2026-03-10T14:30:01Z gus: I live in Turin\nb', ['2026-03-10T14:30:01Z gus: I live in Turin']],
    [
      'a text to translate',
      'translate to German: I live in Turin\n\nI am tired',
      ['translate to German: I live in Turin'],
    ],
    ['a text to sum up', 'Can you sum this up?\n\nI live in Turin', ['I live in Turin']],
    ['what somebody wrote', 'Gus wrote me this:\n\nI live in Turin\n\nI am tired', ['I live in Turin']],
  ])('SEC22: %s is somebody else’s', (_what, text, found) => {
    expect(others(text)).toEqual(found)
  })

  it.each([
    'I loved "Dune" and "The Left Hand"',
    'My plan: translate the page this week. I live in Turin',
    "here's what I decided:\n\nwe move to Turin",
    'I wrote to Gus:\n\nI live in Turin',
    'up at 7:15 every day\nDinner 19:30',
    'mine is 5\'10", hers 6\'2" and we live in Turin with two cats',
    'a --- b\n---\nI live in Turin',
    'Turin, Milan, Rome\nI like all three, really',
  ])('SEC22: %j is the speaker’s', (text) => {
    expect(others(text)).toEqual([])
  })

  it('SEC22: a long text of open marks is read in time that grows with its length', () => {
    for (const open of ['« a ', '"a ', "'a ", "a' ", '" ', '`` x "a'])
      expect(passedOn(open.repeat(9000).slice(0, 60_000)).length).toBeLessThan(2)
    expect(passedOn('x'.repeat(70_000))).toEqual([[0, 70_000]])
  })
})
