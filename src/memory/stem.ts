import { stemmer } from 'stemmer'

const KEPT = 20_000
const known = new Map<string, string>()

/** The stem of a lower-case English word (Porter, 1980); any other word is its own. */
export function stem(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const stemmed = /^[a-z]{4,24}$/.test(word) ? stemmer(word) : word
  if (known.size >= KEPT) known.clear()
  known.set(word, stemmed)
  return stemmed
}
