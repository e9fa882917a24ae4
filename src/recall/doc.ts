import type { Role } from '../log/turn.ts'
import type { Atom } from '../memory/atom.ts'
import type { Home, Kind, Memory, Status } from '../memory/memory.ts'
import { minuteOf, type Passage } from './passages.ts'

export const HIT_KINDS = ['memory', 'passage', 'atom', 'rollup'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** What a hit shows. */
export interface Row {
  readonly id: string
  readonly kind: HitKind
  readonly text: string
  readonly date: string
  readonly home: Home | null
  readonly evidence: readonly { readonly file: string; readonly lines: readonly [number, number] }[]
  /** True when any of it came from another mouth: never put into a prompt as if said. */
  readonly quoted: boolean
  /** Of what holds no longer: the id of the memory that took its place. */
  readonly supersededBy?: string
}

/** One answer, as `search --json` prints it. */
export interface Hit extends Omit<Row, 'supersededBy'> {
  /** 0..1 */
  readonly score: number
  /** Why it is here: what it says of the question, in words; what is amiss with it comes first. */
  readonly why: string
}

export function hitOf(row: Row, score: number, why: string): Hit {
  const { id, kind, text, date, home, evidence, quoted } = row
  return { id, kind, text, score: Math.round(1000 * Math.min(1, score)) / 1000, date, home, evidence, quoted, why }
}

/** The lines that something rests on, `raw/2026-02-08.md:5`. */
export function linesOf({ evidence }: Pick<Row, 'evidence'>): string[] {
  return evidence.flatMap(linesIn)
}

/** Each line of a place in a log, as a word. */
export function linesIn({ file, lines: [first, last] }: Row['evidence'][number]): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => `${file}:${first + at}`)
}

/** What is ranked, whatever it is made of. */
export interface Doc extends Row {
  /** What it is found by. */
  readonly said: string
  readonly speaker: string
  readonly role: Role
  readonly memoryKind: Kind | null
  readonly status: Status
  readonly minute: number | null
  /** First line in its file; 0 for what stands in none, and alone. */
  readonly line: number
}

/** What a doc is where nothing else is known of it. */
const PLAIN = {
  home: null,
  evidence: [],
  quoted: false,
  speaker: '',
  role: 'unknown',
  memoryKind: null,
  status: 'active',
  minute: null,
  line: 0,
} as const

export function rowOfDoc({ id, kind, text, date, home, evidence, quoted, supersededBy }: Doc): Row {
  return { id, kind, text, date, home, evidence, quoted, ...(supersededBy === undefined ? {} : { supersededBy }) }
}

/** What the log of one file becomes in the index. */
export function docOfPassage({ time, file, lines, ...said }: Passage): Doc {
  return { ...PLAIN, ...said, said: said.text, evidence: [{ file, lines }], minute: minuteOf(time), line: lines[0] }
}

/** A memory is found by its line and by its topics. */
export function docOfMemory(memory: Memory): Doc {
  const { id, text, topics, home, kind: memoryKind, status, confirmedOn: date, origin, supersededBy } = memory
  const unsaid = topics.filter((topic) => !text.toLowerCase().includes(topic.toLowerCase()))
  return {
    ...PLAIN,
    ...{ id, kind: 'memory', text, said: [text, ...unsaid].join(' · '), home, memoryKind, status, date },
    evidence: memory.evidence.map(({ file, lines }) => ({ file, lines })),
    quoted: origin === 'quoted' || origin === 'unknown',
    ...(status === 'superseded' && supersededBy !== null ? { supersededBy } : {}),
  }
}

/** A causal statement is found by all that it says. */
export function docOfAtom({ id, subject, action, outcome, consequences, date }: Atom): Doc {
  const text = [subject, action, outcome, consequences].filter((part) => part !== '').join('; ')
  return { ...PLAIN, id, kind: 'atom', text, said: text, date }
}

/** Numbers of a doc in a block, in this order; of what is one of a list its place there, -1 for none. `asks`: 1 at the end. */
export const FIELDS = [
  ...(['line', 'minute', 'day', 'questions', 'asks', 'length', 'terms'] as const),
  ...(['speaker', 'role', 'kind', 'home', 'status', 'memoryKind'] as const),
]
export type Field = (typeof FIELDS)[number]

/** Docs that are replaced together: the turns of one log, or a share of the memories. Its parts may be read at each look. */
export interface Block {
  /** `raw/2026-02-08.md`, `memories/3` */
  readonly key: string
  /** What it was made from; another fingerprint means make it again. */
  readonly fingerprint: string
  readonly size: number
  /** How many have no vector yet; left out where nobody counted. */
  readonly missing?: number
  /** What is shown of each doc, a `Row` as JSON. */
  readonly rows: readonly string[]
  readonly speakers: readonly string[]
  /** As many numbers a doc as there are `FIELDS`. */
  readonly fields: Int32Array
  /** Numbers of the distinct terms of each doc, one doc after the other. */
  readonly termIds: Int32Array
  /** How often, at most 255; same places as `termIds`. */
  readonly counts: Uint8Array
  /** What each doc means, `width` numbers a doc, see `vectors.ts`; all zeros where nobody encoded it yet. */
  readonly vectors: Int8Array
}

/** What is shown of one of its docs. */
export function rowIn({ rows }: Pick<Block, 'rows'>, at: number): Row {
  return JSON.parse(rows[at] ?? '') as Row
}
