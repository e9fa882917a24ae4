import { usageError } from '../errors.ts'
import type { RunInfo } from '../memory/state.ts'
import type { OpenFolder } from '../open/folder.ts'
import { readHistory } from '../store/journal/history.ts'
import { describeDamage } from '../store/journal/journal.ts'
import { localTime, type Outcome, outcome } from './outcome.ts'

/** Runs, latest first, and what they changed. */
export async function log(memory: OpenFolder, given: string): Promise<Outcome> {
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1)
    throw usageError(`-n takes a whole number of at least 1, found "${given}"`)
  const { files, root } = memory
  const { reading, state } = readHistory(files, root)
  const damage = reading.damage === null ? null : describeDamage(reading.damage)
  const runs = state.runs.slice(-count).reverse()
  return outcome(
    { runs: runs.map(reportOf) },
    runs.map((run) => lineOf(run, memory.zone)).join('') || (damage === null ? 'No runs yet.\n' : ''),
    { failures: damage === null ? [] : [damage], notes: reading.notes },
  )
}

function reportOf({ run, at, counts: changes, undone, commit }: RunInfo): unknown {
  const { job, kind, date, backend, note } = commit
  return { run, job, kind, date, at, backend, changes, undone, note }
}

function lineOf(run: RunInfo, zone: string): string {
  const what = run.commit.date ? `${run.commit.kind} ${run.commit.date}` : run.commit.kind
  const changes = Object.entries(run.counts)
    .filter(([type]) => type !== 'log-processed' && !type.startsWith('turns-'))
    .map(([type, count]) => `${count} ${type.replace('-', ' ')}`)
  const detail = changes.length > 0 ? changes.join(', ') : 'nothing changed'
  return `${run.run}  ${localTime(run.at, zone)}  ${what}: ${detail}${run.undone ? ' (undone)' : ''}${run.commit.note ? ` (${run.commit.note})` : ''}\n`
}
