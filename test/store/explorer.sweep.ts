import { expect, it, vi } from 'vitest'
import { cuts, exchanges, flips, holes, sampleJournal, swaps, tryDamages } from '../support/damage.ts'
import { CODES, exploreFaults } from '../support/faults.ts'
import { checkFile, fileScenario, recoverFile } from '../support/file-promises.ts'
import { checkJournal, journalScenario, recoverJournal, stubbornScenario } from '../support/journal-promises.ts'
import { exploreKilled } from '../support/killed.ts'
import { explorePowerLoss } from '../support/power-loss.ts'
import { runPromises } from '../support/run-promises.ts'
import { exploreTwoWriters } from '../support/two-writers.ts'
import { publishPromises } from './document/publish-power.ts'

// On a disk in memory nobody else saves: there is nothing to wait for.
vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')

it('JRN7: a hundred thousand disks after a power loss of journal and document writer, and a second one', () => {
  let states = 0
  for (let seed = 1; seed <= 3; seed++) {
    const more = { limitPerPoint: 400, nestedPoints: 10, nestedPerPoint: 12, seed }
    const reports = [
      explorePowerLoss({ scenario: journalScenario, check: checkJournal, recover: recoverJournal, ...more }),
      explorePowerLoss({ scenario: fileScenario, check: checkFile, recover: recoverFile, ...more }),
      explorePowerLoss({ ...publishPromises(), limitPerPoint: 200, nestedPoints: 2, nestedPerPoint: 3, seed }),
      explorePowerLoss({ ...runPromises(), limitPerPoint: 12, nestedPoints: 1, nestedPerPoint: 1, seed }),
    ]
    expect(reports.flatMap(({ bad }) => bad).slice(0, 3)).toEqual([])
    states += reports.reduce((sum, report) => sum + report.states, 0)
  }
  console.log(`${states} disks after a power loss, 0 bad`)
  expect(states).toBeGreaterThan(100_000)
})

it('a process that was killed at every step, and then the power goes', () => {
  const reports = [
    exploreKilled({
      scenario: journalScenario,
      check: checkJournal,
      recover: recoverJournal,
      stride: 2,
      limitPerPoint: 8,
    }),
    exploreKilled({ scenario: fileScenario, check: checkFile, recover: recoverFile, limitPerPoint: 32 }),
    exploreKilled({ ...publishPromises(), limitPerPoint: 16 }),
    exploreKilled({ ...runPromises(), stride: 9, limitPerPoint: 2 }),
  ]
  expect(reports.flatMap(({ bad }) => bad).slice(0, 3)).toEqual([])
  console.log(`${reports.reduce((sum, { states }) => sum + states, 0)} disks after a kill and a power loss, 0 bad`)
})

it('JRN9: every byte with every mask, every range of one line', () => {
  let cases = 0
  for (const how of ['closed', 'open', 'behind'] as const) {
    const sample = sampleJournal(how)
    const masks = Array.from({ length: 255 }, (_, at) => at + 1)
    const { tree } = sample
    for (const damages of [flips(tree, masks), cuts(tree), holes(tree, 1), swaps(tree), exchanges(tree)]) {
      const report = tryDamages(sample, damages)
      expect(report.bad.slice(0, 3)).toEqual([])
      cases += report.cases
    }
  }
  console.log(`${cases} damages, 0 unnoticed`)
})

it('JRN12: every call, every code, once and for good', () => {
  const reports = [
    exploreFaults({ scenario: journalScenario, check: checkJournal }),
    exploreFaults({
      scenario: stubbornScenario,
      check: (files, acked) => checkJournal(files, acked, {}, 8),
      codes: CODES,
    }),
    exploreFaults({ scenario: fileScenario, check: checkFile }),
  ]
  expect(reports.flatMap((report) => report.bad).slice(0, 3)).toEqual([])
  console.log(`${reports.reduce((sum, report) => sum + report.faults, 0)} faults, 0 bad`)
})

it('every writer stopped before every call', () => {
  const report = exploreTwoWriters(1)
  expect(report.bad.slice(0, 3)).toEqual([])
  console.log(`${report.cases} interleavings, 0 bad`)
})
