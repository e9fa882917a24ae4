import { stem } from './stem.ts'

/** Scripts that put no space between words: their runs are read as overlapping pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text in lower case without accents; `'s` is dropped, apostrophes split, unspaced scripts in pairs. */
export function words(text: string): string[] {
  if (isAscii(text)) return wordsOf(text.toLowerCase())
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  const found = wordsOf(plain.replaceAll('’', "'"))
  return UNSPACED.test(plain) ? found.flatMap((word) => (UNSPACED.test(word) ? pairs(word) : [word])) : found
}

function wordsOf(plain: string): string[] {
  return plain.replace(/'s\b/g, '').match(WORD) ?? []
}

/** What a text is found by: its words without stop words, stemmed, in order. */
export function terms(text: string): string[] {
  const found: string[] = []
  for (const word of words(text)) if (!STOP_WORDS.has(word)) found.push(stem(word))
  return found
}

export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all am an and any are as at be because been before being below between both but by
  can could did do does doing don down during each few for from further had has have having he her here hers herself him
  himself his how i if in into is it its itself just me more most my myself no nor not now of off on once only or other
  our ours ourselves out over own s same she should so some such t than that the their theirs them themselves then there
  these they this those through to too under until up very was we were what when where which while who whom why will
  with would you your yours yourself yourselves ll re ve d m didn doesn isn wasn weren won couldn wouldn shouldn hasn
  haven hadn aren`.split(/\s+/),
)

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`)
}
