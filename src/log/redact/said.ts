import { isPlaceholder } from './rule.ts'
import { sentenceOf, severalWords } from './several-words.ts'
import { FILLERS, NO_PASSWORD, NUMBER_WORDS, UNITS } from './vocabulary.ts'

/** How much what follows a name must look like a secret to be one. */
export type Secrecy = 'codes' | 'answer' | 'phrase' | 'pin' | 'number' | 'password' | 'mild'

type Piece = readonly [start: number, end: number]

const OPENING = new RegExp(`^(?:[\\s,*_"'\`“„«(\\[>]|${FILLERS}(?=[\\s:]))*`, 'i')
const QUOTED =
  /^(?:"([^"\n]{3,80})"|'([^'\n]{3,80})'|`([^`\n]{3,80})`|“([^”\n]{3,80})”|„([^“”\n]{3,80})[“”]|«\s?([^»\n]{3,80}?)\s?»|\*\*([^*\n]{3,80})\*\*)/
const TOKEN = /^[^\s,;"'“”„«»`|=:][^\s,;"“”„«»`|]{1,127}/
const SPELT = /^(?=(?:[A-Z#*][ -])*\d[ -](?:[A-Z#*][ -])*\d)[A-Z\d#*](?:[ -][A-Z\d#*]){3,11}(?![A-Za-zÀ-ɏ\d])/
const DIGITS = /^[#*]?\d(?:[ \-–.]{0,2}\d){2,11}[#*]?(?!-?[A-Za-zÀ-ɏ\d%€$:/])/
const SPOKEN = new RegExp(
  `^(?:${NUMBER_WORDS})(?:[ ,-]{1,2}(?:and |then |und |et |y |i |e )?(?:${NUMBER_WORDS}))+(?![A-Za-zÀ-ɏ])`,
  'i',
)
/** Fewer number words in a row are a quantity. */
const SPOKEN_DIGITS = 3
const NUMBERED = /^(?=(?:[^\d\n]{0,12}\d){5})[A-Za-z]{0,4}[ -]?\d(?:[ .\-/]?[\dA-Z]){3,34}/
const MORE =
  /^[\s,]{1,2}(?:(?:now|new|neu|jetzt):?|or|oder|ou|o|lub|oppure|of|then|und|and|to|changed to|nach|instead of|statt|by|with|durch|gegen|par|por|->|→)\s+/i

/** The secrets that stand at `from`, as ranges of `text`; `linked` says that a verb or a colon leads to them. */
export function pieces(text: string, from: number, secrecy: Secrecy, linked: boolean): Piece[] {
  const rest = text.slice(from)
  const opening = OPENING.exec(rest)?.[0].length ?? 0
  const quote = QUOTED.exec(rest.slice(openingWithoutQuote(rest, opening)))
  if (quote !== null && secrecy !== 'number' && secrecy !== 'pin') {
    const inner = quote.slice(1).find((group) => group !== undefined) ?? ''
    const at = from + openingWithoutQuote(rest, opening) + quote[0].indexOf(inner)
    if (isQuotedSecret(inner, secrecy, linked)) return [[at, at + inner.length]]
  }
  const at = from + opening
  const value = text.slice(at)
  if (secrecy === 'pin') return codesOrToken(value, at, linked)
  if (secrecy === 'answer') return linked ? familyName(value, at) : []
  if (secrecy === 'number') return numbers(value, at)
  if (secrecy === 'phrase' && linked) {
    const phrase = /^[A-Za-zÀ-ɏ\d]+(?:[ -][A-Za-zÀ-ɏ\d]+){2,23}/.exec(value)
    if (phrase !== null && value[phrase[0].length] !== '?' && !isProse(phrase[0])) return [[at, at + phrase[0].length]]
    const sentence = sentenceOf(value)
    if (sentence > 0) return [[at, at + sentence]]
  }
  const several = secrecy === 'password' && linked ? severalWords(value, /:\s*$/.test(text.slice(0, from))) : 0
  if (several > 0) return [[at, at + several]]
  return password(value, at, secrecy, linked)
}

/** Where the opening quote itself stands, so that what it holds can be read whole. */
function openingWithoutQuote(rest: string, opening: number): number {
  let at = opening
  while (at > 0 && /["'`“„«*(]/.test(rest[at - 1] ?? '')) at--
  return rest[at] === '(' ? at + 1 : at
}

function isQuotedSecret(inner: string, secrecy: Secrecy, linked: boolean): boolean {
  if (isPlaceholder(inner) || isDate(inner) || /^v\d/.test(inner) || /^https?:/.test(inner)) return false
  if (secrecy === 'mild') return looksMade(inner)
  if (inner.includes(' ')) return secrecy === 'phrase' || (linked && inner.split(' ').length <= 6 && !isProse(inner))
  return linked ? !NO_PASSWORD.has(inner.toLowerCase()) : looksMade(inner)
}

/** One capitalised name or two. */
function familyName(value: string, at: number): Piece[] {
  const found = /^\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40})?(?![\p{L}\d])/u.exec(value)?.[0]
  return found === undefined ? [] : [[at, at + found.length]]
}

/** A code is digits, or behind a verb or colon what no word and no name in a program looks like. */
function codesOrToken(value: string, at: number, linked: boolean): Piece[] {
  const found = codes(value, at)
  const token = found.length > 0 || !linked ? undefined : /^[\w!#$%^&*+-]{8,40}(?![\w.(/:=])/.exec(value)?.[0]
  if (token === undefined || isPlaceholder(token) || /^[A-Za-z]+\d*$|^[a-z]+(?:[-_][a-z\d]+)*$/.test(token))
    return found
  return /[a-z]/.test(token) && /[A-Z]/.test(token) && /\d/.test(token) ? [[at, at + token.length]] : found
}

/** Codes of digits, also with a dash or a space between them or spoken as words; "from 4821 to 5173" holds two. */
export function codes(value: string, at: number): Piece[] {
  const found: Piece[] = []
  let offset = /^(?:from|von|de|du|da|van|od|z)\s/i.exec(value)?.[0].length ?? 0
  for (;;) {
    const rest = value.slice(offset)
    const piece = SPELT.exec(rest) ?? DIGITS.exec(rest) ?? spoken(rest) ?? mixed(rest)
    if (piece === null || UNITS.test(rest.slice(piece[0].length)) || isDate(piece[0])) return found
    if (
      piece[0].replace(/\D/g, '').length === 3 &&
      /^\s*[A-Za-zÀ-ɏ]/.test(rest.slice(piece[0].length)) &&
      found.length === 0 &&
      !/[#*A-Z-]/.test(piece[0])
    )
      return found
    found.push([at + offset, at + offset + piece[0].length])
    const more = MORE.exec(rest.slice(piece[0].length))
    if (more === null) return found
    offset += piece[0].length + more[0].length
  }
}

function spoken(rest: string): RegExpExecArray | null {
  const found = SPOKEN.exec(rest)
  return found !== null && found[0].split(/[ ,-]+/).length >= SPOKEN_DIGITS ? found : null
}

/** A code of digits with letters, `A4821#` or `48-B2`. */
function mixed(rest: string): RegExpExecArray | null {
  const found = /^(?=[A-Z#*\d-]*\d[A-Z#*\d-]*\d)[A-Z\d#*][A-Z\d#*-]{3,15}(?![A-Za-zÀ-ɏ\d/:%]|\.\w)/.exec(rest)
  return found !== null && /^[A-Z]+-?\d+$/.test(found[0]) && found[0].length < 5 ? null : found
}

/** A date, or numbers with dots as in a version. */
function isDate(value: string): boolean {
  return /^(?:19|20)\d\d[- ](?:0\d|1[0-2])(?:[- ]\d\d)?$|^\d+(?:\.\d+)+$/.test(value)
}

/** The number of a document of letters and digits, `X4RTBPFW4`; one of five digits or more may have separators. */
const DOCUMENT = /^(?=[A-Z\d]*\d[A-Z\d]*\d)(?=\d*[A-Z])[A-Z\d]{6,20}(?![A-Za-z\d_.:/-]\w|\w)/

const NINO = /^[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D]$/

function numbers(value: string, at: number): Piece[] {
  const document = DOCUMENT.exec(value)
  if (document !== null) return [[at, at + document[0].length]]
  const found = NUMBERED.exec(value)
  if (found === null) return []
  const number = found[0].replace(/(?<=\d)[ ](?=[A-Z]{2,}).*$|[ ][A-Z]$/, (tail, at: number) =>
    NINO.test(found[0]) && at > 8 ? tail : '',
  )
  if (number.replace(/\D/g, '').length < 5 || isDate(number) || /^(?:19|20)\d\d-\d\d-\d\d/.test(number)) return []
  return [[at, at + number.length]]
}

function password(value: string, at: number, secrecy: Secrecy, linked: boolean): Piece[] {
  const found: Piece[] = []
  let offset =
    /^(?:from|von|de|du|da|van|od|z|(?:old|new|alt|neu)(?=[:\s]\s?\S{0,20}\d))[:\s]\s?/i.exec(value)?.[0].length ?? 0
  for (;;) {
    const rest = value.slice(offset)
    const token = (TOKEN.exec(rest)?.[0] ?? '').replace(/["'”“»)\]*_]*(?:[.,;:?!]*["'”“»)\]*]*)$/, trimEnd)
    if (token === '' || isPlaceholder(token) || /^(?:https?:|www\.)|@.+\.\w{2,}$/.test(token)) return found
    const told = linked && secrecy === 'password' && isWordOnly(token, rest.slice(token.length))
    if (!told && !(secrecy === 'mild' ? looksMade(token) && !/^\d{1,5}$/.test(token) : looksMade(token))) return found
    found.push([at + offset, at + offset + token.length])
    const more = MORE.exec(rest.slice(token.length))
    if (more === null) return found
    offset += token.length + more[0].length
  }
}

/** A `!` at the end belongs to a password more often than to its sentence. */
function trimEnd(tail: string): string {
  return tail.startsWith('!') ? '!' : ''
}

/** A plain word that ends its clause: "hasło to kotek", but not "the password is wrong again". */
function isWordOnly(token: string, after: string): boolean {
  if (!/^[A-Za-zÀ-ɏ\d_-]{4,40}$/.test(token) || NO_PASSWORD.has(token.toLowerCase())) return false
  if (/(?:ed|ing|able|ible|ly|iert|bar|ado|ada|ido|ida|ato|ata|ane|one)$/i.test(token)) return false
  return /^\s*(?:$|[.,;!?)"”'\]]|(?:btw|ok|and|but|und|aber|et|mais|y|pero|i|ale|e|ma|en|maar|mas)\b)/i.test(after)
}

/** Not a word of any language: digits among letters, a symbol inside, mixed case, or words joined by dashes. */
export function looksMade(token: string): boolean {
  if (token.length < 4 || token.length > 128 || isPlaceholder(token) || isDate(token)) return false
  if (
    /^(?:https?:|\/|\.\/|~\/)|^[\w-]+\.(?:[a-z]{2,4}|md|json)$|[()]|^\d{1,3}(?:st|nd|rd|th|s|x|h|m|k|kb|mb|gb|px|ms|am|pm)?$|^v?\d+(?:\.\d+)+$|^\d{1,2}:\d\d/i.test(
      token,
    )
  )
    return false
  if (/^\d+$/.test(token)) return token.length >= 4
  if (/\d/.test(token) && /[A-Za-zÀ-ɏ]/.test(token))
    return (
      token.length >= 5 &&
      !/^(?:sha|md|aes|utf|rsa|ed|base|oauth|bcrypt|argon|pbkdf|ipv|http|web|v|h|p|s)-?\d+(?:[-_]?\w{0,8})?$/i.test(
        token,
      )
    )
  if (/^(?:ctrl|cmd|alt|shift|strg)\b/i.test(token)) return false
  if (/[!@#$%^&*+=~]/.test(token) && /[A-Za-zÀ-ɏ\d]/.test(token)) return token.length >= 6
  if (/^[a-z]+(?:-[a-z]+){2,}$/.test(token)) return token.length >= 12
  return false
}

/** Too many small words for a passphrase. */
function isProse(phrase: string): boolean {
  const all = phrase.toLowerCase().split(/[ -]/)
  return all.filter((word) => NO_PASSWORD.has(word)).length > all.length * 0.34
}
