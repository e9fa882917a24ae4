import type { Memory } from '../memory.ts'
import { normaliseQuote } from '../resolve/evidence-key.ts'

export type Needles = ReturnType<typeof createNeedles>

export const SHORTEST_NEEDLE = 4
export const ERASED = '[…]'

/** Whether no word is left of a line that holds. */
export function isHusk({ text, status }: Pick<Memory, 'text' | 'status'>): boolean {
  const holds = status === 'active' || status === 'candidate'
  return holds && text.includes(ERASED) && !/[\p{L}\p{N}]/u.test(text.replace(/^[^":]{1,60} said: (?=")/u, ''))
}

/** Scripts that put no space between words: there words begin anywhere. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u

/** Words that must stand nowhere, in whatever case, punctuation and line breaks. They begin where a word begins: "Anna" is not in "Hannah". */
export function createNeedles(texts: readonly string[]) {
  const words = [...new Set(texts.map(normaliseQuote))]
    .filter(isLongEnough)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const sought = words.map((needle) => (UNSPACED.test(needle) ? needle : ` ${needle}`))
  const isIn = (hay: string): boolean => sought.some((needle) => hay.includes(needle))
  const heldBy = (hay: string): string[] => words.filter((_, at) => hay.includes(sought[at] ?? ''))
  const holds = (text: string): boolean => isIn(` ${normaliseQuote(text)}`)
  return {
    words,
    holds,
    /** Those that a text holds. */
    heldBy: (text: string) => heldBy(` ${normaliseQuote(text)}`),
    /** As `holds`, for a file of ours: JSON writes quotes and line ends in its own way. */
    heldIn: (json: string) => holds(json) || (json.includes('\\') && holds(unescaped(json))),
    /** Which of these lines hold a part of the words, 0-based: what is wrapped stands on several. */
    lines: (lines: readonly string[]) => linesHolding(lines, sought),
    /** The words as they stand there, to the end of the last: `walnut` → `walnuts`. Normalised. */
    surfaces: (text: string) => surfacesIn(` ${normaliseQuote(text)} `, sought),
    /** The text without them. */
    erased: (text: string) => (holds(text) ? erasedFrom(text, words, holds) : text),
  }
}

/** The words of a text as they are counted and looked for. */
export function wordsOf(text: string): string[] {
  return normaliseQuote(text).split(' ')
}

/** Whether words, normalised, say enough to be looked for: two signs of a script that writes words with them. */
export function isLongEnough(words: string): boolean {
  return words.length >= (UNSPACED.test(words) ? 2 : SHORTEST_NEEDLE)
}

function unescaped(json: string): string {
  return json
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\./g, ' ')
}

function linesHolding(lines: readonly string[], sought: readonly string[]): number[] {
  const plain = lines.map(normaliseQuote).map((text) => (text === '' ? '' : ` ${text}`))
  const hay = plain.join('')
  const lineAt = new Uint32Array(hay.length)
  let end = 0
  for (const [line, { length }] of plain.entries()) {
    lineAt.fill(line, end, end + length)
    end += length
  }
  const found = placesIn(hay, sought).flatMap(([from, to]) => [...lineAt.subarray(from, to)])
  return [...new Set(found)].sort((a, b) => a - b)
}

function surfacesIn(hay: string, sought: readonly string[]): string[] {
  const found = placesIn(hay, sought).map(([from, to]) =>
    hay.slice(hay.lastIndexOf(' ', from) + 1, hay.indexOf(' ', to)),
  )
  return [...new Set(found.map((words) => words.trim()))]
}

/** First character and the one behind the last, of every place. */
function placesIn(hay: string, sought: readonly string[]): [number, number][] {
  const found: [number, number][] = []
  for (const needle of sought)
    for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) found.push([at, at + needle.length])
  return found
}

function erasedFrom(text: string, words: readonly string[], holds: (text: string) => boolean): string {
  const rest = words.reduce((left, needle) => left.replace(patternOf(needle), ERASED), text)
  // Other forms of the same letters: what cannot be cut out takes the whole text with it.
  return holds(rest) ? ERASED : rest
}

function patternOf(needle: string): RegExp {
  const begin = UNSPACED.test(needle) ? '' : '(?<![\\p{L}\\p{N}])'
  return new RegExp(`${begin}${needle.split(' ').join('[^\\p{L}\\p{N}]+')}[\\p{L}\\p{N}]*`, 'giu')
}
