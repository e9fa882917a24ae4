import TinyQueue from 'tinyqueue'
import { Accumulator, WEIGHTS } from './accumulate.ts'
import type { Corpus } from './corpus.ts'
import type { Query } from './query.ts'

/** A doc by its place in the corpus; a score of 1 is every word of the question in much the right place, and it can be passed. */
export interface Ranked {
  readonly doc: number
  readonly score: number
}

/** Ranks docs for questions. One a corpus: it keeps the arrays that every question needs. */
export interface Ranker {
  /** The best docs that `allow` lets through, best first. `vector` is the question's unit vector, `near` docs close to it. */
  rank(
    query: Query,
    vector: Float32Array,
    near: readonly number[],
    k: number,
    allow: (doc: number) => boolean,
  ): Ranked[]
}

/** So many of the best by words have their cosine looked at; what only the vector finds does not come before these. */
const ENOUGH = 500

/** What no word finds must be near in meaning: below it, texts of nothing in common are met by chance. */
const NEAR_ENOUGH = 0.35

export function createRanker(corpus: Corpus): Ranker {
  const found = new Accumulator(corpus)
  const plain = plainFactors(corpus)
  return {
    rank(query, vector, near, k, allow) {
      found.add(query.terms)
      for (const doc of near) found.include(doc)
      if (found.count < k) for (const doc of datedDocs(corpus, query)) found.include(doc)
      const best = bestByWords(corpus, query, found, plain, Math.max(ENOUGH, k), allow)
      const scale = query.weight > 0 ? query.weight : 1
      const top = createTop(k)
      const close = new Map(near.filter(allow).map((doc) => [doc, scoreOf(corpus, query, found, plain, doc)]))
      for (const { item, score } of best) close.set(item, score)
      for (const [doc, score] of close) {
        const angle = cosine(corpus, vector, doc)
        if (score <= 0 && angle < NEAR_ENOUGH) continue
        const byVector = WEIGHTS.cosine * scale * angle * factor(corpus, query, plain, doc)
        const sum = (score + byVector) / (scale * (1 + WEIGHTS.segment + WEIGHTS.cosine))
        if (sum > 0) top.offer(doc, sum)
      }
      found.reset()
      return top.drain().map(({ item, score }) => ({ doc: item, score }))
    },
  }
}

function bestByWords(
  corpus: Corpus,
  query: Query,
  found: Accumulator,
  plain: Float32Array,
  size: number,
  allow: (doc: number) => boolean,
): { readonly item: number; readonly score: number }[] {
  const top = createTop(size)
  for (let at = 0; at < found.count; at++) {
    const doc = found.docs[at] as number
    if (allow(doc)) top.offer(doc, scoreOf(corpus, query, found, plain, doc))
  }
  return top.drain()
}

function scoreOf(corpus: Corpus, query: Query, found: Accumulator, plain: Float32Array, doc: number): number {
  const words =
    (found.totals[doc] as number) + WEIGHTS.segment * (found.segmentTotals[corpus.segment[doc] as number] as number)
  const date = query.dates.length === 0 ? 0 : WEIGHTS.date * dateMatch(corpus, query, doc) * (query.weight || 1)
  return (words + date) * factor(corpus, query, plain, doc)
}

/** Whose turn it is, how much of it asks, how long it is. */
function factor(corpus: Corpus, query: Query, plain: Float32Array, doc: number): number {
  const isNamed = query.speaker >= 0 && corpus.speaker[doc] === query.speaker
  return (plain[doc] as number) + (isNamed ? WEIGHTS.speaker : 0)
}

/** The part of the factor that is the same for every question. */
function plainFactors(corpus: Corpus): Float32Array {
  const factors = new Float32Array(corpus.count)
  for (let doc = 0; doc < corpus.count; doc++) {
    const longer = Math.log((1 + (corpus.length[doc] ?? 0)) / (1 + corpus.meanLength))
    const byLength = WEIGHTS.length * Math.max(-WEIGHTS.lengthCap, Math.min(WEIGHTS.lengthCap, longer))
    factors[doc] = 1 - (WEIGHTS.question * (corpus.questions[doc] ?? 0)) / 255 + byLength
  }
  return factors
}

/** Docs of the days that a question names, for one that says little else. */
function datedDocs(corpus: Corpus, query: Query): number[] {
  const docs: number[] = []
  if (query.dates.length === 0) return docs
  for (let doc = 0; doc < corpus.count; doc++) if (dateMatch(corpus, query, doc) > 0) docs.push(doc)
  return docs
}

function dateMatch(corpus: Corpus, query: Query, doc: number): number {
  const day = corpus.day[doc] as number
  let top = 0
  for (const hint of query.dates) if (day >= hint.from && day <= hint.to && hint.weight > top) top = hint.weight
  return top
}

function cosine(corpus: Corpus, vector: Float32Array, doc: number): number {
  const { vectors, dimension } = corpus
  const from = doc * dimension
  let sum = 0
  for (let at = 0; at < dimension; at++) sum += (vectors[from + at] as number) * (vector[at] as number)
  return sum / 127
}

interface Scored {
  readonly item: number
  readonly score: number
}

/** Best first; equal scores by item, so that the order never depends on the way here. */
const bestFirst = (a: Scored, b: Scored): number => b.score - a.score || a.item - b.item

/** The n best of many, kept with the worst of them on top. */
function createTop(size: number) {
  const kept = new TinyQueue<Scored>([], (a, b) => bestFirst(b, a))
  return {
    offer(item: number, score: number): void {
      const worst = kept.length < size ? undefined : kept.peek()
      if (worst !== undefined && bestFirst(worst, { item, score }) < 0) return
      kept.push({ item, score })
      if (kept.length > size) kept.pop()
    },
    drain: (): Scored[] => [...kept.data].sort(bestFirst),
  }
}
