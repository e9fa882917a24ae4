import { fold, wordsOf } from '../locate-quote.ts'

/** Longest sentence that is taken whole, in UTF-16 units: as long as a quote of evidence may be. */
const LONGEST = 400

/**
 * The whole sentences of a text that a quote stands in, white space folded, so that no quote can leave a "not" or an
 * "if" outside. The quote itself when they are longer than evidence may be, or when it is not there.
 */
export function sentenceAround(text: string, quote: string): string {
  const [all, wanted] = [fold(text), fold(quote)]
  const at = all.indexOf(wanted)
  if (at === -1) return wanted
  const end = at + wanted.length
  const whole = all.slice(startOf(text, all, at), endOf(text, all, end)).trim()
  return whole.length <= LONGEST ? whole : wanted
}

const ENDS = /[.!?…]["'”’)\]]*\s/g

/** Behind the last end of a sentence before `at`, or behind the last line break, whichever is later. */
function startOf(text: string, all: string, at: number): number {
  let start = 0
  for (const found of all.slice(0, at).matchAll(ENDS)) start = found.index + found[0].length
  return Math.max(start, ...breaksOf(text).filter((place) => place <= at), 0)
}

function endOf(text: string, all: string, end: number): number {
  if (/[.!?…]["'”’)\]]*$/.test(all.slice(0, end))) return end
  const next = all.slice(end).search(/[.!?…]["'”’)\]]*(?:\s|$)/)
  const stop = next === -1 ? all.length : end + next + 1
  return Math.min(stop, ...breaksOf(text).filter((place) => place >= end), all.length)
}

/** Where paragraphs and list items begin in the folded text: a sentence that is wrapped goes on in the next line. */
function breaksOf(text: string): number[] {
  const places: number[] = []
  let length = 0
  for (const line of text.split('\n')) {
    const folded = fold(line)
    if (folded === '' || /^(?:[-*+•]|\d+[.)])\s/.test(folded)) places.push(length === 0 ? 0 : length)
    if (folded !== '') length += folded.length + (length === 0 ? 0 : 1)
  }
  return places
}

const LONGEST_CLAUSE = 160
const PARTS = /(?<=[,.!?;])\s+|\s+[–—]\s+|:\s+/gu
const CLAUSES = /(?<=[.!?;])\s+|\s+[–—]\s+|:\s+/gu

/**
 * The clauses of a sentence, one after the other, that hold most of the words of a text in the fewest: what is quoted in
 * place of it. Null when they are too long for a line or hold none of them.
 */
export function clauseFor(sentence: string, text: string): string | null {
  return bestOf(fold(sentence), CLAUSES, text) ?? bestOf(fold(sentence), PARTS, text)
}

function bestOf(whole: string, between: RegExp, text: string): string | null {
  const wanted = new Set(longWords(text))
  const cuts = [...whole.matchAll(between)]
  const begins = [0, ...cuts.map(({ index, 0: { length } }) => index + length)]
  const ends = [...cuts.map(({ index }) => index), whole.length]
  let best: { readonly held: number; readonly words: string } | null = null
  for (const [at, from] of begins.entries())
    for (const to of ends.slice(at)) {
      const words = whole.slice(from, to)
      const held = new Set(longWords(words).filter((word) => wanted.has(word))).size
      if (words.length > LONGEST_CLAUSE || held === 0) continue
      if (best === null || held > best.held || (held === best.held && words.length < best.words.length))
        best = { held, words }
    }
  return best?.words ?? null
}

function longWords(text: string): string[] {
  return wordsOf(text).filter((word) => word.length > 2 || /\p{N}/u.test(word))
}
