import TinyQueue from 'tinyqueue'
import { type Corpus, cosinesTo } from './corpus.ts'
import { Matches } from './matches.ts'
import type { Query } from './query.ts'
import { LIMITS, WEIGHTS } from './weights.ts'

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

/** Best first; equal scores by doc, so that the order never depends on the way here. */
export const bestFirst = (a: Ranked, b: Ranked): number => b.score - a.score || a.doc - b.doc

export function createRanker(corpus: Corpus): Ranker {
  const found = new Matches(corpus)
  const plain = plainFactors(corpus)
  const recent = recency()
  return {
    rank(query, k, allow) {
      const unit = query.weight || 1
      const factor = (doc: number): number =>
        (plain[doc] as number) +
        (query.speaker >= 0 && corpus.speaker[doc] === query.speaker ? WEIGHTS.speaker : 0) +
        (recent[corpus.lastDay - (corpus.day[doc] as number)] ?? 0)
      const byWords = (doc: number): number =>
        (found.totals[doc] as number) +
        WEIGHTS.segment * (found.segmentTotals[corpus.segment[doc] as number] as number) +
        (query.dates.length === 0 ? 0 : WEIGHTS.date * dateMatch(corpus, query, doc) * unit)
      const best = (size: number): Ranked[] => {
        const top = createTop(size, allow)
        for (let at = 0; at < found.count; at++) {
          const doc = found.docs[at] as number
          top.offer(doc, byWords(doc) * factor(doc))
        }
        return top.drain()
      }
      for (const doc of datedDocs(corpus, query)) found.include(doc)
      found.add(query.terms, () => best(LIMITS.docs))
      const nearness = query.vector === null ? null : nearnessTo(corpus, query.vector)
      const scale = unit * (1 + WEIGHTS.segment)
      const ranked = best(nearness === null ? k : Math.max(LIMITS.meant, k)).map(({ doc, score }): Ranked => {
        const meant = nearness === null ? 0 : WEIGHTS.meaning * unit * nearness(doc) * factor(doc)
        return { doc, score: (score + meant) / scale }
      })
      found.reset()
      return ranked
        .filter(({ score }) => score > 0)
        .sort(bestFirst)
        .slice(0, k)
    },
  }
}

/** How near in meaning a turn is to a question, its neighbours in the conversation with it. */
function nearnessTo(corpus: Corpus, vector: Float32Array): (doc: number) => number {
  const { segment } = corpus
  const { before, after } = WEIGHTS.meant
  const known = new Map<number, number>()
  const cosine = cosinesTo(corpus, vector)
  const own = (doc: number): number => {
    const value = known.get(doc) ?? cosine(doc)
    known.set(doc, value)
    return value
  }
  return (doc) => {
    const alone = own(doc)
    const has = (other: number): boolean => segment[other] === segment[doc]
    return (
      alone +
      before * (doc > 0 && has(doc - 1) ? own(doc - 1) : alone) +
      after * (doc + 1 < corpus.count && has(doc + 1) ? own(doc + 1) : alone)
    )
  }
}

/** What was said so many days before the last gets, for a year. */
function recency(): Float32Array {
  return Float32Array.from({ length: 366 }, (_, days) => WEIGHTS.recent * 2 ** (-days / WEIGHTS.recentDays))
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

/** How exactly a question names the day of a doc, 0..1. */
export function dateMatch(corpus: Corpus, query: Query, doc: number): number {
  const day = corpus.day[doc] as number
  let top = 0
  for (const hint of query.dates) if (day >= hint.from && day <= hint.to && hint.weight > top) top = hint.weight
  return top
}

/** The n best of many that are allowed, kept with the worst of them on top. */
function createTop(size: number, allow: (doc: number) => boolean) {
  const kept = new TinyQueue<Ranked>([], (a, b) => bestFirst(b, a))
  return {
    offer(doc: number, score: number): void {
      const ranked = { doc, score }
      const worst = kept.length < size ? undefined : kept.peek()
      if (score <= 0 || (worst !== undefined && bestFirst(worst, ranked) < 0) || !allow(doc)) return
      kept.push(ranked)
      if (kept.length > size) kept.pop()
    },
    drain: (): Ranked[] => [...kept.data].sort(bestFirst),
  }
}
