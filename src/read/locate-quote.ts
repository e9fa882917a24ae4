import type { Segment, Span, Turn } from '../log/turn.ts'
import type { Evidence, Origin } from '../memory/memory.ts'

export interface Located {
  readonly turn: Turn
  readonly span: Span
  readonly evidence: Evidence
  /** Of the span that the words stand in. */
  readonly origin: Origin
}

/**
 * Finds words in the new turns of a segment, inside one span: white space, case and the shape of quotation marks and dashes
 * are no difference, and the evidence is what the log has. Null when they stand nowhere, or are fewer than three characters.
 */
export function locateQuote(
  segment: Pick<Segment, 'file' | 'turns'>,
  quote: string,
  role: Turn['role'] | null = null,
): Located | null {
  const wanted = loose(fold(quote))
  if (wanted.length < 3) return null
  for (const turn of segment.turns) {
    if (role !== null && turn.role !== role) continue
    for (const span of turn.spans) {
      const { whole, starts } = foldedOf(span)
      const at = loose(whole).indexOf(wanted)
      if (at === -1) continue
      const first = starts.findLastIndex((start) => start <= at)
      const last = starts.findLastIndex((start) => start < at + wanted.length)
      const lines = [span.lines[0] + Math.max(0, first), span.lines[0] + Math.max(0, last)] as const
      const quote = whole.slice(at, at + wanted.length).slice(0, LONGEST_QUOTE)
      return { turn, span, evidence: { file: segment.file, lines, quote }, origin: span.origin }
    }
  }
  return null
}

const LONGEST_QUOTE = 400

/** A span is asked about for every note on it. */
const kept = new WeakMap<Span, { readonly whole: string; readonly starts: readonly number[] }>()

/** `starts`: where each line begins in `whole`; a blank line begins nowhere. */
function foldedOf(span: Span) {
  const known = kept.get(span)
  if (known !== undefined) return known
  const parts: string[] = []
  const starts: number[] = []
  let length = 0
  for (const line of span.text.split('\n')) {
    const folded = fold(line)
    if (folded === '') {
      starts.push(Number.POSITIVE_INFINITY)
      continue
    }
    if (length > 0) length++
    starts.push(length)
    length += folded.length
    parts.push(folded)
  }
  const folded = { whole: parts.join(' '), starts }
  kept.set(span, folded)
  return folded
}

/** Composed, with one space where there was white space. */
export function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Words and numbers, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The same length, without what a keyboard or a renderer decides. */
function loose(text: string): string {
  const plain = text
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
  const lower = plain.toLowerCase()
  return lower.length === text.length ? lower : plain
}
