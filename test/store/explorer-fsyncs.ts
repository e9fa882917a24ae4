import { expect, vi } from 'vitest'
import { goBack } from '../../src/store/journal/rewrite.ts'
import { checkFile, fileScenario, recoverFile } from '../support/file-promises.ts'
import { fsyncSites } from '../support/fsync-sites.ts'
import { checkJournal, type Promised, recoverJournal } from '../support/journal-promises.ts'
import { exploreKilled } from '../support/killed.ts'
import { createMemoryFiles, type Tree } from '../support/memory-files.ts'
import { explorePowerLoss, type PowerLossOptions, type PowerLossReport } from '../support/power-loss.ts'
import { commitRun, FOLDER, open, runsOf } from '../support/sample-journal.ts'
import { publishPromises } from './document/publish-power.ts'

vi.setConfig({ testTimeout: 300_000 })
// On a disk in memory nobody else saves: there is nothing to wait for.
vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')

const ONE = { enough: 1, nestedPoints: 1 }
const file = { scenario: fileScenario, check: checkFile, recover: recoverFile }

type Wrap = PowerLossOptions<never>['wrap']

const first: PowerLossOptions<Promised> & Required<Pick<PowerLossOptions<Promised>, 'recover'>> = {
  check: checkJournal,
  recover: recoverJournal,
  scenario(files, ack) {
    const journal = open(files)
    for (const run of ['run-1', 'run-2']) {
      commitRun(journal, run)
      ack({ kept: run })
    }
  },
}

const rewriting: PowerLossOptions<Promised> = {
  start: journalOf(['run-1', 'run-2', 'run-3']),
  check: (files, promised) => checkJournal(files, [...promised, { kept: 'run-1' }, { kept: 'run-3' }]),
  scenario(files, ack) {
    const journal = open(files)
    ack({ forgetting: 'run-2' })
    journal.rewrite(
      journal.records.filter((record) => record.run !== 'run-2'),
      null,
    )
    ack({ forgotten: 'run-2' })
  },
}

const goingBack: PowerLossOptions<'whole'> = {
  start: torn(journalOf(['run-1', 'run-2', 'run-3'])),
  scenario(files, ack) {
    goBack(files, FOLDER, 'back')
    ack('whole')
  },
  check(files, acked) {
    if (open(files).damage !== null && acked.length > 0) throw new Error('not whole although it was said')
    const aside = Object.keys(files.texts()).filter((name) => name.includes('/damaged-'))
    if (acked.length > 0 && aside.length < 2) throw new Error(`of the damaged files ${aside.join(' ')} were kept`)
    goBack(files, FOLDER, 'again')
    const runs = runsOf(open(files).records)
    if (runs.join() !== 'run-1') throw new Error(`there is ${runs.join(' ')}`)
  },
}

/** An acknowledged run whose bytes were damaged later must be missed, not taken for one that was never finished. */
const damagedLater: PowerLossOptions<Promised> = {
  scenario: first.scenario,
  check(files, acked) {
    const last = acked.at(-1)
    if (last === undefined || !('kept' in last)) return
    const name = Object.keys(files.texts()).find((file) => files.texts()[file]?.includes(`m-${last.kept}-b`)) ?? ''
    const handle = files.open(name, 'append')
    files.truncate(handle, (files.texts()[name] ?? '').indexOf(`m-${last.kept}-b`))
    files.close(handle)
    if (open(files).damage === null) throw new Error(`nobody misses ${last.kept}`)
  },
}

/** What must notice a missing fsync; `limit` states are tried of each point. */
const SUITES: Readonly<Record<string, (wrap: Wrap & object, limit: number) => PowerLossReport>> = {
  'first runs': (wrap, limitPerPoint) => explorePowerLoss({ ...first, wrap, ...ONE, limitPerPoint }),
  'a rewrite': (wrap, limitPerPoint) => explorePowerLoss({ ...rewriting, wrap, ...ONE, limitPerPoint }),
  'going back': (wrap, limitPerPoint) => explorePowerLoss({ ...goingBack, wrap, ...ONE, limitPerPoint }),
  'damage later': (wrap, limitPerPoint) => explorePowerLoss({ ...damagedLater, wrap, ...ONE, limitPerPoint }),
  'a file': (wrap, limitPerPoint) => explorePowerLoss({ ...file, wrap, ...ONE, limitPerPoint }),
  documents: (wrap, limitPerPoint) => explorePowerLoss({ ...publishPromises(), wrap, ...ONE, limitPerPoint }),
  'a file after a kill': (wrap, limitPerPoint) => exploreKilled({ ...file, wrap, ...ONE, limitPerPoint }),
  'documents after a kill': (wrap, limitPerPoint) =>
    exploreKilled({ ...publishPromises(), wrap, ...ONE, lastStep: 16, limitPerPoint: limitPerPoint / 4 }),
  'first runs after a kill': (wrap, limitPerPoint) =>
    exploreKilled({
      ...first,
      scenario: (files) => void commitRun(open(files), 'run-0'),
      wrap,
      ...ONE,
      lastStep: 20,
      limitPerPoint: limitPerPoint / 2,
    }),
}

/** Where leaving it out harms nobody, and why it is there. */
const HARMLESS: Readonly<Record<string, string>> = {
  'syncFolder < makeFolder < beginSession': 'settleFolder follows when there is no head, and else the folder was there',
  'syncFolder < writeFileAtomic < writeHead < endSession': 'the next writer takes over instead of going on',
  cutSegment: 'nobody reads the bytes behind a fenced end',
  'syncFolder < recoverPublish (1)': 'the next start recovers again',
  'syncFolder < writeFileAtomic < publishWoven (1)':
    'where the same base is coming already, publishWoven has just made the names of that folder durable',
  'syncFolder < makeFolder < keepAside': 'the claim that follows makes the same folder durable',
}

function journalOf(runs: readonly string[]): Tree {
  const files = createMemoryFiles()
  const journal = open(files)
  for (const run of runs) commitRun(journal, run)
  journal.close()
  return files.tree()
}

/** The last segment without its end. */
function torn(tree: Tree): Tree {
  const name = [...tree.names.keys()].filter((file) => file.endsWith('.jsonl')).at(-1) ?? ''
  const ino = tree.names.get(name) ?? -1
  const { bytes, mode } = tree.inodes.get(ino) ?? { bytes: Buffer.alloc(0), mode: 0 }
  return { ...tree, inodes: new Map(tree.inodes).set(ino, { bytes: bytes.subarray(0, bytes.length - 20), mode }) }
}

/** The places, by name, that these suites do not miss when they are left out, and how many were tried. */
export function exploreFsyncs(suites: readonly string[]): { readonly unnoticed: string[]; readonly tried: number } {
  const noticed = new Map<string, boolean>()
  for (const [name, suite] of Object.entries(SUITES)) if (suites.includes(name)) noticeIn(suite, noticed)
  return { unnoticed: [...noticed].flatMap(([name, was]) => (was ? [] : [name])), tried: noticed.size }
}

export const FSYNC_SUITES = Object.keys(SUITES)

function noticeIn(suite: (wrap: Wrap & object, limit: number) => PowerLossReport, noticed: Map<string, boolean>): void {
  const sites = fsyncSites()
  expect(suite(sites.wrap(), 2).bad).toEqual([])
  for (const [name, site] of named([...sites.seen])) {
    if (noticed.get(name) === true || name in HARMLESS) continue
    noticed.set(
      name,
      isNoticed(() => suite(sites.wrap(site), 32)),
    )
  }
}

/** Names without line numbers, which come and go; of those that are alike the first in the file is (1). */
function named(sites: readonly string[]): [string, string][] {
  const plain = (site: string): string => site.replaceAll(/:\d+/g, '')
  return sites.map((site) => {
    const alike = sites.filter((other) => plain(other) === plain(site)).sort()
    return [alike.length > 1 ? `${plain(site)} (${alike.indexOf(site) + 1})` : plain(site), site]
  })
}

function isNoticed(suite: () => PowerLossReport): boolean {
  try {
    return suite().bad.length > 0
  } catch {
    // The recovery met a state that nothing can be made of: that is noticed too.
    return true
  }
}
