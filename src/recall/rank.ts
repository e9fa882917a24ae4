import TinyQueue from 'tinyqueue'
import { type Corpus, firstNotBelow, postings } from './corpus.ts'
import { ASKS_BIT } from './doc.ts'
import type { Query, QueryTerm } from './query.ts'
import { cosinesTo } from './vectors.ts'

/**
 * What each part of a rank is worth, and what recall at 10 loses without it: points between two friends / with an assistant
 * (`npm run bench -- recall`).
 */
export const WEIGHTS = {
  /** BM25: how soon a word said again tells no more, and how much longer turns are held back. */
  saturation: 0.9,
  lengthNorm: 0.6,
  /** A term said next door counts too, and most when the turn before asked: 20 / 2. */
  window: { before: 0.6, asked: 0.3, after: 0.5, before2: 0.4, after2: 0.25 },
  /** A term said anywhere in the conversation: 1.2 / .1. */
  segment: 0.4,
  /** What is meant: the cosine of question and turn beyond what any two texts share, and of the turns next door: 1.9 / 2.3. */
  meaning: 0.6,
  meant: { before: 0.5, after: 0.25 },
  /** Of the days that the question names: 2.3 / -.3. */
  date: 0.7,
  /** Said lately, counted from the last day that anything was said: half as much after so many days, nothing after a year: .2 / 3.1. */
  recent: 0.2,
  recentDays: 14,
  /** Factors on the sum: said by whom the question names, a question itself, longer than others: 2.4 / 0, .5 / 0, -.3 / 1. */
  speaker: 0.4,
  question: 0.3,
  length: 0.1,
  lengthCap: 0.8,
}

/** What is done for one question at most; ranks beyond are those of fewer docs. */
export const LIMITS = {
  /** Postings of words that open docs; commoner words only add to what the rarer ones opened. */
  postings: 60_000,
  /** Docs that the commoner words look at, the best so far. */
  docs: 2_000,
  /** Docs whose meaning is looked at. */
  meant: 200,
}

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
  const found = new Accumulator(corpus)
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

/** Adds up the terms of a question: BM25, where a doc also gets a share of its neighbours'; `reset` between two. */
class Accumulator {
  /** `docs[0 .. count]` were found, each once. */
  readonly docs: Int32Array
  count = 0
  readonly totals: Float32Array
  /** Sum over the terms of the best match in each conversation. */
  readonly segmentTotals: Float32Array

  private readonly corpus: Corpus
  private readonly norms: Float32Array
  private readonly seen: Uint8Array
  /** Of the term in hand: what the doc's own words are worth, and the best share that reached it. */
  private readonly match: Float32Array
  private readonly spread: Float32Array
  private readonly matched: Int32Array
  private readonly reached: Int32Array
  private readonly inSegment: Float32Array
  private size = 0
  private reachedCount = 0

  constructor(corpus: Corpus) {
    const { count, segments } = corpus
    this.corpus = corpus
    this.norms = lengthNorms(corpus)
    this.docs = new Int32Array(count)
    this.totals = new Float32Array(count)
    this.segmentTotals = new Float32Array(segments)
    this.seen = new Uint8Array(count)
    this.match = new Float32Array(count)
    this.spread = new Float32Array(count)
    this.matched = new Int32Array(count)
    this.reached = new Int32Array(count)
    this.inSegment = new Float32Array(segments)
  }

  /** Rare terms first: they open docs. What would cost too much is looked for in the conversations of the `best`. */
  add(terms: readonly QueryTerm[], best: () => readonly Ranked[]): void {
    let walked = 0
    let within: Int32Array | null = null
    for (const term of [...terms].sort((a, b) => b.weight - a.weight)) {
      const more = term.matches.reduce((sum, [number]) => sum + postings(this.corpus, number), 0)
      if (within === null && walked > 0 && walked + more > LIMITS.postings) within = this.narrow(best())
      walked += more
      for (const [number, worth] of term.matches) {
        if (within === null) this.matchAll(number, worth)
        else this.matchWithin(number, worth, within)
      }
      this.addTerm(within === null)
    }
  }

  /** Takes a doc in that no word found. */
  include(doc: number): void {
    if (this.seen[doc] === 1) return
    this.seen[doc] = 1
    this.docs[this.count++] = doc
  }

  reset(): void {
    for (let at = 0; at < this.count; at++) this.forget(this.docs[at] as number)
    this.segmentTotals.fill(0)
    this.count = 0
  }

  /** Keeps these docs alone; gives their conversations, in order. */
  private narrow(kept: readonly Ranked[]): Int32Array {
    const totals = kept.map(({ doc }) => this.totals[doc] as number)
    for (let at = 0; at < this.count; at++) this.forget(this.docs[at] as number)
    this.count = 0
    kept.forEach(({ doc }, at) => {
      this.include(doc)
      this.totals[doc] = totals[at] as number
    })
    const segments = new Set(kept.map(({ doc }) => this.corpus.segment[doc] as number))
    return Int32Array.from(segments).sort()
  }

  private forget(doc: number): void {
    this.seen[doc] = 0
    this.totals[doc] = 0
  }

  private matchAll(number: number, worth: number): void {
    const { postEnds } = this.corpus
    const end = postEnds[number + 1] ?? 0
    for (let at = postEnds[number] ?? 0; at < end; at++) this.matchAt(at, worth)
  }

  /** Only what stands in some conversations: both lists are in order, the longer one is jumped through. */
  private matchWithin(number: number, worth: number, segments: Int32Array): void {
    const { postEnds, postDocs, segmentStarts } = this.corpus
    const end = postEnds[number + 1] ?? 0
    let at = postEnds[number] ?? 0
    for (const one of segments) {
      at = firstNotBelow(postDocs, segmentStarts[one] as number, at, end)
      const behind = segmentStarts[one + 1] as number
      for (; at < end && (postDocs[at] as number) < behind; at++) this.matchAt(at, worth)
      if (at >= end) return
    }
  }

  /** The best of the term and its neighbours by meaning, in a doc that has one. */
  private matchAt(at: number, worth: number): void {
    const { match, matched, corpus } = this
    const doc = corpus.postDocs[at] as number
    const times = corpus.postCounts[at] as number
    const value = (worth * times * (1 + WEIGHTS.saturation)) / (times + (this.norms[doc] as number))
    const before = match[doc] as number
    if (before === 0) matched[this.size++] = doc
    if (value > before) match[doc] = value
  }

  private addTerm(opens: boolean): void {
    const { matched, match, reached, spread, totals, seen } = this
    for (let at = 0; at < this.size; at++)
      this.spreadMatch(matched[at] as number, match[matched[at] as number] as number)
    for (let at = 0; at < this.reachedCount; at++) {
      const doc = reached[at] as number
      if (opens || seen[doc] === 1) {
        totals[doc] = (totals[doc] as number) + (spread[doc] as number)
        this.include(doc)
      }
      spread[doc] = 0
    }
    this.addSegments()
    this.size = 0
    this.reachedCount = 0
  }

  private spreadMatch(doc: number, value: number): void {
    const { segment, packed } = this.corpus
    const { before, asked, after, before2, after2 } = WEIGHTS.window
    const own = segment[doc]
    this.give(doc, value)
    if (segment[doc + 1] === own) {
      this.give(doc + 1, value * (before + (((packed[doc] as number) & ASKS_BIT) === 0 ? 0 : asked)))
      if (segment[doc + 2] === own) this.give(doc + 2, value * before2)
    }
    if (doc > 0 && segment[doc - 1] === own) {
      this.give(doc - 1, value * after)
      if (doc > 1 && segment[doc - 2] === own) this.give(doc - 2, value * after2)
    }
  }

  /** The best of the doc's own match and the shares of its neighbours, so that one saying never counts twice. */
  private give(to: number, value: number): void {
    const before = this.spread[to] as number
    if (before === 0) this.reached[this.reachedCount++] = to
    if (value > before) this.spread[to] = value
  }

  private addSegments(): void {
    const { matched, match, inSegment, segmentTotals, size } = this
    const { segment } = this.corpus
    for (let at = 0; at < size; at++) {
      const doc = matched[at] as number
      const place = segment[doc] as number
      if ((match[doc] as number) > (inSegment[place] as number)) inSegment[place] = match[doc] as number
    }
    for (let at = 0; at < size; at++) {
      const doc = matched[at] as number
      const place = segment[doc] as number
      segmentTotals[place] = (segmentTotals[place] as number) + (inSegment[place] as number)
      inSegment[place] = 0
      match[doc] = 0
    }
  }
}

function lengthNorms({ length, meanLength }: Corpus): Float32Array {
  const { saturation, lengthNorm } = WEIGHTS
  return Float32Array.from(length, (own) => saturation * (1 - lengthNorm + (lengthNorm * own) / meanLength))
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
