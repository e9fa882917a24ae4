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

/** Words that stand together. */
const RUN = 3
/** Share of the runs of the shorter quote that the longer one has. */
const MOST_OF_IT = 0.5

/** Whether two pieces of evidence are much the same words of one log: two readers quote more or less of them. */
export function areSameWords(first: Evidence, second: Evidence): boolean {
  if (first.file !== second.file) return false
  if (evidenceDay(first, first.file) !== evidenceDay(second, second.file)) return false
  const [one, other] = [runsOf(first), runsOf(second)]
  const [short, long] = one.size <= other.size ? [one, other] : [other, one]
  let met = 0
  for (const run of short) if (long.has(run)) met++
  return met > 0 && met >= MOST_OF_IT * short.size
}

function runsOf(evidence: Evidence): ReadonlySet<string> {
  const known = runs.get(evidence)
  if (known !== undefined) return known
  const words = normaliseQuote(evidence.quote).split(' ')
  const found = new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' ')))
  runs.set(evidence, found)
  return found
}

const runs = new WeakMap<Evidence, ReadonlySet<string>>()

/** Lower case, letters and numbers only, one space between words. */
export function normaliseQuote(quote: string): string {
  return quote
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
