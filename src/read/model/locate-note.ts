import type { Segment, Turn } from '../../log/turn.ts'
import type { Evidence } from '../../memory/memory.ts'
import { type Located, locateQuote } from '../locate-quote.ts'
import { isOwn } from './render-turns.ts'
import { sentenceAround } from './sentence-around.ts'
import { spoken } from './spoken.ts'

/** Where the quote of a note stands. */
export interface Place {
  readonly turn: Turn
  /** Its sentences, whole. */
  readonly sentence: string
  /** The same however long, when that is longer than evidence may be. */
  readonly whole?: string
  readonly evidence: Evidence
  /** Said by the turn's own speaker; else somebody else's words, whatever the turn. */
  readonly own: boolean
}

/** Finds a quote word for word in the turn that it is said to be of, else in another of the same speaker; null when it is nowhere. */
export function locateNote(quote: string, number: number, segment: Segment): Place | null {
  const named = segment.turns[number - 1]
  if (named === undefined) return null
  const located = within(quote, named, segment) ?? locateQuote(segment, quote, named.role)
  return located === null ? null : placeOf(located, quote, segment)
}

/** The sentences around a located quote, with their lines. */
export function placeOf({ turn, evidence }: Located, quote: string, segment: Segment): Place {
  const [from, to] = evidence.lines
  const span = turn.spans.find(({ lines }) => lines[0] <= from && to <= lines[1])
  if (span === undefined) return { turn, sentence: evidence.quote, evidence, own: false }
  const sentence = sentenceAround(span.text, quote)
  const own = isOwn(span, turn) && folded(spoken(span.text)).includes(folded(sentence))
  const whole = sentenceAround(span.text, quote, Number.POSITIVE_INFINITY)
  return { turn, sentence, whole, evidence: within(sentence, turn, segment)?.evidence ?? evidence, own }
}

export function within(quote: string, turn: Turn, segment: Segment): Located | null {
  return locateQuote({ ...segment, turns: [turn] }, quote)
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ')
}
