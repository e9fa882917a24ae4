import { type DateHint, datesIn, withoutDays } from '../dates.ts'
import { type Corpus, postings } from './corpus.ts'
import type { Embedder } from './embedder.ts'
import { stem } from './stem.ts'
import { STOP_WORDS, words } from './words.ts'

/** One thing that is asked for: the term itself and words of much the same meaning, each with what a match is worth. */
export interface QueryTerm {
  /** As it was asked. */
  readonly word: string
  /** How much the corpus can tell by it: the inverse document frequency of the word as asked. */
  readonly weight: number
  /** Number of the term in the corpus, and the worth of a match. */
  readonly matches: readonly (readonly [term: number, worth: number])[]
}

export interface Query {
  readonly terms: readonly QueryTerm[]
  /** Sum of the weights. */
  readonly weight: number
  /** Number in `corpus.speakers` of the one speaker that it names, else -1. */
  readonly speaker: number
  readonly dates: readonly DateHint[]
  /** What it means; null where nobody says, or nothing is asked. */
  readonly vector: Float32Array | null
}

/** Who asks, and when: names of the two are no words to look for. */
export interface Asker {
  readonly names: { readonly human: string; readonly assistant: string }
  /** Days since 1970. */
  readonly today: number
}

/** Neighbours by meaning: only near ones, and never worth more than half of the word itself. */
const NEAR = { least: 0.5, most: 12, worth: 0.5 }
const MISSPELT = 0.3

/** Reads a question against what the corpus holds. */
export function parseQuery(
  text: string,
  corpus: Corpus,
  embedder: Embedder,
  asker: Asker,
  vector: Float32Array | null = null,
): Query {
  const asked = words(withoutDays(text))
  const names = [asker.names.human, asker.names.assistant].map((name) => name.toLowerCase())
  const named = new Set<number>()
  const terms = new Map<string, QueryTerm>()
  for (const word of asked) {
    const speaker = corpus.speakers.indexOf(word)
    if (speaker >= 0) named.add(speaker)
    if (speaker >= 0 || names.includes(word)) continue
    const key = stem(word)
    if (!STOP_WORDS.has(word) && !terms.has(key)) terms.set(key, termOf(word, key, corpus, embedder))
  }
  const list = [...terms.values()].filter((term) => term.weight > 0)
  return {
    terms: list,
    weight: list.reduce((sum, term) => sum + term.weight, 0),
    speaker: named.size === 1 ? ([...named][0] ?? -1) : -1,
    dates: datesIn(text, asker.today, yearsOf(corpus)),
    vector,
  }
}

function termOf(word: string, key: string, corpus: Corpus, embedder: Embedder): QueryTerm {
  const exact = corpus.termIds.get(key)
  const rarity = (term: number): number => {
    const df = postings(corpus, term)
    return Math.log(1 + (corpus.count - df + 0.5) / (df + 0.5))
  }
  const known = exact !== undefined && postings(corpus, exact) > 0
  const weight = known && exact !== undefined ? rarity(exact) : Math.log(1 + corpus.count)
  const matches: [number, number][] = known && exact !== undefined ? [[exact, weight]] : []
  let taken = 0
  for (const [other, cosine] of embedder.near(word)) {
    const term = corpus.termIds.get(stem(other))
    if (cosine < NEAR.least || taken >= NEAR.most) break
    if (term === undefined || term === exact || postings(corpus, term) === 0) continue
    // A neighbour that is in every other turn tells nothing and costs the most.
    if (postings(corpus, term) > Math.max(1_000, corpus.count / 50)) continue
    taken++
    if (!matches.some(([before]) => before === term))
      matches.push([term, NEAR.worth * cosine ** 2 * Math.min(weight, rarity(term))])
  }
  if (matches.length === 0)
    for (const term of respelt(word, corpus)) matches.push([term, MISSPELT * Math.min(weight, rarity(term))])
  return { word, weight: matches.length === 0 ? 0 : weight, matches }
}

/** Terms of the corpus that a word becomes by one slip of the keyboard, the three most used ones. */
function respelt(word: string, corpus: Corpus): number[] {
  if (word.length < 4 || word.length > 24) return []
  const found = new Set<number>()
  const look = (other: string): void => {
    const term = corpus.termIds.get(stem(other))
    if (term !== undefined && postings(corpus, term) > 0) found.add(term)
  }
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    if (after !== '') look(before + after.slice(1))
    if (after.length > 1) look(`${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`)
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      look(before + letter + after)
      if (after !== '') look(before + letter + after.slice(1))
    }
  }
  return [...found].sort((a, b) => postings(corpus, b) - postings(corpus, a)).slice(0, 3)
}

/** The years that its docs are of, and those between. */
function yearsOf({ firstDay, lastDay }: Corpus): number[] {
  const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear()
  const [first, last] = [yearOf(firstDay), yearOf(lastDay)]
  return lastDay < firstDay ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
