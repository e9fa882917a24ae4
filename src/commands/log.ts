import { usageError } from '../errors.ts'
import type { RunInfo } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './index.ts'

/** Runs, latest first, and what they changed. */
export async function log(memory: OpenMemory, count: number): Promise<Outcome> {
  if (!Number.isSafeInteger(count) || count < 1)
    throw usageError(`-n must be a whole number of at least 1, found ${count}`)
  const { state, notes, damage } = memory.read()
  const runs = state.runs.slice(-count).reverse()
  return {
    report: { runs: runs.map(reportOf) },
    text: runs.map(lineOf).join('') || (damage === null ? 'No runs yet.\n' : ''),
    failures: damage === null ? [] : [damage],
    notes,
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

function lineOf(run: RunInfo): string {
  const what = run.commit.date ? `${run.commit.kind} ${run.commit.date}` : run.commit.kind
  const changes = Object.entries(run.counts)
    .filter(([type]) => type !== 'log-processed')
    .map(([type, count]) => `${count} ${type.replace('-', ' ')}`)
  const detail = changes.length > 0 ? changes.join(', ') : 'nothing changed'
  return `${run.run}  ${run.at.slice(0, 16).replace('T', ' ')}  ${what}: ${detail}${run.undone ? ' (undone)' : ''}${run.commit.note ? ` (${run.commit.note})` : ''}\n`
}
