import { expect, it } from 'vitest'
import { checkJournal, journalScenario, recoverJournal } from '../support/journal-promises.ts'
import { explorePowerLoss } from '../support/power-loss.ts'

it('JRN7: no power loss loses an acknowledged run, tears one, or leaves a journal that cannot go on', () => {
  const report = explorePowerLoss({ scenario: journalScenario, check: checkJournal, recover: recoverJournal })
  console.log(report.points, report.states)
  expect(report.bad.slice(0, 3)).toEqual([])
})
