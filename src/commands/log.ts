import { usageError } from '../errors.ts'
import { foldState, type RunInfo } from '../memory/state.ts'
import type { OpenFolder } from '../open/folder.ts'
import { journalFolder } from '../store/journal/history.ts'
import { describeDamage, openJournal } from '../store/journal/journal.ts'
import { placeBefore } from '../store/journal/read.ts'
import { localTime, type Outcome } from './outcome.ts'

/** Runs, latest first, and what they changed: read and verified from the end of the journal back to the first of them. */
export async function log(memory: OpenFolder, count: number): Promise<Outcome> {
  if (!Number.isSafeInteger(count) || count < 1)
    throw usageError(`-n must be a whole number of at least 1, found ${count}`)
  const { files, root } = memory
  const folder = journalFolder(root)
  const journal = openJournal(files, folder, { token: 'log', since: placeBefore(files, folder, count) })
  const damage = journal.damage === null ? null : describeDamage(journal.damage)
  // Whether a run was undone is said after it, so the last ones are known without what came before them.
  const runs = foldState(journal.records).runs.slice(-count).reverse()
  return {
    report: { runs: runs.map(reportOf) },
    text: runs.map((run) => lineOf(run, memory.zone)).join('') || (damage === null ? 'No runs yet.\n' : ''),
    failures: damage === null ? [] : [damage],
    notes: journal.notes,
  }
}

function reportOf(run: RunInfo): unknown {
  return {
    run: run.run,
    job: run.commit.job,
    kind: run.commit.kind,
    date: run.commit.date,
    at: run.at,
    backend: run.commit.backend,
    changes: run.counts,
    undone: run.undone,
    note: run.commit.note,
  }
}

function lineOf(run: RunInfo, zone: string): string {
  const what = run.commit.date ? `${run.commit.kind} ${run.commit.date}` : run.commit.kind
  const changes = Object.entries(run.counts)
    .filter(([type]) => type !== 'log-processed' && !type.startsWith('turns-'))
    .map(([type, count]) => `${count} ${type.replace('-', ' ')}`)
  const detail = changes.length > 0 ? changes.join(', ') : 'nothing changed'
  return `${run.run}  ${localTime(run.at, zone)}  ${what}: ${detail}${run.undone ? ' (undone)' : ''}${run.commit.note ? ` (${run.commit.note})` : ''}\n`
}
