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
  /** The best docs that `allow` lets through, best first. */
  rank(query: Query, k: number, allow: (doc: number) => boolean): Ranked[]
}

export function createRanker(corpus: Corpus): Ranker {
  const found = new Accumulator(corpus)
  const plain = plainFactors(corpus)
  return {
    rank(query, k, allow) {
      found.add(query.terms)
      for (const doc of datedDocs(corpus, query)) found.include(doc)
      const scale = (query.weight || 1) * (1 + WEIGHTS.segment)
      const top = createTop(k)
      for (let at = 0; at < found.count; at++) {
        const doc = found.docs[at] as number
        if (allow(doc)) top.offer({ doc, score: scoreOf(corpus, query, found, plain, doc) / scale })
      }
      found.reset()
      return top.drain()
    },
  }
}

function scoreOf(corpus: Corpus, query: Query, found: Accumulator, plain: Float32Array, doc: number): number {
  const words =
    (found.totals[doc] as number) + WEIGHTS.segment * (found.segmentTotals[corpus.segment[doc] as number] as number)
  const date = query.dates.length === 0 ? 0 : WEIGHTS.date * dateMatch(corpus, query, doc) * (query.weight || 1)
  const isNamed = query.speaker >= 0 && corpus.speaker[doc] === query.speaker
  return (words + date) * ((plain[doc] as number) + (isNamed ? WEIGHTS.speaker : 0))
}

/** How much of a doc asks, and how long it is: the same for every question. */
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

/** Best first; equal scores by doc, so that the order never depends on the way here. */
const bestFirst = (a: Ranked, b: Ranked): number => b.score - a.score || a.doc - b.doc

/** The n best of many, kept with the worst of them on top. */
function createTop(size: number) {
  const kept = new TinyQueue<Ranked>([], (a, b) => bestFirst(b, a))
  return {
    offer(ranked: Ranked): void {
      const worst = kept.length < size ? undefined : kept.peek()
      if (ranked.score <= 0 || (worst !== undefined && bestFirst(worst, ranked) < 0)) return
      kept.push(ranked)
      if (kept.length > size) kept.pop()
    },
    drain: (): Ranked[] => [...kept.data].sort(bestFirst),
  }
}
