import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIXTURES, ownedLine } from './random-document.ts'
import { addThenUndo, anyHistory, backWhereTheyStood, nothingNew, runs } from './undo.properties.ts'

/** Seconds on a free machine; a busy one may take its time. */
const LONG = 120_000

describe('what we add comes out again', () => {
  it.each([...FIXTURES.keys()])('DOC2: %s has its own bytes back after three runs and an undo', (name) => {
    const before = FIXTURES.get(name) ?? Buffer.alloc(0)
    const sets = [
      [0, 3, 7],
      [0, 3, 7, 10, 12, 14, 21],
      [3, 5, 8, 14, 30],
    ].map((set) => set.map((n) => ownedLine(n)))
    for (let count = 1; count <= sets.length; count++) {
      const woven = runs(before, sets.slice(0, count))
      expect(woven.bytes.equals(before)).toBe(false)
      expect(runs(before, [...sets.slice(0, count), []]).bytes.equals(before)).toBe(true)
    }
  })

  it(
    'DOC2: any document has its own bytes back after any runs and an undo',
    () => {
      fc.assert(addThenUndo, { numRuns: 200 })
    },
    LONG,
  )

  it(
    'lines that went from among what a person typed come back where they stood',
    () => {
      fc.assert(backWhereTheyStood, { numRuns: 150 })
    },
    LONG,
  )

  it(
    'a document that is all ours is the same whatever became of it before',
    () => {
      fc.assert(anyHistory, { numRuns: 150 })
    },
    LONG,
  )

  it(
    'a run without news writes nothing and sees no edit',
    () => {
      fc.assert(nothingNew, { numRuns: 100 })
    },
    LONG,
  )
})
