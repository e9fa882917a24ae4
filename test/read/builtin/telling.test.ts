import { describe, expect, it } from 'vitest'
import { toldIn } from '../../../src/read/builtin/telling.ts'
import { findingsIn } from './one-turn.ts'

describe('what is told in the clothes of a question', () => {
  it.each([
    ['did I tell you I run the community choir?', 'I run the community choir.'],
    ['Oh, did I ever mention that my brother is a pilot??', 'my brother is a pilot.'],
    ['Did you know I hate coriander?', 'I hate coriander.'],
    ['He had the knee operation in February, did I mention?', 'He had the knee operation in February.'],
    ['She won the whole thing, can you believe it?!', 'She won the whole thing.'],
  ])('EXT67: %s', (said, told) => {
    expect(toldIn(said)).toBe(told)
  })

  it.each([
    'Did I tell you about the roof?',
    'Did you know we are out of milk in the office in Rome? I did.',
    'Did I mention anyone from Bremen?',
    'Can you believe it?',
    'You still have my list, right?',
    'Shall I tell you what I think?',
  ])('EXT67: a question stays one: %s', (said) => {
    expect(toldIn(said)).toBe(said)
  })

  it('EXT67: is learned as a statement, beside what else is said in the same breath', async () => {
    const found = await findingsIn(
      'I need the chart done for the spring concert, did I tell you I run the community choir?',
    )
    expect(found.map(({ text }) => text)).toContain('Runs the community choir')
  })
})

describe('a name alone', () => {
  it('EXT68: is told with what was said of them', async () => {
    const [found, ...more] = await findingsIn('He had the knee operation in February, did I mention? My husband.')
    expect(found?.text).toMatch(/knee operation.*My husband/)
    expect(more).toEqual([])
  })

  it.each(['My cat.', "My mom's.", 'My mom. My dad.', 'My husband. My wife. My dog!', "My mom's place. My dad's."])(
    'EXT68: is no line: %s',
    async (said) => {
      expect(await findingsIn(said)).toEqual([])
    },
  )
})

describe('what says nothing of anybody', () => {
  it.each(['As-salamu alaykum.', 'Grüß Gott.', 'Hola, my friend!', 'Bom dia!', 'Moin!'])(
    'EXT70: a greeting: %s',
    async (said) => {
      expect(await findingsIn(said)).toEqual([])
    },
  )

  it('EXT70: a task after a few words in front, whatever is said in it', async () => {
    const said =
      'Quick one before standup: can you help me word a message to my landlord, the boiler is out since we moved in.'
    expect(await findingsIn(said)).toEqual([])
  })

  it('EXT70: a wish after a few words in front is one', async () => {
    expect((await findingsIn('One thing: could you please stop using emojis'))[0]?.home).toBe('relational')
  })
})
