import { cuts, flips, sampleJournal, swaps, tryDamages } from './damage.ts'
import { exploreFaults } from './faults.ts'
import { checkFile, fileScenario, recoverFile } from './file-promises.ts'
import { checkJournal, journalScenario, recoverJournal } from './journal-promises.ts'
import { exploreLocks } from './lock-promises.ts'
import type { Mutation } from './mutations.ts'
import { explorePowerLoss } from './power-loss.ts'
import { exploreTwoWriters } from './two-writers.ts'

/** Runs the suite that must notice a seeded bug until it does; what it said, empty when it noticed nothing. */
export function runSuite(mutation: Pick<Mutation, 'suite' | 'wrap' | 'after'>): readonly string[] {
  const wrapped = { ...(mutation.wrap ? { wrap: mutation.wrap } : {}), wrapCheck: mutation.after ?? false, enough: 1 }
  const { wrap } = mutation
  switch (mutation.suite) {
    case 'power loss': {
      const journal = { scenario: journalScenario, check: checkJournal, recover: recoverJournal }
      return explorePowerLoss({ ...journal, ...wrapped, nestedPoints: 1 }).bad.map((bad) => bad.why)
    }
    case 'faults': {
      const codes = ['EIO', 'ENOSPC', 'lie']
      return exploreFaults({
        scenario: journalScenario,
        check: checkJournal,
        codes,
        calls: ['fsync', 'write'],
        ...wrapped,
      }).bad
    }
    case 'damage': {
      const sample = sampleJournal('open', wrap)
      return [swaps(sample.tree), cuts(sample.tree), flips(sample.tree, [1])].flatMap(
        (damages) => tryDamages(sample, damages, 1).bad,
      )
    }
    case 'two writers':
      return exploreTwoWriters(3, wrap, 1).bad
    case 'file writes': {
      const file = { scenario: fileScenario, check: checkFile, recover: recoverFile }
      return explorePowerLoss({ ...file, ...wrapped }).bad.map((bad) => bad.why)
    }
    case 'file faults':
      return exploreFaults({ scenario: fileScenario, check: checkFile, codes: ['lie'], calls: ['write'], ...wrapped })
        .bad
    case 'locks':
      return exploreLocks(wrap, 1).bad
  }
}
