import { usageError } from '../errors.ts'
import { isLongEnough, SHORTEST_NEEDLE } from '../memory/needles.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import { stem } from '../memory/resolve/stem.ts'

/** Refuses words that are too few to be looked for, or that stand everywhere. */
export function refuseWords(what: string, own: ReadonlySet<string>): void {
  const words = normaliseQuote(what)
  if (!isLongEnough(words))
    throw usageError(
      `forget takes an id or at least ${SHORTEST_NEEDLE} characters of what to erase, letters or numbers, found "${what}"`,
    )
  if (words.split(' ').every((word) => own.has(word)))
    throw usageError(`forget takes what was said, found "${what}": a name that stands in every line`)
}

/** A single word goes in every form of it: topics of a day are counted by the stem. */
export function rootsOf(typed: string): string[] {
  const words = normaliseQuote(typed)
  return words.includes(' ') ? [] : [stem(words)]
}
