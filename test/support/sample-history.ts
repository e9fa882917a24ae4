import type { Change, Commit, LogCursor } from '../../src/memory/change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import type { Files } from '../../src/store/disk/files.ts'
import { openJournal } from '../../src/store/journal/journal.ts'
import { memoryWith } from './memories.ts'

export const ROOT = '/state'
export const JOURNAL = `${ROOT}/.state/journal`
export const AT = '2026-02-08T16:00:00.000Z'
export const COMMIT: Commit = { job: 'job-1', kind: 'process', date: '2026-02-08', backend: 'local', note: null }

let openings = 0

/** A token of its own, as every process has. */
export function token(): string {
  return `h${openings++}`
}

/** A life in runs: every field of the state has something in it, and what one run says another goes on with. */
export function lifeRuns(days: number): Change[][] {
  return Array.from({ length: days }, (_, day) => dayOf(day)).concat([
    [
      { type: 'review-opened', data: { review: review('r-1', days - 1) } },
      { type: 'review-opened', data: { review: review('r-2', 0) } },
    ],
    [
      { type: 'review-closed', data: { id: 'r-1', outcome: { action: 'approve', by: 'human', on: dateOf(1) } } },
      { type: 'rollup-written', data: { period: '2026-W06', text: 'a “week” ü\u2028', input: 'x' } },
      { type: 'forgotten', data: { hashes: ['h1', 'h2'], on: dateOf(1), runs: [] } },
    ],
  ])
}

function dayOf(day: number): Change[] {
  const memory = memoryOf(day)
  const before = memoryOf(day - 1)
  const on = dateOf(day)
  const evidence = [{ file: `raw/${on}.md`, lines: [3, 3] as const, quote: `day ${day}` }]
  const known: Change[] = [
    { type: 'memory-confirmed', data: { id: before.id, on, confidence: 4, evidence, memory } },
    { type: 'memory-moved', data: { id: before.id, home: 'soul', section: ['Mine'], by: 'human' } },
    { type: 'memory-archived', data: { id: before.id, by: null, reason: 'old', file: 'workspace/archive/USER.md' } },
    { type: 'memory-retracted', data: { id: before.id, by: 'said', on, claim: null, text: before.text } },
  ].slice(0, day % 5) as Change[]
  return [
    { type: 'memory-added', data: { memory, resolution: 'new' } },
    ...(day === 0 ? [] : known),
    { type: 'log-processed', data: cursorOf(day) },
  ]
}

function memoryOf(day: number): Memory {
  const evidence = [{ file: `raw/${dateOf(day)}.md`, lines: [1, 2] as const, quote: `said on day ${day}` }]
  return memoryWith({ id: `m-${day}`, text: `Memory of day ${day}`, firstSeen: dateOf(day), evidence })
}

/** Every third log is one that grew. */
function cursorOf(day: number): LogCursor {
  const date = dateOf(day - (day % 3))
  return {
    date,
    file: `raw/${date}.md`,
    size: 100 + day,
    prefixHash: 'ab',
    line: 5 + day,
    form: 'x',
    resume: { offset: 0, line: 1, contextOffset: 0, contextLine: 1, session: null, taken: [] },
    fresh: day % 3 === 0,
    turns: 2,
    segments: 1,
    textLines: 4,
    dropped: { question: 1 },
    ledger: [
      [day, day, 'question'],
      [day, day + 1, 'small-talk'],
    ],
  }
}

export function dateOf(day: number): string {
  return new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
}

function review(id: string, day: number) {
  return {
    id,
    type: 'soul' as const,
    title: `${id}?`,
    body: [`"Memory of day ${day}"`, 'b'],
    options: [{ label: 'yes', action: 'approve' }],
    memories: [`m-${day}`],
    openedOn: dateOf(0),
  }
}

/** Writes runs to the journal of the folder, each in an opening of its own or all in one. */
export function writeRuns(files: Files, runs: readonly (readonly Change[])[], from = 0, segmentBytes = 4000): void {
  const journal = openJournal(files, JOURNAL, { token: token(), segmentBytes })
  runs.forEach((changes, at) => {
    journal.commit(`run-${from + at}`, AT, changes, COMMIT)
  })
  journal.close()
}
