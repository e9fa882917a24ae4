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
    const key = matterOf(state, review)
    asked.set(key, [...(asked.get(key) ?? []), review])
  }
  return [...asked.values()].map((reviews) => ({
    text: `${wordsOf(state, reviews)} (${placeOf(reviews)})`,
    days: [...new Set(reviews.map(({ openedOn }) => openedOn))],
  }))
}

/** Against what is known several things can be said: that is one matter. */
function matterOf(state: State, review: Review): string {
  const [known] = review.type === 'contradiction' && !hasOthersWords(state, review) ? quotesOf(review) : []
  return known === undefined ? `${review.title} ${subjectOf(state, review)}` : `${review.title} ${quoted(known)}`
}

function wordsOf(state: State, reviews: readonly Review[]): string {
  const [first] = reviews
  if (first === undefined) return ''
  const words = first.type === 'contradiction' && !hasOthersWords(state, first) ? reviews.flatMap(quotesOf) : []
  const subject = words.length === 0 ? subjectOf(state, first) : [...new Set(words.map(quoted))].join(' or ')
  return subject === '' ? first.title : `${first.title} ${subject}`
}

function quoted(words: string): string {
  return words.includes('"') ? words : `"${words}"`
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
  /** Days on which it came up, sorted. */
  readonly days: readonly string[]
}

/** What was contradicted or has faded in a period, while the question about it waits for an answer. */
export function doubtsOf(state: State, period: Period): Doubt[] {
  const doubts = new Map<string, Doubt>()
  for (const one of openedIn(state, period).flatMap((review) => doubtOf(state, review) ?? [])) {
    const days = [...(doubts.get(`${one.text}\n${one.why}`)?.days ?? []), ...one.days]
    doubts.set(`${one.text}\n${one.why}`, { ...one, days: [...new Set(days)] })
  }
  return [...doubts.values()]
}

function doubtOf(state: State, review: Review): Doubt | null {
  const said = hasOthersWords(state, review) ? null : quotesOf(review)[0]
  const days = [review.openedOn]
  if (said === undefined || said === null) return null
  if (review.type === 'contradiction') return { text: said, why: 'in doubt', days }
  if (review.type !== 'fading') return null
  const since = /(\d{4}-\d{2}-\d{2})$/.exec(review.body[0] ?? '')?.[1]
  return { text: said, why: since ? `fading, last said on ${since}` : 'fading', days }
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
    .map(quoted)
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
