import { every, isPlaceholder, isRandom, looksMade } from './rule.ts'
import { NO_PASSWORD, type Secrecy, SPOKEN, UNIT } from './words.ts'

/** How sure it is that a secret is given: by a sign or a verb or only by what it looks like. */
export type Way = 'sign' | 'said' | 'beside'
export type Range = readonly [start: number, end: number]

const CODE =
  /(?<![\w./€$£#-])(?:(?:[#*]?\d(?:[ .-]?\d){2,11}(?:-\p{Lu}\p{Ll}+)?[#*]?)|(?=[A-Z\d*#-]{0,8}\d)[A-Z\d*#](?:-?[A-Z\d*#]){3,11}|\d{1,2}(?:[ ,-]{1,2}\d{1,2}){2,5}|[LR]\d{1,2}(?:[ ,-]{1,2}[LR]\d{1,2}){2,4}|[a-z\d]{4,6}(?:-[a-z\d]{4,6}){1,5})(?![\w€$£%]|[.,:/-]\d|-[\p{L}])/gu
const WORDS_FOR_DIGITS = new RegExp(`(?<!\\p{L})${SPOKEN}`, 'giu')
const NUMBER =
  /["']?(?:(?:is|no|nr|number)\.? )?((?=(?:[^\d\n]{0,4}\d){5})[A-Z]{0,4}[ -]?\d?(?:[ .\-/]?[\dA-Z]){4,34}(?!\p{L})|(?=[A-Z\d]*\d[A-Z\d]*\d)[A-Z\d]{7,20}(?!\w))/uy
/** Six words or more, apart by blanks, commas or numbers. */
const PHRASE =
  /["'([:\s]{0,4}((?:\d{1,2}[.):] ?)?[a-z]{3,10}(?:(?:[ ,-]|\d{1,2}[.):]){1,4}[a-z]{3,10}){5,23})(?![\p{L}'])/uy
/** Some words to the end of what is said. */
const SEVERAL = /["']?([\p{L}\d'!&-]+(?: [\p{L}\d'!&-]+){1,11})["']?\s*(?:$|[.!?](?:\s|$)|,)/uy
/** A piece of a long line. */
const LONGEST = 8192
/** So much of a value tells what it is. */
const JUDGED = 256
const RUN = /^[^\s"'`<>]*/
/** What is assigned ends where the next assignment begins. */
const ASSIGNED = /^(?:[^\s"'`<>&;,]|[&;,](?!\w|$))*/
const YEAR = /^(?:19|20)\d\d$/
const DATE = /^(?:(?:19|20)\d\d[-. ](?:0\d|1[0-2])|\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d\d)/

/** "from 1122 to 3344", "7093 for us and 1122 for the cleaner": codes of the same shape shortly behind one. */
function withSecond(text: string, [from, to]: Range): Range[] {
  const shape = text.slice(from, to).replace(/\d/g, '0')
  const behind = text.slice(to, to + 60)
  const next = every(CODE, behind.split(/[.!?] /)[0] ?? '').find(([code]) => code.replace(/\d/g, '0') === shape)
  if (next === undefined || UNIT.test(behind.slice(next.index + next[0].length))) return [[from, to]]
  return [[from, to], ...withSecond(text, [to + next.index, to + next.index + next[0].length])]
}

/** Where the secret stands that begins at `at`; empty when what stands there is none. */
export function valueAt(text: string, at: number, secrecy: Secrecy, way: Way): Range[] {
  switch (secrecy) {
    case 'code':
      return codeAt(text, at, way)
    case 'place':
      return way === 'beside' ? [] : codeAt(text, at, 'beside').filter(([start, end]) => end - start > 3)
    case 'number':
      return matchAt(NUMBER, text, at).filter(([, end]) => !UNIT.test(text.slice(end)))
    case 'phrase':
      return wordsAt(text, at, PHRASE, 1 / 6)
    case 'answer':
      return matchAt(/["']?((?:\p{Lu}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+)?)/uy, text, at)
    default:
      return wordAt(text, at, secrecy, way)
  }
}

function matchAt(pattern: RegExp, text: string, at: number): Range[] {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  const value = found?.[1] ?? ''
  if (found === null || value === '') return []
  const start = at + found[0].indexOf(value)
  return [[start, start + value.length]]
}

function wordAt(text: string, at: number, secrecy: Secrecy, way: Way): Range[] {
  const [opened = '', quote = ''] = /^[NbrfuL@]?(?:["'](?=\\["']))?(\\?["'`]|\*\*)/.exec(text.slice(at, at + 4)) ?? []
  const from = at + opened.length
  const close = quote === '' ? -1 : text.indexOf(quote, from)
  const quoted = close < 0 || close - from > 256 ? '' : text.slice(from, close)
  if (quoted.length > 2) {
    const isSecret =
      secrecy === 'password' ? isWord(quoted, way, true) : quoted.length > 5 && (isRandom(quoted) || looksMade(quoted))
    return isSecret ? [[from, close]] : []
  }
  // Its beginning tells what it is; only what is a secret is read to its end.
  const run = way === 'sign' && text[at - 1] === '=' ? ASSIGNED : RUN
  const word = trimmed(run.exec(text.slice(from, from + JUDGED))?.[0] ?? '')
  if (word === '') return []
  const whole = (): Range[] => [[from, from + trimmed(run.exec(text.slice(from))?.[0] ?? '').length]]
  if (secrecy === 'secret') {
    const isSecret =
      way === 'beside'
        ? word.length >= 16 && isRandom(word)
        : word.length > 5 &&
          (isRandom(word) || (looksMade(word) && (way === 'sign' || (word.length > 9 && /\d/.test(word)))))
    return isSecret && !/^\w+\.\w+(?:\.\w+)*$|\w\(/.test(word) ? whole() : []
  }
  // Where a long line is cut into pieces nothing ends.
  const rest =
    from + 300 < text.length || text.length < LONGEST ? text.slice(from, from + 300) : `${text.slice(from)}\ufffd`
  const several = way === 'beside' ? [] : wordsAt(rest, 0, SEVERAL, 1 / 4)
  if (several.some(([, end]) => end > word.length)) return [[from, from + (several[0]?.[1] ?? 0)]]
  const isAlone = /^["'`*)\]]{0,2}\s*(?:$|[.,;!?)]|- |and |but |aber |et |i |en |y |und )/.test(rest.slice(word.length))
  return isWord(word, way, isAlone) ? whole() : []
}

/** Something that somebody would take as a password, by how sure it is that one is given. */
function isWord(word: string, way: Way, isAlone: boolean): boolean {
  if (word.length < 3 || isPlaceholder(word) || /^(?:v?\d+(?:\.\d+)+$|https?:|\/\w|\.\/|~\/|\d+\p{Lo})/u.test(word))
    return false
  if (looksMade(word)) return true
  if (way === 'beside') return false
  if (/^[\d.,:]+$/.test(word)) return /^\d{4,}$/.test(word) && !YEAR.test(word)
  if (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(word) && way === 'sign') return false
  return (
    isAlone &&
    word.length > 3 &&
    /^[\p{L}\d+&/.-]+(?: [\p{L}\d]+)*$/u.test(word) &&
    !NO_PASSWORD.has(word.toLowerCase())
  )
}

function codeAt(text: string, at: number, way: Way): Range[] {
  const rest = text.slice(at, at + 96)
  for (const pattern of [CODE, WORDS_FOR_DIGITS])
    for (const found of every(pattern, rest)) {
      const lead = rest.slice(0, found.index)
      const isNear =
        /^["'`*( ]{0,3}$/.test(lead) ||
        (way !== 'beside' && /^["'`]?(?:(?!\d)[^.!?\n(=;]){0,24}$/.test(lead) && found[0].length > 3)
      if (!isNear) break
      if (
        isCode(found[0], rest.slice(found.index + found[0].length)) &&
        (way !== 'beside' || lead === '' || !YEAR.test(found[0]))
      )
        return withSecond(text, [at + found.index, at + found.index + found[0].length])
    }
  return []
}

function isCode(code: string, after: string): boolean {
  if (UNIT.test(after) || /^v?\d+(?:\.\d+)+$/.test(code) || DATE.test(code) || isPlaceholder(code)) return false
  return !/\d/.test(code) || /\d(?:\D*\d){2}|^[A-Z#*]?\d\D*\d[A-Z#*\d-]*$/.test(code)
}

/** The words that the pattern finds, when they differ and few of them tell something of a password. */
function wordsAt(text: string, at: number, pattern: RegExp, most: number): Range[] {
  const found = matchAt(pattern, text, at)
  const words = found.flatMap((range) => text.slice(...range).match(/[\p{L}\d'!&]+/gu) ?? [])
  const telling = words.filter((word) => NO_PASSWORD.has(word.toLowerCase()))
  return words.length > 2 && new Set(words).size * 2 > words.length && telling.length <= words.length * most
    ? found
    : []
}

/** Without the punctuation of the sentence around it. */
export function trimmed(value: string): string {
  return value.replace(/(?:\\n|\\r|\\|[.,;:?)\]}*`]|'s)+$/, '')
}
