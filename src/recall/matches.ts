import { type Corpus, firstNotBelow, postings } from './corpus.ts'
import type { QueryTerm } from './query.ts'
import { LIMITS, WEIGHTS } from './weights.ts'

/** What the words of a question match: BM25, where a doc also gets a share of its neighbours'; `reset` between two questions. */
export class Matches {
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
    const { count, segments, length, meanLength } = corpus
    const { saturation, lengthNorm } = WEIGHTS
    this.corpus = corpus
    this.norms = Float32Array.from(length, (own) => saturation * (1 - lengthNorm + (lengthNorm * own) / meanLength))
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
      for (const [number, worth] of term.matches) this.look(number, worth, within)
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
    this.forget()
    this.segmentTotals.fill(0)
  }

  private forget(): void {
    for (const doc of this.docs.subarray(0, this.count)) this.seen[doc] = this.totals[doc] = 0
    this.count = 0
  }

  /** Keeps these docs alone; gives their conversations, in order. */
  private narrow(kept: readonly { readonly doc: number }[]): Int32Array {
    const totals = kept.map(({ doc }) => this.totals[doc] as number)
    this.forget()
    for (const [at, { doc }] of kept.entries()) {
      this.include(doc)
      this.totals[doc] = totals[at] as number
    }
    return Int32Array.from(new Set(kept.map(({ doc }) => this.corpus.segment[doc] as number))).sort()
  }

  /** All that a term matches, or what stands in some conversations: both lists are in order, the longer one is jumped through. */
  private look(term: number, worth: number, within: Int32Array | null): void {
    const { postEnds, postDocs, postCounts, segmentStarts } = this.corpus
    const end = postEnds[term + 1] ?? 0
    let at = postEnds[term] ?? 0
    for (const segment of within ?? [null]) {
      if (segment !== null) at = firstNotBelow(postDocs, segmentStarts[segment] as number, at, end)
      const behind = segment === null ? this.corpus.count : (segmentStarts[segment + 1] as number)
      for (; at < end && (postDocs[at] as number) < behind; at++) {
        const [doc, times] = [postDocs[at] as number, postCounts[at] as number]
        this.match.raise(doc, (worth * times * (1 + WEIGHTS.saturation)) / (times + (this.norms[doc] as number)))
      }
    }
  }

  private addTerm(opens: boolean): void {
    const { match, spread, inSegment, totals, segmentTotals, seen } = this
    match.drain((doc, value) => {
      this.spreadMatch(doc, value)
      inSegment.raise(this.corpus.segment[doc] as number, value)
    })
    spread.drain((doc, value) => {
      if (!opens && seen[doc] === 0) return
      totals[doc] = (totals[doc] as number) + value
      this.include(doc)
    })
    inSegment.drain((place, value) => {
      segmentTotals[place] = (segmentTotals[place] as number) + value
    })
  }

  /** The best of the doc's own match and the shares of its neighbours, so that one saying never counts twice. */
  private spreadMatch(doc: number, value: number): void {
    const { segment, asks } = this.corpus
    const { before, asked, after, before2, after2 } = WEIGHTS.window
    const share = (other: number, part: number): void => {
      if (segment[other] === segment[doc]) this.spread.raise(other, value * part)
    }
    share(doc, 1)
    share(doc + 1, before + asked * (asks[doc] as number))
    share(doc + 2, before2)
    share(doc - 1, after)
    share(doc - 2, after2)
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

  /** Each place once; then none has a number any more. */
  drain(look: (place: number, value: number) => void): void {
    for (const place of this.places.subarray(0, this.count)) {
      look(place, this.values[place] as number)
      this.values[place] = 0
    }
    this.count = 0
  }
}
