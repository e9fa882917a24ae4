import { BUCKETS, type Bucket, type Memory } from './memory.ts'
import type { Review, ReviewOption } from './review.ts'
import { type Defang, reviewId } from './review-items.ts'
import type { State } from './state.ts'

const MERGE: ReviewOption = { label: 'merge as suggested', action: 'merge' }
const KEEP: ReviewOption = { label: 'keep both', action: 'keep-both' }
const FORGET: ReviewOption = { label: 'remove the second', action: 'forget-second' }
const FILE: readonly ReviewOption[] = [
  { label: 'move as suggested', action: 'move' },
  { label: 'leave it where it is', action: 'keep' },
  { label: 'remove the line', action: 'forget' },
]

/** What boxes of such questions say. */
export const COMPRESSION_LABELS: readonly string[] = [MERGE, KEEP, FORGET, ...FILE].map(({ label }) => label)

export interface Pair {
  readonly category: 'duplicate' | 'merge_conflict'
  readonly person: boolean
  readonly first: Memory
  readonly second: Memory
  /** The line that would take their place, word for word; null when there is none. */
  readonly text: string | null
  readonly why: string
}

/** Two entries that may be one, or that cannot both hold. What is shown as the suggestion is what is written, or nothing. */
export function pairReview({ category, person, first, second, text, why }: Pair, on: string, defang: Defang): Review {
  const suggestion = text === null ? null : `one ${first.bucket} ${showEntry(text)}`
  const exact = suggestion !== null && defang(suggestion) === suggestion && readSuggestion(suggestion)?.text === text
  return {
    id: pairId(first, second),
    type: 'compression_review',
    category,
    title:
      category === 'merge_conflict'
        ? 'Which one holds?'
        : person && !isSpeech(first.text) && !isSpeech(second.text)
          ? 'Same person?'
          : 'The same thing twice?',
    body: [`${shown(first, defang)} and ${shown(second, defang)}`, why],
    suggestion: exact ? suggestion : null,
    options: exact ? [MERGE, KEEP, FORGET] : [KEEP, FORGET],
    memories: [first.id, second.id],
    openedOn: on,
  }
}

/** An entry that stands in a bucket it does not look like. */
export function bucketReview(memory: Memory, to: Bucket, why: string, on: string, defang: Defang): Review {
  return {
    id: bucketReviewId(memory),
    type: 'compression_review',
    category: 'categorization',
    title: 'Where does this belong?',
    body: [shown(memory, defang), why],
    suggestion: `move it to ${to}`,
    options: FILE,
    memories: [memory.id],
    openedOn: on,
  }
}

export function bucketReviewId(memory: Memory): string {
  return reviewId('compression_review', ['bucket', memory.id, memory.text])
}

/**
 * True when the human is asked, or was asked, whether these two are one or which of them holds, be it when the second was
 * learned: they or what they were merged of.
 */
export function wasAsked(state: State, first: Memory, second: Memory): boolean {
  if (state.answered.size + state.reviews.size === 0) return false
  const isKnown = (id: string): boolean => state.answered.has(id) || state.reviews.has(id)
  return lineage(state, first).some((a) =>
    lineage(state, second).some(
      (b) =>
        isKnown(pairId(a, b)) ||
        isKnown(reviewId('contradiction', [a.id, b.id])) ||
        isKnown(reviewId('contradiction', [b.id, a.id])),
    ),
  )
}

/** Ids and texts, whichever comes first: a reworded line is another question. */
function pairId(first: Memory, second: Memory): string {
  return reviewId('compression_review', [first, second].map(({ id, text }) => `${id} ${text}`).sort())
}

const DEEPEST = 64

/** The memory and those it was made of, nearest first. */
export function lineage(state: State, memory: Memory): Memory[] {
  const found = [memory]
  for (let at = 0; at < found.length && found.length < DEEPEST; at++) {
    for (const id of found[at]?.compressed?.sources ?? []) {
      const source = state.memories.get(id)
      if (source && !found.includes(source)) found.push(source)
    }
  }
  return found
}

/** Who said something is no entry of that name: a quotation is shown without a bucket. */
function shown(memory: Memory, defang: Defang): string {
  const bucket = isSpeech(memory.text) ? '' : `${memory.bucket} `
  return `${bucket}${defang(showEntry(memory.text))} (${memory.firstSeen})`
}

/** `Marta said: "…"`, as the lines that quote somebody begin. */
const SPEECH = /^[^:"]{1,60} (?:said|emphasized|asked|wrote|answered|replied): ".*"$/s

function isSpeech(text: string): boolean {
  return SPEECH.test(text)
}

/**
 * `Juliet: User's wife` → `"Juliet": User's wife`; a line without a name stands in quotation marks whole, and a quotation
 * as it is.
 */
export function showEntry(text: string): string {
  if (isSpeech(text)) return text
  const named = /^([^:"]{1,40}): (.+)$/s.exec(text)
  return named ? `"${named[1]}": ${named[2]}` : `"${text}"`
}

/** What a suggestion says is to be done, word for word: the line to write, or the bucket. Null when it says neither. */
export function readSuggestion(suggestion: string): { readonly text?: string; readonly bucket: Bucket } | null {
  const moved = bucketOf(/^move it to (\w+)$/.exec(suggestion)?.[1])
  if (moved) return { bucket: moved }
  const [, name, entry = ''] = /^one (\w+) (.+)$/s.exec(suggestion) ?? []
  const bucket = bucketOf(name)
  if (!bucket) return null
  const named = /^"([^":]{1,40})": (.+)$/s.exec(entry)
  if (named) return { text: `${named[1]}: ${named[2]}`, bucket }
  if (isSpeech(entry)) return { text: entry, bucket }
  const whole = /^"(.+)"$/s.exec(entry)?.[1]
  return whole === undefined ? null : { text: whole, bucket }
}

function bucketOf(name: string | undefined): Bucket | null {
  return BUCKETS.find((bucket) => bucket === name) ?? null
}
