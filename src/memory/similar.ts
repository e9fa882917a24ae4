import { readStatement, type Statement } from './resolve/statement.ts'

import type { Value } from './resolve/values.ts'

export { createMemoryIndex, type MemoryIndex } from './resolve/memory-index.ts'
export { readStatement, type Statement } from './resolve/statement.ts'

const PAIR_WEIGHT = 0.8

/** How two statements stand to each other. Shares are of the content's weight, 0..1; values are apart from words. */
export interface Likeness {
  /** Weight of the words that both have. */
  readonly shared: number
  /** How many words both have. */
  readonly words: number
  /** How many values (numbers, dates, times) both give. */
  readonly values: number
  /** Share of the first that the second holds. */
  readonly held: number
  /** Share of the second that the first holds. */
  readonly holds: number
  readonly jaccard: number
  /** Share of the shared words that one affirms and the other denies. */
  readonly opposed: number
  /** Weight of the words that the first says have ended and the second affirms. */
  readonly ends: number
  /** Both give a value of the same kind and not the same one. */
  readonly clash: boolean
  /** The first gives a value (number, date, time) that the second does not have. */
  readonly adds: boolean
  /** Neither is about somebody whom the other does not mention. */
  readonly sameLead: boolean
}

/** Compares two statements without a model: content words, their polarity, their values and whom they are about. */
export function similar(first: Statement, second: Statement): Likeness {
  let shared = 0
  let opposed = 0
  let ends = 0
  let words = 0
  const [small, large] = first.words.size <= second.words.size ? [first, second] : [second, first]
  for (const [word, here] of small.words) {
    const there = large.words.get(word)
    if (!there) continue
    const weight = Math.max(here.weight, there.weight)
    shared += weight
    words++
    if (here.sign * there.sign < 0) opposed += weight
    if (first.ended.has(word) && here.sign * there.sign < 0) ends += weight
  }
  let bonus = 0
  for (const pair of first.pairs) if (second.pairs.has(pair)) bonus += PAIR_WEIGHT
  const union = Math.max(first.weight + second.weight - shared, shared)
  return {
    shared: shared + bonus,
    words,
    values: first.values.filter((value) => hasValue(second, value)).length,
    held: share(shared + bonus, first.weight + bonus),
    holds: share(shared + bonus, second.weight + bonus),
    jaccard: share(shared + bonus, union + bonus),
    opposed: share(opposed, shared),
    ends,
    clash: valuesClash(first, second) || numbersClash(first, second, shared),
    adds: first.values.some((value) => !value.denied && !second.values.some((other) => other.value === value.value)),
    sameLead: leadsTo(first, second) && leadsTo(second, first),
  }
}

/** The words of a text that tell something, each once. */
export function contentOf(text: string): string[] {
  return [...readStatement(text).words.keys()]
}

/** The content of a text as a key: the same for other word order, endings, stop words and names of human and assistant. */
export function contentKey(text: string, own: ReadonlySet<string> = new Set()): string {
  return readStatement(text, own).key
}

function hasValue(statement: Statement, value: Value): boolean {
  return statement.values.some(
    (other) => other.value === value.value && (other.kind === value.kind || !isCount(value) || bare(value, other)),
  )
}

function isCount({ kind }: Value): boolean {
  return kind.startsWith('n:')
}

/** "The fourth form of eleven", "eight of eleven forms": a number that names no unit may be of the other's. */
function bare(one: Value, other: Value): boolean {
  return isCount(other) && (one.kind === 'n:' || other.kind === 'n:')
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole)
}

function valuesClash(first: Statement, second: Statement): boolean {
  const ours = first.values.filter((value) => !value.denied)
  const theirs = second.values.filter((value) => !value.denied)
  return ours.some(({ kind }) => {
    if (kind === 'n:' || !theirs.some((value) => value.kind === kind)) return false
    // A number with another unit, or none, may be the same one: "seven lines, five is the limit".
    const met = ours.some((a) => a.kind === kind && theirs.some((b) => b.value === a.value))
    return !met && !theirs.some((b) => b.kind === kind && ours.some((a) => a.value === b.value))
  })
}

/** "Extension is 4410", "extension is 5520": in the same words another number is another value, also without a unit. */
function numbersClash(first: Statement, second: Statement, shared: number): boolean {
  const most = 0.8 * Math.max(first.weight, second.weight)
  if (shared === 0 || shared < most) return false
  const [ours, theirs] = [first, second].map(({ values }) => values.filter(({ denied }) => !denied))
  if (!ours?.some(isBare) || !theirs?.some(isBare)) return false
  return !ours.some((a) => theirs.some((b) => a.value === b.value))
}

function isBare({ kind }: Value): boolean {
  return kind === 'n:'
}

function leadsTo(from: Statement, to: Statement): boolean {
  if (from.lead.size === 0) return true
  for (const name of from.lead) if (to.words.has(name)) return true
  return false
}
