import { every, isPlaceholder, isRandom, looksMade } from './rule.ts'
import { NO_PASSWORD, type Secrecy, SPOKEN, UNIT } from './words.ts'

/** How sure it is that a secret is given: by a sign or a verb, or only by what it looks like, there or further on. */
export type Way = 'sign' | 'said' | 'beside' | 'further'
export type Range = readonly [start: number, end: number]

const CODE =
  /(?<![\w./€$£#-])(?:(?:[#*]?\d(?:[ .-]?\d){2,11}(?:-\p{Lu}\p{Ll}+)?[#*]?)|(?=[A-Z\d*#-]{0,8}\d)[A-Z\d*#](?:-?[A-Z\d*#]){3,11}|\d{1,2}(?:[ ,-]{1,2}\d{1,2}){2,5}|[LR]\d{1,2}(?:[ ,-]{1,2}[LR]\d{1,2}){2,4}|[a-z\d]{4,6}(?:-[a-z\d]{4,6}){1,5})(?![\w€$£%]|[.,:/-]\d|-[\p{L}])/gu
const WORDS_FOR_DIGITS = new RegExp(`(?<!\\p{L})${SPOKEN}`, 'giu')
const NUMBER =
  /["']?(?:(?:is|no|nr|number)\.? )?((?=(?:[^\d\n]{0,4}\d){5})[A-Z]{0,4}[ -]?\d?(?:[ .\-/]?[\dA-Z]){4,34}(?!\p{L})|(?=[A-Z\d]*\d[A-Z\d]*\d)[A-Z\d]{7,20}(?!\w))/uy
/** A piece of a long line. */
const LONGEST = 8192
/** So much of a value tells what it is. */
const JUDGED = 256
const YEAR = /^(?:19|20)\d\d$/
const DATE = /^(?:(?:19|20)\d\d[-. ](?:0\d|1[0-2])|\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d\d)/

/** "from 1122 to 3344", "7093 for us and 1122 for the cleaner": what has the shape of a secret shortly behind one. */
export function withSecond(text: string, found: Range[], secrecy: Secrecy): Range[] {
  const last = found.at(-1)
  if (last === undefined || (secrecy !== 'code' && secrecy !== 'password')) return found
  const behind = text.slice(last[1], last[1] + 60)
  if (secrecy === 'password') {
    const second = /^["']? (?:to|by|with|auf|in|and now|now|then|und|or) ["']?(\S{4,64})/.exec(behind)
    const value = trimmed(second?.[1] ?? '')
    const start = last[1] + (second?.[0].lastIndexOf(second[1] ?? '') ?? 0)
    return looksMade(value) ? [...found, [start, start + value.length]] : found
  }
  const shape = text.slice(...last).replace(/\d/g, '0')
  const next = [...every(CODE, behind)].find(([code]) => code.replace(/\d/g, '0') === shape)
  if (
    next === undefined ||
    /[.!?] /.test(behind.slice(0, next.index)) ||
    UNIT.test(behind.slice(next.index + next[0].length))
  )
    return found
  return withSecond(text, [...found, [last[1] + next.index, last[1] + next.index + next[0].length]], secrecy)
}

/** Where the secret stands that begins at `at`; empty when what stands there is none. */
export function valueAt(text: string, at: number, secrecy: Secrecy, way: Way): Range[] {
  switch (secrecy) {
    case 'code':
      return codeAt(text, at, way)
    case 'place':
      return isLoose(way) ? [] : codeAt(text, at, 'beside').filter(([start, end]) => end - start > 3)
    case 'number':
      return matchAt(NUMBER, text, at).filter(
        ([start, end]) => !UNIT.test(text.slice(end)) && /\d/.test(text.slice(start, end)),
      )
    case 'phrase':
      return phraseAt(text, at)
    case 'answer':
      return matchAt(/["']?((?:\p{Lu}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+)?)/uy, text, at)
    default:
      return wordAt(text, at, secrecy, way)
  }
}

const isLoose = (way: Way): boolean => way === 'beside' || way === 'further'

function matchAt(pattern: RegExp, text: string, at: number): Range[] {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  const value = found?.[1] ?? ''
  if (found === null || value === '') return []
  const start = at + found[0].indexOf(value)
  return [[start, start + value.length]]
}

function wordAt(text: string, at: number, secrecy: Secrecy, way: Way): Range[] {
  const quote = /^(?:\\?["'`]|\*\*)/.exec(text.slice(at, at + 2))?.[0] ?? ''
  const from = at + quote.length
  const close = quote === '' ? -1 : text.indexOf(quote, from)
  const quoted = close < 0 || close - from > 256 ? '' : text.slice(from, close)
  if (quoted.length > 2) {
    const isSecret =
      secrecy === 'password' ? isWord(quoted, way, true) : quoted.length > 5 && (isRandom(quoted) || looksMade(quoted))
    return isSecret ? [[from, close]] : []
  }
  // Its beginning tells what it is; only what is a secret is read to its end.
  const isAssigned = way === 'sign' && text[at - 1] === '='
  const run = /^[^\s"'`<>]*/.exec(text.slice(from, from + JUDGED))?.[0] ?? ''
  const ends = isAssigned ? run.search(/[&;,](?=\w|$)/) : -1
  const word = trimmed(ends > 0 ? run.slice(0, ends) : run)
  if (word === '') return []
  const whole = (): Range[] => [
    [from, ends > 0 || run.length < JUDGED ? from + word.length : endOf(text, from + JUDGED, isAssigned)],
  ]
  if (secrecy === 'secret') {
    const isSecret = isLoose(way)
      ? word.length >= 16 && isRandom(word)
      : word.length > 5 &&
        (isRandom(word) || (looksMade(word) && (way === 'sign' || (word.length > 9 && /\d/.test(word)))))
    return isSecret && !/^\w+\.\w+(?:\.\w+)*$|\w\(/.test(word) ? whole() : []
  }
  // Where a long line is cut into pieces nothing ends.
  const rest =
    from + 300 < text.length || text.length < LONGEST ? text.slice(from, from + 300) : `${text.slice(from)}\ufffd`
  const several = isLoose(way) ? 0 : severalWords(rest)
  if (several > word.length) return [[from, from + several]]
  const isAlone = /^["'`*)\]]{0,2}\s*(?:$|[.,;!?)]|- |and |but |aber |et |i |en |y |und )/.test(rest.slice(word.length))
  return isWord(word, way, isAlone) ? whole() : []
}

function endOf(text: string, from: number, isAssigned: boolean): number {
  const rest = (isAssigned ? /^[^\s"'`<>&;,]*/ : /^[^\s"'`<>]*/).exec(text.slice(from))?.[0] ?? ''
  return from + trimmed(rest).length
}

/** Something that somebody would take as a password, by how sure it is that one is given. */
function isWord(word: string, way: Way, isAlone: boolean): boolean {
  if (word.length < 3 || isPlaceholder(word) || /^(?:v?\d+(?:\.\d+)+$|https?:|\/\w|\.\/|~\/)/.test(word)) return false
  if (looksMade(word))
    return way !== 'further' || (word.length > 7 && /\d/.test(word) && isRandom(word.replace(/[-_.]/g, '')))
  if (isLoose(way)) return false
  if (/^[\d.,:]+$/.test(word)) return /^\d{4,}$/.test(word) && !YEAR.test(word)
  if (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(word) && way === 'sign') return false
  return (
    isAlone &&
    word.length > 3 &&
    /^[\p{L}\d+&/.-]+(?: [\p{L}\d]+)*$/u.test(word) &&
    !NO_PASSWORD.has(word.toLowerCase())
  )
}

/** Two to eight words to the end of what is said, none of which tells something of a password; 0 when it is none. */
function severalWords(rest: string): number {
  const found = /^["']?([\p{L}\d'!&-]+(?: [\p{L}\d'!&-]+){1,11})["']?\s*(?:$|[.!?](?:\s|$)|,)/u.exec(rest)
  const words = found?.[1]?.split(' ') ?? []
  return words.length > 2 &&
    new Set(words).size * 2 > words.length &&
    words.filter((word) => NO_PASSWORD.has(word.toLowerCase())).length * 4 <= words.length &&
    (words.length > 3 || !NO_PASSWORD.has(words[0]?.toLowerCase() ?? ''))
    ? (found?.[1]?.length ?? 0)
    : 0
}

function codeAt(text: string, at: number, way: Way): Range[] {
  const rest = text.slice(at, at + 96)
  for (const pattern of [CODE, WORDS_FOR_DIGITS])
    for (const found of every(pattern, rest)) {
      const lead = rest.slice(0, found.index)
      const isNear =
        /^["'`*( ]{0,3}$/.test(lead) ||
        (!isLoose(way) && /^["'`]?(?:(?!\d)[^.!?\n(=;]){0,24}$/.test(lead) && found[0].length > 3)
      if (!isNear) break
      if (
        isCode(found[0], rest.slice(found.index + found[0].length)) &&
        (!isLoose(way) || (way === 'beside' && lead === '') || !YEAR.test(found[0])) &&
        (way !== 'further' || found[0].replace(/\D/g, '').length > 3)
      )
        return withSecond(text, [[at + found.index, at + found.index + found[0].length]], 'code')
    }
  return []
}

export function isCode(code: string, after: string): boolean {
  if (UNIT.test(after) || /^v?\d+(?:\.\d+)+$/.test(code) || DATE.test(code) || isPlaceholder(code)) return false
  return /^(?:\D+)$/.test(code)
    ? new RegExp(`^${SPOKEN}$`, 'iu').test(code)
    : /\d(?:\D*\d){2}|^[A-Z#*]?\d\D*\d[A-Z#*\d-]*$/.test(code) && code.length > 2
}

/** Six words or more, apart by blanks, commas or numbers. */
export function phraseAt(text: string, at: number): Range[] {
  const found =
    /^["'([:\s]{0,4}((?:\d{1,2}[.):] ?)?[a-z]{3,10}(?:(?:[ ,]|\d{1,2}[.):]){1,4}[a-z]{3,10}){5,23})(?![\p{L}'])/u.exec(
      text.slice(at, at + 400),
    )
  const words = found?.[1]?.match(/[a-z]+/g) ?? []
  if (new Set(words).size * 2 <= words.length) return []
  if (found?.[1] === undefined || words.filter((word) => NO_PASSWORD.has(word)).length * 6 > words.length) return []
  const start = at + found[0].indexOf(found[1])
  return [[start, start + found[1].length]]
}

/** Without the punctuation of the sentence around it. */
export function trimmed(value: string): string {
  return value.replace(/(?:\\n|\\r|\\|[.,;:?)\]}*`]|'s)+$/, '').replace(/(?<=[\p{L}\d]{3})!$/u, (sign) => sign)
}
