import type { Review } from '../memory/review.ts'
import type { State } from '../memory/state.ts'
import type { Period } from './calendar.ts'
import { hasQuotedOrigin, order } from './told.ts'

export interface Question {
  readonly text: string
  /** Days on which it came up, sorted. */
  readonly days: readonly string[]
}

/** What REVIEW.md asked in a period and nobody has answered, each by what it is about. */
export function questionsOf(state: State, period: Period): Question[] {
  const asked = new Map<string, Review[]>()
  for (const review of openedIn(state, period)) {
    if (review.type === 'fading') continue
    const subject = subjectOf(state, review)
    const text = subject === '' ? review.title : `${review.title} ${subject}`
    asked.set(text, [...(asked.get(text) ?? []), review])
  }
  return [...asked].map(([text, reviews]) => ({
    text: `${text} (${placeOf(reviews)})`,
    days: [...new Set(reviews.map(({ openedOn }) => openedOn))],
  }))
}

function placeOf(reviews: readonly Review[]): string {
  const [first] = reviews
  const named = reviews.length === 1 && first ? first.id : `${reviews.length} times`
  return `${named} in [REVIEW.md](../workspace/REVIEW.md)`
}

/** Something that people are less sure of since a day of the period. */
export interface Doubt {
  readonly text: string
  readonly why: string
  readonly on: string
}

/** What was contradicted or has faded in a period, while the question about it waits for an answer. */
export function doubtsOf(state: State, period: Period): Doubt[] {
  return openedIn(state, period).flatMap((review) => {
    const said = hasOthersWords(state, review) ? null : quotesOf(review)[0]
    if (said === undefined || said === null) return []
    if (review.type === 'contradiction') return [{ text: said, why: 'in doubt', on: review.openedOn }]
    if (review.type !== 'fading') return []
    const since = /(\d{4}-\d{2}-\d{2})$/.exec(review.body[0] ?? '')?.[1]
    return [{ text: said, why: since ? `fading, last said on ${since}` : 'fading', on: review.openedOn }]
  })
}

function openedIn(state: State, { first, last }: Period): Review[] {
  return [...state.reviews.values()]
    .filter(({ openedOn }) => openedOn >= first && openedOn <= last)
    .sort((a, b) => order(a.openedOn, b.openedOn) || order(a.title, b.title) || order(a.id, b.id))
}

/** What a question is about, from its own words: empty where those are of others or the title says it. */
export function subjectOf(state: State, review: Review): string {
  if (hasOthersWords(state, review) || review.type === 'quarantine' || review.type === 'document') return ''
  if (review.type === 'compression_review') return (review.body[0] ?? '').replace(/ \(\d{4}-\d{2}-\d{2}\)/g, '')
  return quotesOf(review)
    .map((quote) => (quote.includes('"') ? quote : `"${quote}"`))
    .join(review.type === 'contradiction' ? ' or ' : ', ')
}

/** The memory in quotation marks of each line: `Known: "Lives in Lisbon" (2026-02-08)`. */
function quotesOf({ body }: Review): string[] {
  return body.flatMap((line) => /"(.*)"/s.exec(line)?.[1] ?? [])
}

function hasOthersWords(state: State, { memories }: Review): boolean {
  return memories.some((id) => {
    const memory = state.memories.get(id)
    return memory !== undefined && hasQuotedOrigin(memory)
  })
}
