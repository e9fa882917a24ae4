import { expect, it, vi } from 'vitest'
import type { Files } from '../../src/store/disk/files.ts'
import { CODES, exploreFaults } from '../support/faults.ts'
import { checkFile, fileScenario, recoverFile } from '../support/file-promises.ts'
import { checkJournal, journalScenario, recoverJournal, stubbornScenario } from '../support/journal-promises.ts'
import { exploreKilled } from '../support/killed.ts'
import { exploreLocks } from '../support/lock-promises.ts'
import type { MemoryFiles } from '../support/memory-files.ts'
import { explorePowerLoss } from '../support/power-loss.ts'
import { runPromises } from '../support/run-promises.ts'
import { exploreReaders, exploreTwoWriters } from '../support/two-writers.ts'
import { publishPromises } from './document/publish-power.ts'

// A second or two each when the machine is idle.
vi.setConfig({ testTimeout: 300_000 })
// On a disk in memory nobody else saves: there is nothing to wait for.
vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')

it('JRN7: of two thousand disks after a power loss of journal and document writer not one lost, tore or doubled what was acknowledged', () => {
  const journal = { scenario: journalScenario, check: checkJournal, recover: recoverJournal }
  const reports = [
    explorePowerLoss({ ...journal, limitPerPoint: 8, nestedPoints: 1, nestedPerPoint: 2 }),
    explorePowerLoss({ scenario: fileScenario, check: checkFile, recover: recoverFile, nestedPoints: 4 }),
    explorePowerLoss({ ...publishPromises(), limitPerPoint: 6 }),
    explorePowerLoss({ ...runPromises(), pointStride: 7, limitPerPoint: 2, nestedPoints: 0 }),
  ]
  expect(reports.flatMap(({ bad }) => bad).slice(0, 3)).toEqual([])
  for (const { states, points } of reports) expect(states).toBeGreaterThan(points / 8)
  expect(reports.reduce((sum, { states }) => sum + states, 0)).toBeGreaterThanOrEqual(2000)
})

it('who goes on after a process that was killed makes durable what that one had not, before the power goes', () => {
  const journal = { scenario: journalScenario, check: checkJournal, recover: recoverJournal }
  const reports = [
    exploreKilled({ ...journal, stride: 41, limitPerPoint: 2 }),
    exploreKilled({ scenario: fileScenario, check: checkFile, recover: recoverFile }),
    exploreKilled({ ...publishPromises(), limitPerPoint: 1 }),
    exploreKilled({ ...runPromises(), stride: 331, limitPerPoint: 1 }),
  ]
  expect(reports.flatMap(({ bad }) => bad).slice(0, 3)).toEqual([])
  expect(reports.reduce((sum, { states }) => sum + states, 0)).toBeGreaterThan(700)
})

it('JRN7: a run that a killed process wrote and did not make durable is durable before anything shows it', () => {
  const { recover, ...runs } = runPromises()
  let died = Number.POSITIVE_INFINITY
  const { bad, states } = explorePowerLoss({
    ...runs,
    limitPerPoint: 2,
    firstPoint: () => died,
    scenario(files, ack) {
      expect(() => runs.scenario(diesAfterWriting(files, '"run":"run-2"'), ack)).toThrow('killed')
      died = (files as MemoryFiles).log.length
      recover(files)
    },
  })
  expect(bad.slice(0, 3)).toEqual([])
  expect(states).toBeGreaterThan(100)
})

/** Answers no more once such words were written. */
function diesAfterWriting(files: Files, words: string): Files {
  let isDead = false
  const mortal = Object.entries(files).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      if (isDead) throw new Error('killed')
      isDead = name === 'write' && String(args[1]).includes(words)
      return (call as (...args: unknown[]) => unknown)(...args)
    },
  ])
  return Object.fromEntries(mortal) as Files
}

it('JRN12: whatever call to the disk fails, once or for good, what was acknowledged stays and the next write heals', () => {
  const journal = { scenario: journalScenario, check: checkJournal }
  const codes = exploreFaults({ ...journal, codes: CODES, first: 1 })
  const calls = exploreFaults({ ...journal, codes: ['EIO'] })
  const short = exploreFaults({ ...journal, codes: ['short', 'lie'], calls: ['write'] })
  const again = exploreFaults({
    scenario: stubbornScenario,
    check: (files, acked) => checkJournal(files, acked, {}, 8),
    codes: ['EIO'],
  })
  const file = exploreFaults({ scenario: fileScenario, check: checkFile, codes: [...CODES, 'lie'] })
  expect([...codes.bad, ...calls.bad, ...short.bad, ...again.bad, ...file.bad].slice(0, 3)).toEqual([])
  expect(codes.faults + calls.faults + short.faults + again.faults + file.faults).toBeGreaterThan(500)
})

it('a writer stopped at any step while another takes over loses nothing of its own or of the other', () => {
  const report = exploreTwoWriters(23)
  expect(report.bad.slice(0, 3)).toEqual([])
  expect(report.cases).toBeGreaterThan(400)
})

it('a reader that a writer overtakes at any step finds no damage', () => {
  const report = exploreReaders()
  expect(report.bad.slice(0, 3)).toEqual([])
  expect([report.cases > 100, report.finished]).toEqual([true, report.cases])
})

it('of two who take or leave the lock at the same moment one has it, and nobody removes the lock of another', () => {
  const report = exploreLocks()
  expect(report.bad.slice(0, 3)).toEqual([])
  expect(report.cases).toBeGreaterThan(50)
})
