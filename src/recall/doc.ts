import type { Role } from '../log/turn.ts'
import type { Atom } from '../memory/atom.ts'
import { HOMES, type Home, KINDS, type Kind, type Memory, STATUSES, type Status } from '../memory/memory.ts'
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

/** Numbers of a doc in a block, in this order. */
export const FIELDS = { line: 0, minute: 1, day: 2, packed: 3, questions: 4, length: 5, terms: 6 } as const
export const FIELD_COUNT = 7

const ROLES: readonly Role[] = ['human', 'assistant', 'unknown']

/** The small facts of a doc in one number: 8 bits speaker, 2 role, 2 kind, 3 home, 3 status, 4 memory kind, and whether it ends by asking. */
export function pack(doc: Doc, speaker: number, asks: boolean): number {
  const home = doc.home === null ? 0 : HOMES.indexOf(doc.home) + 1
  const memoryKind = doc.memoryKind === null ? 0 : KINDS.indexOf(doc.memoryKind) + 1
  return (
    Math.min(speaker, 255) |
    (ROLES.indexOf(doc.role) << 8) |
    (HIT_KINDS.indexOf(doc.kind) << 10) |
    (home << 12) |
    (STATUSES.indexOf(doc.status) << 15) |
    (memoryKind << 18) |
    (Number(asks) << 22)
  )
}

/** Parts of a packed doc, read where thousands are looked at. */
export const kindOf = (packed: number): number => (packed >> 10) & 3
export const homeOf = (packed: number): number => (packed >> 12) & 7
export const statusOf = (packed: number): number => (packed >> 15) & 7
export const memoryKindOf = (packed: number): number => (packed >> 18) & 15

/** Number of the role: 0 human, 1 assistant, 2 unknown. */
export function roleOf(packed: number): number {
  return (packed >> 8) & 3
}

/** Set in a packed doc that ends by asking. */
export const ASKS_BIT = 1 << 22
