import fc from 'fast-check'
import { it } from 'vitest'
import { noDressDrifts } from './dress.properties.ts'
import { nothingDrifts, nothingDriftsIn } from './edits.properties.ts'
import { FIXTURES } from './random-document.ts'
import { tallied } from './tally.ts'
import { addThenUndo, anyHistory, nothingNew } from './undo.properties.ts'

it('DOC5: 25,000 documents, edits and runs, and not a byte of the human drifts', () => {
  fc.assert(nothingDrifts, { numRuns: 20_000 })
  const fixtures = [...FIXTURES.values()].map((bytes) => bytes.toString('utf8'))
  fc.assert(nothingDriftsIn(fc.constantFrom(...fixtures)), { numRuns: 5_000 })
  console.log(tallied())
})

it('DOC59: 20,000 documents with dressed lines, and not a byte of the dress drifts', () => {
  fc.assert(noDressDrifts, { numRuns: 20_000 })
  console.log(tallied())
})

it('DOC2: 20,000 documents have their own bytes back', () => {
  fc.assert(addThenUndo, { numRuns: 20_000 })
})

it('10,000 histories each', () => {
  fc.assert(anyHistory, { numRuns: 10_000 })
  fc.assert(nothingNew, { numRuns: 10_000 })
})
