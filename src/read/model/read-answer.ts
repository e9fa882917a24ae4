import type { FindingCue } from '../../memory/finding.ts'
import {
  BUCKETS,
  type Bucket,
  type Claim,
  HOMES,
  type Home,
  KINDS,
  type Kind,
  type Stated,
} from '../../memory/memory.ts'
import { CUES, RELATIONS, REPRESENTATIONS } from './schema.ts'

/** What the model would write down: nothing in it is believed before code has looked at it. */
export interface Note {
  /** 1-based, among the new turns. */
  readonly turn: number
  readonly quote: string
  /** Words of the assistant that the quote says yes to. */
  readonly answers: string | null
  readonly text: string
  readonly representation: (typeof REPRESENTATIONS)[number]
  readonly kind: Kind
  readonly home: Home
  readonly bucket: Bucket | null
  readonly stated: Stated
  readonly marker: boolean
  /** 0..1 */
  readonly weight: number
  readonly topics: readonly string[]
  readonly claim: Claim | null
  readonly cue: FindingCue
  /** 1-based, among the known memories of the question. */
  readonly repeats: number | null
}

export interface Pair {
  readonly note: number
  readonly memory: number
  readonly relation: (typeof RELATIONS)[number]
}

type Table = Readonly<Record<string, unknown>>

/** Notes of an answer that are well formed, null in the place of those that are not. */
export function readNotes(value: unknown): (Note | null)[] {
  return listAt(value, 'notes').slice(0, MOST).map(readNote)
}

export function readPairs(value: unknown): Pair[] {
  return listAt(value, 'pairs')
    .slice(0, MOST)
    .flatMap((given) => {
      const { note, memory, relation } = tableOf(given)
      const known = wordOf(RELATIONS, relation)
      return isCount(note) && isCount(memory) && known !== null ? [{ note, memory, relation: known }] : []
    })
}

/** What is wrong with an answer as a whole, or null. */
export function wrongList(key: 'notes' | 'pairs'): (value: unknown) => string | null {
  return (value) => (Array.isArray(tableOf(value)[key]) ? null : `expected { "${key}": [ … ] }, found ${shown(value)}`)
}

/** No segment says so much; what is behind is noise or an attack. */
const MOST = 200
const LONGEST = 2000

function readNote(given: unknown): Note | null {
  const note = tableOf(given)
  const kind = wordOf(KINDS, note['kind'])
  const home = wordOf(HOMES, note['home'])
  const { turn, quote, text } = note
  if (!isCount(turn) || !isText(quote) || !isText(text) || kind === null || home === null) return null
  const cue = wordOf(CUES, note['cue'])
  return {
    turn,
    quote,
    answers: isText(note['answers']) ? note['answers'] : null,
    text,
    representation: wordOf(REPRESENTATIONS, note['representation']) ?? 'summary',
    kind,
    home,
    bucket: home === 'user' ? (wordOf(BUCKETS, note['bucket']) ?? 'TOPIC') : null,
    stated: note['stated'] === 'inferred' ? 'inferred' : 'observed',
    marker: note['marker'] === true,
    weight: weightOf(note['weight']),
    topics: listOf(note['topics']).filter(isText).slice(0, 5),
    claim: readClaim(note['claim']),
    cue: cue === 'none' ? null : cue,
    repeats: isCount(note['repeats']) ? note['repeats'] : null,
  }
}

function readClaim(given: unknown): Claim | null {
  const { subject, attribute, value } = tableOf(given)
  return isText(subject) && isText(attribute) && isText(value) ? { subject, attribute, value } : null
}

function weightOf(given: unknown): number {
  return typeof given === 'number' && Number.isFinite(given) ? Math.min(1, Math.max(0, given)) : 0.5
}

function wordOf<Word extends string>(words: readonly Word[], given: unknown): Word | null {
  return words.find((word) => word === given) ?? null
}

function listAt(value: unknown, key: string): readonly unknown[] {
  return listOf(tableOf(value)[key])
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
