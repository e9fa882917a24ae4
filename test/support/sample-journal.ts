import type { Change, Commit } from '../../src/memory/change.ts'
import type { Entry } from '../../src/memory/state.ts'
import type { Files } from '../../src/store/disk/files.ts'
import { type Journal, type JournalOptions, openJournal } from '../../src/store/journal/journal.ts'

export const FOLDER = '/state/journal'
export const AT = '2026-02-08T16:00:00.000Z'
export const COMMIT: Commit = { job: 'job-1', kind: 'process', date: '2026-02-08', backend: 'local', note: null }

let openings = 0

/** Opens the journal under a token of its own, as every process does. */
export function open(files: Files, options: Partial<JournalOptions> = {}, folder = FOLDER): Journal {
  return openJournal(files, folder, { token: `t${openings++}`, segmentBytes: 1500, ...options })
}

/** The changes of a run, derived from its name, so that a check can tell whether they came back right. */
export function changesOf(run: string): Change[] {
  return [
    { type: 'memory-pinned', data: { id: `m-${run}-a`, pinned: true } },
    {
      type: 'memory-weighed',
      data: { id: `m-${run}-b`, significance: 0.5, reason: `“${run}” ü\n\u2028` },
    },
  ]
}

export function commitRun(journal: Journal, run: string): readonly Entry[] {
  return journal.commit(run, AT, changesOf(run), COMMIT)
}

/** The runs of some records in order; throws when one is not whole, not as it was written, or there twice. */
export function runsOf(records: readonly Entry[]): string[] {
  const runs: string[] = []
  let at = 0
  while (at < records.length) {
    const run = records[at]?.run ?? ''
    if (runs.includes(run)) throw new Error(`run ${run} is in the journal twice`)
    const expected: Change[] = [...changesOf(run), { type: 'run-committed', data: COMMIT }]
    for (const change of expected) {
      const record = records[at++]
      if (record?.run === run && JSON.stringify(record.change) === JSON.stringify(change)) continue
      throw new Error(`run ${run} came back as ${JSON.stringify(record)} where ${JSON.stringify(change)} was written`)
    }
    runs.push(run)
  }
  return runs
}
