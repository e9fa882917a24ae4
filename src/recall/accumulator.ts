import { type Corpus, firstNotBelow, postings } from './corpus.ts'
import type { QueryTerm } from './query.ts'
import { LIMITS, WEIGHTS } from './weights.ts'

/** Adds up the terms of a question: BM25, where a doc also gets a share of its neighbours'; `reset` between two. */
export class Accumulator {
  /** `docs[0 .. count]` were found, each once. */
  readonly docs: Int32Array
  count = 0
  readonly totals: Float32Array
  /** Sum over the terms of the best match in each conversation. */
  readonly segmentTotals: Float32Array

  private readonly corpus: Corpus
  private readonly norms: Float32Array
  private readonly seen: Uint8Array
  /** Of the term in hand: what a doc's own words are worth, the best share that reached it, the best of a conversation. */
  private readonly match: Best
  private readonly spread: Best
  private readonly inSegment: Best

  constructor(corpus: Corpus) {
    const { count, segments } = corpus
    this.corpus = corpus
    this.norms = lengthNorms(corpus)
    this.docs = new Int32Array(count)
    this.totals = new Float32Array(count)
    this.segmentTotals = new Float32Array(segments)
    this.seen = new Uint8Array(count)
    this.match = new Best(count)
    this.spread = new Best(count)
    this.inSegment = new Best(segments)
  }

  /** Rare terms first: they open docs. What would cost too much is looked for in the conversations of the `best`. */
  add(terms: readonly QueryTerm[], best: () => readonly { readonly doc: number }[]): void {
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
  private narrow(kept: readonly { readonly doc: number }[]): Int32Array {
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
    const doc = this.corpus.postDocs[at] as number
    const times = this.corpus.postCounts[at] as number
    this.match.raise(doc, (worth * times * (1 + WEIGHTS.saturation)) / (times + (this.norms[doc] as number)))
  }

  private addTerm(opens: boolean): void {
    const { match, spread, inSegment, totals, segmentTotals, seen } = this
    match.each((doc, value) => {
      this.spreadMatch(doc, value)
      inSegment.raise(this.corpus.segment[doc] as number, value)
    })
    spread.each((doc, value) => {
      if (!opens && seen[doc] === 0) return
      totals[doc] = (totals[doc] as number) + value
      this.include(doc)
    })
    inSegment.each((place, value) => {
      segmentTotals[place] = (segmentTotals[place] as number) + value
    })
    for (const best of [match, spread, inSegment]) best.clear()
  }

  /** The best of the doc's own match and the shares of its neighbours, so that one saying never counts twice. */
  private spreadMatch(doc: number, value: number): void {
    const { segment, asks } = this.corpus
    const { before, asked, after, before2, after2 } = WEIGHTS.window
    const own = segment[doc]
    const { spread } = this
    spread.raise(doc, value)
    if (segment[doc + 1] === own) {
      spread.raise(doc + 1, value * (before + asked * (asks[doc] as number)))
      if (segment[doc + 2] === own) spread.raise(doc + 2, value * before2)
    }
    if (doc > 0 && segment[doc - 1] === own) {
      spread.raise(doc - 1, value * after)
      if (doc > 1 && segment[doc - 2] === own) spread.raise(doc - 2, value * after2)
    }
  }
}

/** The best number of each place so far; those that have one are listed, each once. */
class Best {
  private readonly values: Float32Array
  private readonly places: Int32Array
  private count = 0

  constructor(size: number) {
    this.values = new Float32Array(size)
    this.places = new Int32Array(size)
  }

  raise(place: number, value: number): void {
    const before = this.values[place] as number
    if (before === 0) this.places[this.count++] = place
    if (value > before) this.values[place] = value
  }

  each(look: (place: number, value: number) => void): void {
    for (let at = 0; at < this.count; at++)
      look(this.places[at] as number, this.values[this.places[at] as number] as number)
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.values[this.places[at] as number] = 0
    this.count = 0
  }
}

function lengthNorms({ length, meanLength }: Corpus): Float32Array {
  const { saturation, lengthNorm } = WEIGHTS
  return Float32Array.from(length, (own) => saturation * (1 - lengthNorm + (lengthNorm * own) / meanLength))
}
