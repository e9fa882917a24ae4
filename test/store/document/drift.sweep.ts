import fc from 'fast-check'
import { it } from 'vitest'
import { nothingDrifts, nothingDriftsIn, tallied } from './edits.properties.ts'
import { FIXTURES } from './random-document.ts'
import { addThenUndo, anyHistory, crashBeforeBase, nothingNew } from './undo.properties.ts'

it('DOC5: 25,000 documents, edits and runs, and not a byte of the human drifts', () => {
  fc.assert(nothingDrifts, { numRuns: 20_000 })
  const fixtures = [...FIXTURES.values()].map((bytes) => bytes.toString('utf8'))
  fc.assert(nothingDriftsIn(fc.constantFrom(...fixtures)), { numRuns: 5_000 })
  console.log(tallied())
})

it('DOC2: 20,000 documents have their own bytes back', () => {
  fc.assert(addThenUndo, { numRuns: 20_000 })
})

it('DOC3, DOC4, DOC16: 10,000 histories each', () => {
  fc.assert(anyHistory, { numRuns: 10_000 })
  fc.assert(nothingNew, { numRuns: 10_000 })
  fc.assert(crashBeforeBase, { numRuns: 10_000 })
})
