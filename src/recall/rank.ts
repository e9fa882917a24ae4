import type { Corpus } from './corpus.ts'
import { roleNumber, unpack } from './doc.ts'
import type { Query, QueryTerm } from './query.ts'

/** A doc by its place in the corpus; a score of 1 is every word of the question in much the right place, and it can be passed. */
export interface Ranked {
  readonly doc: number
  readonly score: number
}

/**
 * Found by trying on conversations with known evidence: the parts add up to 20 points of recall over plain BM25.
 * `window`: a term said next door counts too, and most when the turn before asked. `segment`: a term said anywhere in the
 * conversation. `cosine`: the vector. The rest are factors on the sum.
 */
export const WEIGHTS = {
  saturation: 0.9,
  lengthNorm: 0.6,
  window: { before: 0.6, asked: 0.3, after: 0.5, before2: 0.4, after2: 0.25 },
  segment: 0.2,
  cosine: 0.15,
  speaker: 0.4,
  role: 0.15,
  question: 0.3,
  length: 0.1,
  lengthCap: 0.8,
  when: 0.15,
  date: 0.7,
} as const

/** How many of the best by words have their cosine looked at. */
const COSINES = 500

/** Ranks docs for questions. One a corpus: it keeps the arrays that every question needs. */
export interface Ranker {
  /** The best docs that `allow` lets through, best first. `vector` is the question's unit vector, `near` docs that are close to it. */
  rank(
    query: Query,
    vector: Float32Array,
    near: readonly number[],
    k: number,
    allow: (doc: number) => boolean,
  ): Ranked[]
}

export function createRanker(corpus: Corpus): Ranker {
  const norms = lengthNorms(corpus)
  const scratch = {
    match: new Float32Array(corpus.count),
    spread: new Float32Array(corpus.count),
    total: new Float32Array(corpus.count),
    seen: new Uint8Array(corpus.count),
    inSegment: new Float32Array(corpus.segments),
    segmentTotal: new Float32Array(corpus.segments),
  }
  return {
    rank(query, vector, near, k, allow) {
      const docs = scoreTerms(corpus, norms, query, scratch)
      for (const doc of [...near, ...datedDocs(corpus, query, docs.length >= k)]) touch(docs, doc, scratch.seen)
      const most = query.weight * (1 + WEIGHTS.saturation)
      const dateBonus = WEIGHTS.date * best(docs, scratch.total, most)
      const found: Ranked[] = []
      for (const doc of docs) {
        const segment = corpus.segment[doc] ?? 0
        const base = (scratch.total[doc] ?? 0) + WEIGHTS.segment * (scratch.segmentTotal[segment] ?? 0)
        const score = (base + dateBonus * dateMatch(corpus, query, doc)) * factor(corpus, query, doc)
        if (allow(doc)) found.push({ doc, score })
      }
      clear(corpus, docs, scratch)
      return finish(corpus, query, vector, near, found, k)
    },
  }
}

interface Scratch {
  /** Of the term in hand: what the doc's own words are worth, and those of its neighbours. */
  readonly match: Float32Array
  readonly spread: Float32Array
  readonly total: Float32Array
  readonly seen: Uint8Array
  readonly inSegment: Float32Array
  readonly segmentTotal: Float32Array
}

/** BM25 per term, where a doc also gets a share of what its neighbours in the conversation say. Returns the docs that got any. */
function scoreTerms(corpus: Corpus, norms: Float32Array, query: Query, scratch: Scratch): number[] {
  const docs: number[] = []
  for (const term of query.terms) {
    const own = matchTerm(corpus, norms, term, scratch.match)
    const segments: number[] = []
    const reached: number[] = []
    for (const doc of own) {
      spreadMatch(corpus, doc, scratch, reached)
      const segment = corpus.segment[doc] ?? 0
      const value = scratch.match[doc] ?? 0
      if (scratch.inSegment[segment] === 0) segments.push(segment)
      if (value > (scratch.inSegment[segment] ?? 0)) scratch.inSegment[segment] = value
    }
    for (const doc of reached) {
      scratch.total[doc] = (scratch.total[doc] ?? 0) + (scratch.spread[doc] ?? 0)
      scratch.spread[doc] = 0
      touch(docs, doc, scratch.seen)
    }
    for (const segment of segments) {
      scratch.segmentTotal[segment] = (scratch.segmentTotal[segment] ?? 0) + (scratch.inSegment[segment] ?? 0)
      scratch.inSegment[segment] = 0
    }
    for (const doc of own) scratch.match[doc] = 0
  }
  return docs
}

function matchTerm(corpus: Corpus, norms: Float32Array, term: QueryTerm, match: Float32Array): number[] {
  const own: number[] = []
  const rise = 1 + WEIGHTS.saturation
  for (const [number, worth] of term.matches) {
    const end = corpus.postEnds[number + 1] ?? 0
    for (let at = corpus.postEnds[number] ?? 0; at < end; at++) {
      const doc = corpus.postDocs[at] ?? 0
      const count = corpus.postCounts[at] ?? 1
      const value = (worth * count * rise) / (count + (norms[doc] ?? 1))
      const before = match[doc] ?? 0
      if (before === 0) own.push(doc)
      if (value > before) match[doc] = value
    }
  }
  return own
}

/** The best of the doc's own match and the shares of its neighbours', so that one saying never counts twice. */
function spreadMatch(corpus: Corpus, doc: number, scratch: Scratch, reached: number[]): void {
  const value = scratch.match[doc] ?? 0
  const segment = corpus.segment[doc]
  const { window } = WEIGHTS
  const give = (to: number, share: number): void => {
    if (to < 0 || to >= corpus.count || corpus.segment[to] !== segment) return
    const before = scratch.spread[to] ?? 0
    if (before === 0) reached.push(to)
    if (value * share > before) scratch.spread[to] = value * share
  }
  give(doc, 1)
  give(doc + 1, window.before + (corpus.asks[doc] === 1 ? window.asked : 0))
  give(doc + 2, window.before2)
  give(doc - 1, window.after)
  give(doc - 2, window.after2)
}

function touch(docs: number[], doc: number, seen: Uint8Array): void {
  if (seen[doc] === 1) return
  seen[doc] = 1
  docs.push(doc)
}

/** Docs of the days that a question names, for one that says little else. */
function datedDocs(corpus: Corpus, query: Query, enough: boolean): number[] {
  const docs: number[] = []
  if (enough || query.dates.length === 0) return docs
  for (let doc = 0; doc < corpus.count; doc++) if (dateMatch(corpus, query, doc) > 0) docs.push(doc)
  return docs
}

function best(docs: readonly number[], total: Float32Array, most: number): number {
  let top = 0
  for (const doc of docs) top = Math.max(top, total[doc] ?? 0)
  return top > 0 ? top : most || 1
}

function dateMatch(corpus: Corpus, query: Query, doc: number): number {
  const day = corpus.day[doc] ?? -1
  let top = 0
  for (const hint of query.dates) if (day >= hint.from && day <= hint.to) top = Math.max(top, hint.weight)
  return top
}

/** Whose turn it is, how much of it asks, how long it is, whether it tells a time when a time is asked for. */
function factor(corpus: Corpus, query: Query, doc: number): number {
  const packed = corpus.packed[doc] ?? 0
  let by = 1 - (WEIGHTS.question * (corpus.questions[doc] ?? 0)) / 255
  if (query.speaker >= 0) by += corpus.speaker[doc] === query.speaker ? WEIGHTS.speaker : 0
  else if (query.role >= 0 && ((packed >> 8) & 3) === query.role) by += WEIGHTS.role
  const longer = Math.log((1 + (corpus.length[doc] ?? 0)) / (1 + corpus.meanLength))
  by += WEIGHTS.length * Math.max(-WEIGHTS.lengthCap, Math.min(WEIGHTS.lengthCap, longer))
  if (query.asksWhen && unpack(packed).timed) by += WEIGHTS.when
  return Math.max(0, by)
}

function clear(corpus: Corpus, docs: readonly number[], scratch: Scratch): void {
  for (const doc of docs) {
    scratch.total[doc] = 0
    scratch.seen[doc] = 0
    scratch.segmentTotal[corpus.segment[doc] ?? 0] = 0
  }
}

/** Adds the cosine to the best by words and to what the vector search found, and cuts to `k`. */
function finish(
  corpus: Corpus,
  query: Query,
  vector: Float32Array,
  near: readonly number[],
  found: Ranked[],
  k: number,
): Ranked[] {
  const scale = query.weight > 0 ? query.weight : 1
  const most = scale * (1 + WEIGHTS.segment + WEIGHTS.cosine)
  const byWords = topOf(found, Math.max(COSINES, k))
  const kept = new Set(byWords.map(({ doc }) => doc))
  const close = new Set(near)
  const all = [...byWords, ...found.filter(({ doc }) => close.has(doc) && !kept.has(doc))]
  const scored = all.map(({ doc, score }) => {
    const sum = score + WEIGHTS.cosine * scale * cosine(corpus, vector, doc) * factor(corpus, query, doc)
    return { doc, score: sum / most }
  })
  return topOf(scored, k).filter(({ score }) => score > 0)
}

function cosine(corpus: Corpus, vector: Float32Array, doc: number): number {
  const from = doc * corpus.dimension
  let sum = 0
  for (let at = 0; at < corpus.dimension; at++) sum += (corpus.vectors[from + at] ?? 0) * (vector[at] ?? 0)
  return sum / 127
}

/** The k best, best first; equal scores in order of the corpus, so that the same question has the same answer. */
function topOf(found: readonly Ranked[], k: number): Ranked[] {
  if (found.length > 4 * k) {
    const scores = Float64Array.from(found, ({ score }) => score).sort()
    const least = scores[scores.length - k] ?? 0
    return topOf(found.filter(({ score }) => score >= least).slice(0, 4 * k), k)
  }
  return [...found].sort((a, b) => b.score - a.score || a.doc - b.doc).slice(0, k)
}

function lengthNorms(corpus: Corpus): Float32Array {
  const { saturation, lengthNorm } = WEIGHTS
  return Float32Array.from(
    corpus.length,
    (length) => saturation * (1 - lengthNorm + (lengthNorm * length) / corpus.meanLength),
  )
}

/** A filter on the role of a doc, for those who want only one side. */
export function isRole(corpus: Corpus, doc: number, role: 'human' | 'assistant'): boolean {
  return (((corpus.packed[doc] ?? 0) >> 8) & 3) === roleNumber(role)
}
