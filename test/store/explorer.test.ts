import { expect, it, vi } from 'vitest'
import { CODES, exploreFaults } from '../support/faults.ts'
import { checkFile, fileScenario, recoverFile } from '../support/file-promises.ts'
import { checkJournal, journalScenario, recoverJournal, stubbornScenario } from '../support/journal-promises.ts'
import { exploreLocks } from '../support/lock-promises.ts'
import { explorePowerLoss } from '../support/power-loss.ts'
import { exploreReaders, exploreTwoWriters } from '../support/two-writers.ts'

// A second or two each when the machine is idle.
vi.setConfig({ testTimeout: 120_000 })

it('JRN7: no power loss, nor a second one while recovering, loses, tears or doubles an acknowledged run', () => {
  const journal = { scenario: journalScenario, check: checkJournal, recover: recoverJournal }
  const report = explorePowerLoss({ ...journal, nestedPoints: 3 })
  expect(report.bad.slice(0, 3)).toEqual([])
  expect(report.states).toBeGreaterThan(9000)
})

it('JRN20: a file that is written whole is the old one or the new one after any power loss, and the new one once said', () => {
  const report = explorePowerLoss({ scenario: fileScenario, check: checkFile, recover: recoverFile, nestedPoints: 8 })
  expect(report.bad.slice(0, 3)).toEqual([])
  expect(report.states).toBeGreaterThan(900)
})

it('JRN12: whatever call to the disk fails, once or for good, what was acknowledged stays and the next write heals', () => {
  const journal = { scenario: journalScenario, check: checkJournal }
  const codes = exploreFaults({ ...journal, codes: CODES, first: 3 })
  const calls = exploreFaults({ ...journal, codes: ['EIO'] })
  const short = exploreFaults({ ...journal, codes: ['short', 'lie'], calls: ['write'] })
  const again = exploreFaults({
    scenario: stubbornScenario,
    check: (files, acked) => checkJournal(files, acked, {}, 8),
    codes: ['EIO'],
  })
  const file = exploreFaults({ scenario: fileScenario, check: checkFile, codes: [...CODES, 'lie'] })
  expect([...codes.bad, ...calls.bad, ...short.bad, ...again.bad, ...file.bad].slice(0, 3)).toEqual([])
  expect(codes.faults + calls.faults + short.faults + again.faults + file.faults).toBeGreaterThan(1500)
})

it('JRN14: a writer stopped at any step while another takes over loses nothing of its own or of the other', () => {
  const report = exploreTwoWriters(3)
  expect(report.bad.slice(0, 3)).toEqual([])
  expect(report.cases).toBeGreaterThan(1500)
})

it('JRN5: a reader that a writer overtakes at any step finds no damage', () => {
  const report = exploreReaders()
  expect(report.bad.slice(0, 3)).toEqual([])
  expect([report.cases > 100, report.finished]).toEqual([true, report.cases])
})

it('JRN28: of two who take or leave the lock at the same moment one has it, and nobody removes the lock of another', () => {
  const report = exploreLocks()
  expect(report.bad.slice(0, 3)).toEqual([])
  expect(report.cases).toBeGreaterThan(50)
})
