import path from 'node:path'
import type { LogCursor } from '../../memory/change.ts'
import type { State } from '../../memory/state.ts'
import { type Files, readJson, writeJson } from '../disk/files.ts'

/** `.state/scheduler.json`: how far logs were read and what ran when. A projection: the journal knows better. */
export interface Scheduler {
  /** Last record that documents and summaries show. */
  readonly seq: number
  readonly logs: Readonly<Record<string, { readonly size: number; readonly prefixHash: string; readonly line: number }>>
  readonly jobs: Readonly<Record<string, JobTimes>>
  /** How summaries were laid out when they were last written; 0 before anybody counted. */
  readonly layout: number
}

interface JobTimes {
  /** ISO time of the end of the last run; null before the first. */
  readonly lastRun: string | null
  /** Slots of the wall clock that were run last; empty for jobs that have none. */
  readonly slots: readonly string[]
}

/** Another layout rewrites every summary once. */
export const LAYOUT = 5

const NOTHING = { seq: 0, layout: 0 }

function schedulerFile(root: string): string {
  return path.join(root, '.state', 'scheduler.json')
}

type Table = Readonly<Record<string, unknown>>

/** What is not there or cannot be read counts for nothing: everything is then projected again, and found to be known. */
export function readScheduler(files: Files, root: string): Scheduler {
  const read = asTable(readJson(files, schedulerFile(root)))
  const logs = Object.entries(asTable(read['logs'])).filter((one): one is [string, Scheduler['logs'][string]] =>
    isCursor(one[1]),
  )
  const jobs = Object.entries(asTable(read['jobs'])).map(([name, given]) => [name, jobTimes(asTable(given))])
  const seq = typeof read['seq'] === 'number' ? read['seq'] : 0
  return { ...NOTHING, ...read, seq, logs: Object.fromEntries(logs), jobs: Object.fromEntries(jobs) }
}

function isCursor(given: unknown): given is Scheduler['logs'][string] {
  const { size, prefixHash } = asTable(given)
  return typeof size === 'number' && typeof prefixHash === 'string'
}

function jobTimes({ lastRun, slots }: Table): JobTimes {
  return {
    lastRun: typeof lastRun === 'string' && !Number.isNaN(Date.parse(lastRun)) ? lastRun : null,
    slots: Array.isArray(slots) ? slots.filter((one) => typeof one === 'string' && SLOT.test(one)) : [],
  }
}

const SLOT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

function asTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}

/** Brings the file to what the journal says; other jobs' times stay. */
export function projectScheduler(files: Files, root: string, state: State, before: Scheduler, token: string): void {
  const logs = Object.fromEntries([...state.logs].sort().map(([date, cursor]) => [date, doneOf(cursor)]))
  const last = state.runs.findLast((run) => run.commit.kind === 'process')
  const jobs = { ...before.jobs, ...(last ? { process: { lastRun: last.at, slots: [] } } : {}) }
  writeScheduler(files, root, { ...before, seq: state.seq, logs, jobs, layout: LAYOUT }, token)
}

/** The caller holds the lock of the folder. */
export function writeScheduler(files: Files, root: string, next: Scheduler, token: string): void {
  writeJson(files, schedulerFile(root), next, token)
}

/** How far a log is done: what nobody answered for is not, so that whoever compares sizes sees it as new. */
function doneOf({ size, prefixHash, line, pending = [] }: LogCursor): Scheduler['logs'][string] {
  const offsets = pending.flatMap(({ turns }) => turns.map(([offset]) => offset))
  if (offsets.length === 0) return { size, prefixHash, line }
  return { size: Math.min(...offsets), prefixHash: '', line: Math.min(...pending.map(({ lines }) => lines[0])) - 1 }
}
