import { evidenceDay } from '../days.ts'
import type { Evidence } from '../memory.ts'

/** Date and words of a piece of evidence: where it stands in the file does not matter. */
export function evidenceKey(evidence: Evidence): string {
  const known = keys.get(evidence)
  if (known !== undefined) return known
  const key = `${evidenceDay(evidence, evidence.file)} ${normaliseQuote(evidence.quote)}`
  keys.set(evidence, key)
  return key
}

/** A memory that is confirmed for years is asked for all its keys each time. */
const keys = new WeakMap<Evidence, string>()

/** How a key begins: enough to find a few candidates without reading every quote to its end. */
export function evidenceStart(evidence: Evidence): string {
  return `${evidenceDay(evidence, evidence.file)} ${normaliseQuote(evidence.quote.slice(0, 80)).slice(0, 24)}`
}

/** Whether two pieces of evidence stand in the same lines of one log: two readers quote more or less of them. */
export function areSameLines(first: Evidence, second: Evidence): boolean {
  const [[from, to], [begin, end]] = [first.lines, second.lines]
  return first.file === second.file && from <= end && begin <= to
}

/** Lower case, letters and numbers only, one space between words. */
export function normaliseQuote(quote: string): string {
  return quote
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
