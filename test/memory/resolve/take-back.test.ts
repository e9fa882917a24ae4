import { describe, expect, it } from 'vitest'
import { resolveFinding } from '../../../src/memory/resolve.ts'
import { context, finding, indexOf, memory, types } from './make.ts'

const D1 = '2026-01-05'
const D2 = '2026-01-12'

/** What a bare "I take that back" on the line after the boat does, with what follows it in its turn. */
function takeBack(after: string): string[] {
  const boat = memory(D2, 'Owns a sailing boat called Nora')
  const band = memory(D1, 'Favourite band is Radiohead')
  const evidence = [{ file: `raw/${D2}.md`, lines: [5, 5] as const, quote: 'I take that back' }]
  const outcome = resolveFinding(
    finding(D2, 'Takes that back', { cue: 'retract', evidence }),
    indexOf(boat, band),
    context(D2, { around: { before: 'I own a sailing boat called Nora.', after } }),
  )
  return outcome.changes.flatMap((change) => (change.type === 'memory-retracted' ? [change.data.text] : []))
}

describe('what a retraction is about', () => {
  it.each([
    ', my favourite band is not Radiohead.',
    ', I do not play the cello.',
    '. My favourite band is not Radiohead.',
  ])('RES80: "I take that back%s" names something else and leaves what was said just before', (after) => {
    expect(takeBack(after)).toEqual([])
  })

  it.each(['', '.', ', I was joking.', ', that was last year.', ', I have no sailing boat.', '. The roof leaks.'])(
    'RES80: "I take that back%s" ends what was said just before',
    (after) => {
      expect(takeBack(after)).toEqual(['Owns a sailing boat called Nora'])
    },
  )

  it.each([
    ['The thesis deadline is March 3', 'Forget what I said about the thesis deadline, it is April 9'],
    ['Work extension is 4410', 'Forget what I said about my work extension, it is 5520'],
    ['Favourite colour is blue', "Forget what I said about my favourite colour, it's red"],
    ['Owns a boat called Nora', 'Never mind that, their boat is called Vera'],
    ['Gate code is 4711', 'Forget the thing about the gate code: make it 9001'],
  ])('RES81: "%s" gives way to the value in "%s", which is kept', (known, words) => {
    const old = memory(D1, known)
    const outcome = resolveFinding(finding(D2, words, { cue: 'retract' }), indexOf(old), context(D2))
    expect(types(outcome)).toEqual(['memory-added', 'memory-superseded'])
    expect(outcome.changes[0]?.data).toMatchObject({ memory: { status: 'active', text: words } })
    expect(outcome.changes[1]?.data).toMatchObject({ id: old.id, by: outcome.memory })
  })

  it.each([
    'Forget what I said about the thesis deadline',
    'Forget what I said about the thesis deadline, it is wrong',
    'Forget what I said about the thesis deadline, it is not March 3',
    "Forget what I said about the thesis deadline, it's cancelled",
  ])('RES81: "%s" gives nothing in its place', (words) => {
    const old = memory(D1, 'The thesis deadline is March 3')
    const outcome = resolveFinding(finding(D2, words, { cue: 'retract' }), indexOf(old), context(D2))
    expect(types(outcome)).toEqual(['memory-added', 'memory-retracted'])
  })
})
