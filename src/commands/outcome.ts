import { clockOf, wallTime } from '../clock.ts'
import type { Atom } from '../memory/atom.ts'
import { levelOf } from '../memory/confidence.ts'
import type { Evidence, Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { placeMemory } from '../store/projection/archive-pages.ts'

/** What a command found out: data for `--json`, words for people, and what went wrong on the way. */
export interface Outcome {
  readonly report: unknown
  /** For `--json` where a command answers several questions: one document a line instead of the report. */
  readonly lines?: readonly unknown[]
  readonly text: string
  /** Said on stderr; any makes the exit code 1. */
  readonly failures: readonly string[]
  /** Said on stderr, changes no exit code. */
  readonly notes: readonly string[]
}

type Said = readonly string[] | string

/** What went wrong and what is noted is nothing, unless it is said. */
export function outcome(
  report: unknown,
  text: string,
  { failures = [], notes = [] }: { readonly failures?: Said; readonly notes?: Said } = {},
): Outcome {
  return { report, text, failures: [failures].flat(), notes: [notes].flat() }
}

/** The words that a causal statement rests on: the evidence of the memories it was drawn from, each place once. */
export function evidenceOfAtom({ memories }: Pick<State, 'memories'>, atom: Atom): Evidence[] {
  const places = new Map<string, Evidence>()
  for (const id of atom.memories)
    for (const entry of memories.get(id)?.evidence ?? [])
      places.set(`${entry.file}:${entry.lines[0] || entry.quote}`, entry)
  return [...places.values()]
}

/** `raw/2026-02-08.md:12-14`, as a person opens it; what an edited log says no more stands in no line of it. */
export function placeOf({ file, lines: [from, to] }: Pick<Evidence, 'file' | 'lines'>): string {
  if (from === 0) return `${file} (says it no more)`
  return from === to ? `${file}:${from}` : `${file}:${from}-${to}`
}

/** `2026-02-08 17:00`: what the wall clock of the zone showed at an ISO time. */
export function localTime(at: string, zone: string): string {
  const { date, minute } = wallTime(Date.parse(at), zone)
  return `${date} ${clockOf(minute)}`
}

/** What the document says for a memory that stands there as one list item, without the bullet. */
export function lineOf(memory: Memory | undefined, human: string): string | null {
  if (memory === undefined || memory.home === 'store' || memory.status !== 'active') return null
  const { lines } = placeMemory(memory, levelOf(memory.observations), human)
  const [line] = lines
  return lines.length === 1 && line !== undefined ? line.replace(/^- /, '') : null
}

/** One thing that was looked at. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly found: string
  /** What to do, or null. */
  readonly mend: string | null
}

export function good(name: string, found: string, mend: string | null = null): Check {
  return { name, ok: true, found, mend }
}

export function bad(name: string, found: string, mend: string | null): Check {
  return { name, ok: false, found, mend }
}

/** The first three of them, and how many more. */
export function short(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
