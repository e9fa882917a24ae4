import { describe, expect, it } from 'vitest'
import { detectForm } from '../../src/log/form.ts'
import { growth, LEEWAY } from '../support/growth.ts'
import { readTurns, said } from './read-turns.ts'

const NOBODY = { human: [], assistant: [] }
const formOf = (log: string, names = NOBODY) => detectForm(Buffer.from(log), names)
const heads = (log: string) => readTurns(log).turns.map((turn) => [turn.speaker, turn.time, turn.source])

describe('the form of a log', () => {
  it('LOG3: a heading gives speaker, time and source', () => {
    const log = '## USER [14:30] (claude)\n\na\n\n## BERNARD [14:31:07]\n\nb\n\n## Zoë Ødegård [15:00] (telegram)\nc\n'
    expect(heads(log)).toEqual([
      ['USER', '14:30', 'claude'],
      ['BERNARD', '14:31:07', null],
      ['Zoë Ødegård', '15:00', 'telegram'],
    ])
  })

  it('LOG3: what is no time of day is no time', () => {
    expect(formOf('## Sprint [24:00] (review)\n\n## Sprint [12:60]\n').kind).toBe('none')
    expect(heads('## USER [23:59] (a)\n\nx\n\n## BERNARD [9:30] (a)\n\ny\n')).toEqual([['USER', '23:59', 'a']])
  })

  it('LOG3: a session gives its time and source to the labels below it', () => {
    const log = '## 14:32:15 [openai]\n\n**User:** hi\n\n**ATLAS:** yes?\n\n## 15:00:00 (claude)\n\n**User:** bye\n'
    expect(heads(log)).toEqual([
      ['User', '14:32:15', 'openai'],
      ['ATLAS', '14:32:15', 'openai'],
      ['User', '15:00:00', 'claude'],
    ])
  })

  it('LOG3: labels may be bold, stamped or plain, and their text may begin on the next line', () => {
    expect(said('**Priya** (09:12): morning\n**Sage** (09:13): hi\n')).toEqual(['Priya: morning', 'Sage: hi'])
    expect(said('**User:**\nline one\nline two\n\n**Assistant:** ok')).toEqual([
      'User: line one\nline two',
      'Assistant: ok',
    ])
    expect(said('[14:30] USER: one\n[14:31:05] BERNARD: two\nthree\n')).toEqual(['USER: one', 'BERNARD: two\nthree'])
    expect(said('User: one\nAssistant:\ntwo\n')).toEqual(['User: one', 'Assistant: two'])
    expect(heads('User (08:10): one\nAssistant (08:11): two\n').map((head) => head[1])).toEqual(['08:10', '08:11'])
  })

  it('LOG3: blocks are headings of any level with a known name', () => {
    expect(said('### User\n\nhi\n\n### Assistant\n\nhello\n')).toEqual(['User: hi', 'Assistant: hello'])
    expect(said('# **Human**\nhi\n# Claude:\nhello\n')).toEqual(['Human: hi', 'Claude: hello'])
    expect(said('## 🧑 User\nhi\n## 🤖 Assistant\nhello\n')).toEqual(['🧑 User: hi', '🤖 Assistant: hello'])
  })

  it('labels of another form inside a turn make no speakers', () => {
    const log = '## USER [14:30] (claude)\n\nlook\n\n**BERNARD:** I said so\n\nAssistant: no\n\n### User\n\nx\n'
    expect(said(log)).toEqual(['USER: look'])
    expect(said('User: look\n## BERNARD [14:30] (claude)\nwell\nAssistant: ok\n')).toEqual([
      'User: look',
      'Assistant: ok',
    ])
  })

  it('the first turns decide, not the commonest labels', () => {
    const rest = 'User: a\nAssistant: b\n'.repeat(20)
    expect(formOf(`[14:30] User: see this\n[14:31] Assistant: ok\n${rest}`).kind).toBe('stamped')
  })

  it('LOG5: prose with colons is no log', () => {
    expect(formOf('My day was fine.\nMood: good\nWeather: bad\nMood: better\nWeather: worse\n').kind).toBe('none')
    expect(formOf('Warning: x\nWarning: y\nWarning: z\nError: w\n').kind).toBe('none')
    expect(formOf('http://a.example\nhttp://b.example\n').kind).toBe('none')
    expect(formOf('Ingredients:\n- flour\n- milk\n\nMethod:\nmix\n').kind).toBe('none')
  })

  it('LOG5: unknown names are speakers when they come again and begin the file', () => {
    expect(formOf('Dana: hi\nOtis: hello\nDana: how are you\nOtis: fine\n').labels).toEqual(['Dana', 'Otis'])
    expect(formOf('Dana: hi\nOtis: hello\n').kind).toBe('none')
    expect(formOf('It began so.\nDana: hi\nOtis: hello\nDana: how\nOtis: fine\n').kind).toBe('none')
  })

  it('LOG5: the one who answers a known speaker is one, a word that begins a line is not', () => {
    expect(said('User: what now\nATLAS: dinner\nNote: cold\nUser: ok\n')).toEqual([
      'User: what now',
      'ATLAS: dinner\nNote: cold',
      'User: ok',
    ])
    const log = `${'User: hm\nAssistant: yes\n'.repeat(3)}User: my laptop\nModel: X1\n`
    expect(formOf(log).labels).toEqual(['User', 'Assistant'])
  })

  it('LOG6: a heading without a time is text, unless it is a configured name behind a rule', () => {
    const log = '## USER [14:30] (claude)\n\na\n\n## User\n\nb\n\n---\n\n## BERNARD\n\nc\n\n## BERNARD\n\nd\n'
    expect(heads(log).map(([speaker]) => speaker)).toEqual(['USER', 'BERNARD'])
  })

  it('LOG6: in a file whose turns no rule parts, a speaker of the file may come without a time', () => {
    const log = '## Dana [14:30]\n\na\n\n## Otto\n\nb\n\n## Otto [14:40]\n\nc\n\n## Plan\n\n1. d\n\n## Dana (x)\n\ne\n'
    expect(heads(log).map(([speaker, time]) => [speaker, time])).toEqual([
      ['Dana', '14:30'],
      ['Otto', null],
      ['Otto', '14:40'],
      ['Dana', null],
    ])
    expect(heads('## USER [14:30]\n\na\n\n## BERNARD\n\nb\n').map(([speaker]) => speaker)).toEqual(['USER', 'BERNARD'])
    expect(heads('## Dana [14:30]\n\na\n\n## Assistant\n\nb\n').map(([speaker]) => speaker)).toEqual([
      'Dana',
      'Assistant',
    ])
  })

  it('LOG6: a heading without a time that does not stand as turns of its file do makes no speaker', () => {
    const ruled =
      '## Dana [14:30]\n\na\n\n---\n\n## Otto [14:31]\n\nb\n\n---\n\n## Dana [14:32]\n\nlook:\n\n## Otto\n\nc\n\n## Dana\n\nd\n'
    expect(heads(ruled)).toHaveLength(3)
    const other =
      '## Dana [14:30]\n\na\n\n## Otto [14:31]\n\nb\n\n## Dana [14:32]\n\nlook:\n\n## User\n\nc\n\n## Bot\n\nd\n'
    expect(heads(other)).toHaveLength(3)
    expect(heads('## Dana [14:30]\n\n```\n## Otto\n```\n\n## Otto [14:31]\n\nb\n')).toHaveLength(2)
  })

  it('front matter holds no turns, and a rule at the start is no front matter', () => {
    const log = '---\ntitle: talk\nUser: nobody\n---\n\nUser: hi\nAssistant: hello\n'
    expect(said(log)).toEqual(['User: hi', 'Assistant: hello'])
    expect(
      said('---\n\n## USER [14:30] (claude)\n\na\n\n---\n\n## BERNARD [14:31] (claude)\n\nb\n\n---\n'),
    ).toHaveLength(2)
    expect(said(`\u{feff}${log}`)).toEqual(['User: hi', 'Assistant: hello'])
  })

  it('LOG8: a diary, an empty file and a NUL-filled one have no form', () => {
    for (const log of ['', '\n\n', 'Dear diary,\n\ntoday was long.\n', '\0'.repeat(4096), '# Title only\n']) {
      expect(formOf(log).kind).toBe('none')
      expect(readTurns(log).turns).toEqual([])
    }
  })

  it('LOG10: heads in fences, comments and quotes do not decide on the form', () => {
    const hidden =
      '```\n## USER [09:00] (x)\n```\n\n<!--\n## USER [09:00] (x)\n-->\n\n> ## USER [09:00] (x)\n\n    ## USER [09:00] (x)\n\n'
    expect(formOf(`${hidden}User: hi\nAssistant: ho\n`).kind).toBe('none')
    expect(formOf(`${hidden}**User:** hi\n\n**Assistant:** ho\n`).kind).toBe('bold')
  })

  it('LOG11: a fence that never closes hides nothing from the detection', () => {
    expect(formOf('```\nUser log\n\n**User:** hi\n\n**Assistant:** ho\n').kind).toBe('bold')
  })

  it('LOG5: thousands of unclosed fences and labels cost no more than their lines', async () => {
    const open = (count: number): string => {
      const fences = Array.from({ length: count * 3 }, (_, i) => `${i % 2 ? '```' : '~~~~'}x${i}`)
      return `${fences.join('\n')}\n${'<!-- a\n'.repeat(count)}`
    }
    expect(await growth((count) => formOf(open(count)), [500, 5000])).toBeLessThan(LEEWAY)
  })
})
