import path from 'node:path'
import type { LogCursor } from '../../memory/change.ts'
import type { State } from '../../memory/state.ts'
import { type Files, makeFolder, readJson, writeFileAtomic } from '../disk/files.ts'

/** `.state/scheduler.json`: how far logs were read and what ran when. A projection: the journal knows better. */
export interface Scheduler {
  /** Last record that documents and summaries show. */
  readonly seq: number
  readonly logs: Readonly<Record<string, { readonly size: number; readonly prefixHash: string; readonly line: number }>>
  readonly jobs: Readonly<Record<string, { readonly lastRun: string | null }>>
  /** How summaries were laid out when they were last written; 0 before anybody counted. */
  readonly layout: number
}

/** Another layout rewrites every summary once. */
export const LAYOUT = 5

const NOTHING: Scheduler = { seq: 0, logs: {}, jobs: {}, layout: 0 }

export function schedulerFile(root: string): string {
  return path.join(root, '.state', 'scheduler.json')
}

/** What is not there or cannot be read counts for nothing: everything is then projected again. */
export function readScheduler(files: Files, file: string): Scheduler {
  const read = readJson(files, file) as Partial<Scheduler> | null
  return { ...NOTHING, ...read, seq: typeof read?.seq === 'number' ? read.seq : 0 }
}

/** Brings the file to what the journal says; other jobs' times stay. */
export function writeScheduler(files: Files, file: string, state: State, before: Scheduler, token: string): void {
  const logs = Object.fromEntries([...state.logs].sort().map(([date, cursor]) => [date, doneOf(cursor)]))
  const last = state.runs.findLast((run) => run.commit.kind === 'process')
  const jobs = { ...before.jobs, ...(last ? { process: { lastRun: last.at } } : {}) }
  const next: Scheduler = { ...before, seq: state.seq, logs, jobs, layout: LAYOUT }
  makeFolder(files, path.dirname(file))
  writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(next, null, 1)}\n`), { token })
}

/** How far a log is done: what nobody answered for is not, so that whoever compares sizes sees it as new. */
function doneOf({ size, prefixHash, line, pending = [] }: LogCursor): Scheduler['logs'][string] {
  const offsets = pending.flatMap(({ turns }) => turns.map(([offset]) => offset))
  if (offsets.length === 0) return { size, prefixHash, line }
  return { size: Math.min(...offsets), prefixHash: '', line: Math.min(...pending.map(({ lines }) => lines[0])) - 1 }
}
