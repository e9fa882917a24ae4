import { isDate } from '../../calendar.ts'
import { MATTERS, type Matter } from '../../memory/memory.ts'
import { tableOf } from '../provider/http.ts'
import { FLAGS, PLACES, type PlaceName, RELATIONS } from './schema.ts'

/** What the model would write down: nothing in it is believed before code has looked at it. */
export interface Note {
  /** 1-based, among the new turns. */
  readonly turn: number
  readonly quote: string
  /** Words of the other speaker that it also rests on. */
  readonly answers: string | null
  /** Empty in a note that only withdraws or confirms. */
  readonly text: string
  readonly place: PlaceName
  /** 0..1 */
  readonly weight: number
  readonly matter: Matter | null
  /** Of whom it tells. */
  readonly who: string | null
  /** ISO day of what is ahead. */
  readonly due: string | null
  readonly flags: readonly (typeof FLAGS)[number][]
  /** Numbers 1-based, among the known memories of the question. */
  readonly relations: readonly { readonly number: number; readonly how: (typeof RELATIONS)[number] }[]
}

/** No day says so much; what is behind is noise or an attack. */
const MOST = 200
const LONGEST = 2000
const MOST_RELATIONS = 8

/** Notes of an answer that are well formed, null in the place of those that are not. */
export function readNotes(value: unknown): (Note | null)[] {
  return listOf(tableOf(value)['notes']).slice(0, MOST).map(readNote)
}

/** What is wrong with an answer as a whole, or null. */
export function wrongNotes(value: unknown): string | null {
  return Array.isArray(tableOf(value)['notes']) ? null : `expected { "notes": [ … ] }, found ${shown(value)}`
}

function readNote(given: unknown): Note | null {
  const { t, q, y, s, as, w, m, who, d, f, r } = tableOf(given)
  const relations = listOf(r).slice(0, MOST_RELATIONS).flatMap(readRelation)
  const text = typeof s === 'string' && s.length <= LONGEST ? s.replace(/\s+/g, ' ').trim() : null
  if (!isCount(t) || !isText(q) || text === null || typeof as !== 'string' || !Object.hasOwn(PLACES, as)) return null
  if (text === '' && !relations.some(({ how }) => how === 'withdraw' || how === 'same')) return null
  const flags = listOf(f)
  return {
    turn: t,
    quote: q,
    answers: isText(y) ? y : null,
    text,
    place: as as PlaceName,
    weight: typeof w === 'number' && Number.isFinite(w) ? Math.min(1, Math.max(0, w)) : 0.5,
    matter: MATTERS.find((one) => one === m) ?? null,
    who: isText(who) && text.toLowerCase().includes(who.trim().toLowerCase()) ? who.trim() : null,
    due: isText(d) && isDate(d) && text.includes(d) ? d : null,
    flags: FLAGS.filter((flag) => flags.includes(flag)),
    relations,
  }
}

function readRelation(given: unknown): Note['relations'] {
  const { n, how } = tableOf(given)
  const known = RELATIONS.find((one) => one === how)
  return isCount(n) && known !== undefined ? [{ number: n, how: known }] : []
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
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
