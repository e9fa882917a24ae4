import fc from 'fast-check'
import { it } from 'vitest'
import { everyTurnStands, piecesGiveTheWhole, session, turns } from './take.properties.ts'

it('SRC2: 3,000 sets of turns of any words stand as they were said', { timeout: 600_000 }, () => {
  fc.assert(fc.property(turns, everyTurnStands), { numRuns: 3000 })
})

it('SRC2: 2,000 ways to cut a transcript, each cut at any byte, give the logs of one reading', {
  timeout: 600_000,
}, async () => {
  const bytes = session(6)
  const cuts = fc.array(fc.nat(bytes.length), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(cuts, fc.boolean(), (at, lost) => piecesGiveTheWhole(bytes, at, lost)),
    { numRuns: 2000 },
  )
})
