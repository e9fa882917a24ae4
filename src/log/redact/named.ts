import { every, type Line, looksMade } from './rule.ts'
import { type Range, valueAt, type Way } from './values.ts'
import { FILLER, LINK, NAME, PUBLIC, type Secrecy } from './words.ts'

/** The name of a secret in a line. */
export interface Named {
  readonly secrecy: Secrecy
  readonly from: number
  readonly to: number
}

/** What a secret is called in its mark. */
export function kindOf(secrecy: Secrecy): string {
  return secrecy === 'place' ? 'code' : secrecy === 'phrase' ? 'recovery-words' : secrecy
}

const TAIL = /(?![は은는是])[\p{L}\d]*(?:[_-][\p{L}\d]+){0,4}/uy
const ABOUT =
  /(?:[_-]?(?:ids?|ur[li]|names?|length|size|types?|path|file|dir|source|audience|issuer|count|limits?|expir\w*|ttl|fields?|columns?|headers?|managers?|services?|polic(?:y|ies)|generators?|hints?|rules?|resets?|prompts?|strength|checks?|ref|per|iz(?:er|ed?|ing|ation)s?))$/i
const COMPOUND =
  /^['"]?[ -]?(?:managers?|apps?|vaults?|generators?|polic(?:y|ies)|rules?|lengths?|counts?|limits?|fields?|prompts?|hints?|strength|box|protection|pads?|cushions?|boards?|per|page|of the (?:day|week|year))(?!\p{L})/iu
const SIGN =
  /(?:["'`*\])\\]{0,4}[ \t]{0,3}(?::[ ]?[A-Za-z]{2,16}\??[ ]?=(?=[ ]?["'])|:=|=>|==?|:|\?(?= )|→|->|(?<=["']),[ ]?["']value["']:|(?<=["']),(?=[ ]?["'])|(?:["'] |[ ])value=(?=["'])|%3[AD]|[ ]--body[ =]|(?:<\/\w{1,16}>\s{0,8}<\w{1,16})?>(?=[^<\s]*<\/))[ \t*]{0,4})/y
const SAID = new RegExp(
  `(?<lead>["'*\`)]{0,2}(?:[ ,]{1,3}[^\\s,:=]{1,24}){0,6}?)(?:[ ]{1,2}(?<!\\p{L})(?:${LINK})(?!\\p{L})|(?<=[\\p{Script=Hangul}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])(?:は|은|는|是)|'s(?= )|[ ]?(?:->|-{1,2})(?= )|:(?= |$))(?:[ ,:]{1,2}(?:${FILLER})(?!\\p{L})){0,3}[ :]{0,2}`,
  'iuy',
)

/** In a line that names a password: a word with a capital, small letters and digits, small letters before three digits, or such joined by signs. */
const STRONG =
  /(?<![\w./@:$#-]|(?:user|name|login|id|von|of|for) )(?:(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])(?=(?:\D{0,24}\d){3}|\w+[!?#%&*+])(?=(?:\D{0,24}\d){2})[A-Za-z\d!?#%&*+_-]{8,32}|[a-z]{4,12}\d{3,6}|(?=[\w!#-]{10})(?=[A-Za-z!#_-]{0,32}\d\d)[A-Za-z]{3,16}(?:[-_!#][A-Za-z\d]{2,16}){1,5})(?![\w/@:(-]|\.\w)/g
/** A code further behind, set off by a comma or a verb. */
const SET_OFF = /(?<=(?:\bis|'s|\bwas|[,:;]) )(?<!\([^()]{0,60})\d{4,8}[#*]?(?![\w.,:]\d|\w)/g
const UNSURE = /\b(?:if|how|about|should|must|needs?|can|will)\b/i
const BESIDE =
  /(?!\((?!["']))["'`*)\]]{0,2}(?:[ ,]{1,2}(?:for|of|to|off|on|is|the|my|our|panel|key|as|with|by|und|für|do|del|des?)\b){0,3}[ ,|(-]{1,3}/iy
/** `setPassword("…")`, and in other scripts whatever stands in between: only what looks made. */
const GIVEN =
  /(?:\([ ]?|[ ])(?=["'`])|(?<=[\u0370-\u1fff\u3040-\ud7ff])[ :]{1,3}(?:[^\s\x00-\x7f]{1,8} ){0,2}(?=[!-~]{4})/y

/** Every name of a secret in the text of a line; `auth_token_id` and "password manager" name none. */
export function namesIn(text: string): Named[] {
  const names: Named[] = []
  for (const found of every(NAME, lowered(text))) {
    const secrecy = Object.entries(found.groups ?? {}).find(([, each]) => each !== undefined)?.[0] as Secrecy
    TAIL.lastIndex = found.index + found[0].length
    const tail = TAIL.exec(text)?.[0] ?? ''
    const to = found.index + found[0].length + tail.length
    if (secrecy === 'place' && /\p{L}/u.test(text[found.index - 1] ?? '')) continue
    if (ABOUT.test(tail) || COMPOUND.test(text.slice(to, to + 16))) continue
    if (PUBLIC.test(text.slice(Math.max(0, found.index - 20), found.index)) && secrecy !== 'password') continue
    names.push({ secrecy, from: found.index, to })
  }
  return names
}

/** In lower case, letter for letter: a capital that becomes two letters (İ) would move everything behind it. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-ZÀ-Þ]/g, (letter) => letter.toLowerCase())
}

/** What is given to the name of a secret: by a sign, by a verb, or by standing beside it; and what is given the name. */
export function named({ text, report }: Line, names: readonly Named[]): void {
  let read = 0
  for (const [index, name] of names.entries()) {
    // A name inside a secret names nothing.
    if (name.from < read) continue
    const next = names.slice(index + 1, index + 5).find(({ secrecy }, at) => secrecy !== 'secret' || at === 3)
    const until = next?.from ?? text.length
    const isParameter = /\w\([^)'"]*$/.test(text.slice(Math.max(0, name.from - 60), name.from))
    if (isParameter && !/^\s{0,2}[:=]\s{0,2}["']/.test(text.slice(name.to, name.to + 8))) continue
    for (const [start, end] of [...given(text, name, until), ...before(text, name)]) {
      read = Math.max(read, end)
      report(start, end, kindOf(name.secrecy))
    }
  }
}

/** What joins the name of a secret and the secret, the surest first. */
const WAYS: readonly (readonly [Way, RegExp])[] = [
  ['sign', SIGN],
  ['said', SAID],
  ['beside', GIVEN],
  ['beside', BESIDE],
]

function given(text: string, { secrecy, from, to }: Named, until: number): Range[] {
  for (const [way, pattern] of WAYS) {
    // `hashPassword is slow` speaks of a function.
    if (way !== 'sign' && pattern !== GIVEN && /[a-z]/.test(text[from - 1] ?? '')) continue
    pattern.lastIndex = to
    const link = pattern.exec(text)?.[0]
    if (link === undefined || (way === 'said' && (to + link.length > until + 2 || UNSURE.test(link)))) continue
    const found = valueAt(text, to + link.length, secrecy, way)
    if (found.length > 0) return found
  }
  if (secrecy === 'password' || /cred|log-?in|zugang/i.test(text.slice(from, to))) {
    const [start, end] = [Math.max(0, from - 64), Math.min(text.length, to + 160)]
    const made = every(STRONG, text.slice(start, end))
      .map(({ 0: word, index }): Range => [start + index, start + index + word.length])
      .filter(([first, last]) => (last <= from || first >= to) && looksMade(text.slice(first, last)))
    return made
  }
  if (secrecy !== 'code' || /[a-z]/.test(text[from - 1] ?? '')) return []
  const further = every(SET_OFF, text.slice(to, Math.min(until, to + 120)))
  return further.slice(0, 1).flatMap(({ index }) => valueAt(text, to + index, secrecy, 'beside'))
}

const PHRASE_BEFORE =
  /(?<![a-z])(?:(?:[a-z]{3,10}[ ,]{1,2}){6,24}(?:are|is|sind|sont|son|sono|zijn) (?:my|the|our|his|her|meine|mes|mis) (?:\p{L}{2,12} )?$|(?:[a-z]{3,10}[ ,]{1,2}){11,23}[a-z]{3,10}(?![a-z]))/u

/** "4821 is the gate code", "hunter22 is my password". */
function before(text: string, { secrecy, from }: Named): Range[] {
  if (secrecy === 'phrase')
    return valueAt(text, PHRASE_BEFORE.exec(text.slice(0, from))?.index ?? from, secrecy, 'said')
  if (secrecy === 'number' || secrecy === 'answer') return []
  const head = text.slice(Math.max(0, from - 80), from)
  const found =
    /(?:^|[\s"'(])([^\s"'(]{3,64}?)["']?,? (?:is|was|ist|est|es|jest|è|is het|é|as)(?: still| now)? (?:the|my|our|your|his|her|a|das|der|mein|[dl]?ihr|dein|unser|mon|votre|ton|le|el|mi|tu|su|mijn|je|uw|il|il tuo|a minha|to) (?:[\p{L}.'-]+ ){0,4}$/iu.exec(
      head,
    )
  const start = from - head.length + (found?.index ?? 0) + (found?.[0].indexOf(found[1] ?? '') ?? 0)
  if (found === null || (secrecy === 'place' && !/^(?:\d{6,8}|\d{3}-\d{3})$/.test(found[1] ?? ''))) return []
  return valueAt(text, start, secrecy === 'place' ? 'code' : secrecy, 'beside').filter(([, end]) => end <= from)
}
