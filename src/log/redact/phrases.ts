import { siblings } from './keyed.ts'
import { lowered } from './lowered.ts'
import { isPlaceholder, type Line, type Match } from './rule.ts'
import { pieces, type Secrecy } from './said.ts'
import { failing, setOff, speaksOfHanded } from './set-off.ts'
import {
  ANSWER_NOUNS,
  CODE_NOUNS,
  COMPOUNDS,
  LINKS,
  MILD_NOUNS,
  NO_PASSWORD,
  NUMBER_NOUNS,
  PASSWORD_NOUNS,
  PHRASE_NOUNS,
  PIN_NOUNS,
  PUBLIC_CODES,
} from './vocabulary.ts'

/** A name of a secret in a line: what it is called decides what counts as one, `from` and `to` where it stands there. */
export interface Named {
  readonly secrecy: Secrecy
  readonly from: number
  readonly to: number
}

/** How far behind its name a secret is looked for. */
const REACH = 100
/** How many verbs and colons there are tried. */
const LINKS_TRIED = 6

const NOUNS: readonly (readonly [Secrecy, readonly string[]])[] = [
  ['codes', CODE_NOUNS],
  ['answer', ANSWER_NOUNS],
  ['phrase', PHRASE_NOUNS],
  ['pin', PIN_NOUNS],
  ['number', NUMBER_NOUNS],
  ['password', PASSWORD_NOUNS],
  ['mild', MILD_NOUNS],
  ['pin', ['codes?', 'kod(?:en)?', 'koodi', 'kód', 'codice', 'código', 'codigo']],
]
/** Asked of lower case: so wide a pattern is far dearer to prepare when it must not mind the case. */
const NOUN = new RegExp(
  `(?<![A-Za-zÀ-ɏ0-9/.$#])(?:${NOUNS.map(([, nouns]) => `(${nouns.join('|')})`).join('|')})(?=[\\s"'\`*:=)\\]?,;!(|’/-]|\\.(?![a-z])|$)`,
  'g',
)
/** What the mark of each is called. */
export const KINDS: Readonly<Record<Secrecy, string>> = {
  codes: 'code',
  answer: 'security-answer',
  phrase: 'passphrase',
  pin: 'code',
  number: 'personal-number',
  password: 'password',
  mild: 'password',
}
/** A line without one of these has none of the nouns, and most that come here only for a number or a long word have none. */
const TELLING =
  /pass|pwd?\b|psk|code|c[oó]di[gc]|kod|\bpins?\b|\bm?tans?\b|mdp|wort|woord|contras|clave|has[lł]|parola|senha|s[eö]nord|key|secret|token|log-?in|log(?:ged)? in|sign(?:ed)? in|cred|wi-?fi|wlan|phrase|fra[sz][ae]|mnemo|combin|kombin|combo|geheim|zin\b|s[cl][hł][uü]ss|number|num[eé]r|n[uú]mero|nummer|nr\b|no\.|\bid\b|\b(?:ssn|iban|nino|pesel|bsn|cpr|dni|nie|nif|niss|nip|cpf|rg|sin|tfn|2fa|ahv)\b|social|insur|licen|tax|fiscal|partita|steuer|alarm|safe|lock|card|keypad|word|answer|question|memorab|birth|personal|national|citizen|resident|rodné|rijks|isiku|hetu|kennit|cnp|egn|oib|jmbg|amka|aadhaar|nric|ktp|nik|puk|seed|maiden|mädchen|jeune|soltera|panie|nubile|meisjes|ausweis|führer|rijbew|jazdy|permis|carnet|ş?ifre|heslo|salasana|jelsz|lozin|geslo|sandi|khẩu|ombina|digits|numbers|figures|tunnus|koodi|kód/

const LINK = new RegExp(LINKS, 'gi')
/** `pin=…`, `"PIN": …`: what follows right here is meant, and nothing further on. */
const ASSIGNED = /^["'`*)\]]{0,3}[ \t]?(?::=|=>|[:=])(?!\/\/)/
/** "the usual password, Gartenzaun44" */
const APPOSED = /^, (?=[^\s,]*[a-z])(?=[^\s,]*[A-Z])(?=[^\s,]*[\d!#$%&*+])/
/** `the password "Candlemas" lets them in`: one word in quotes behind the name, which is no name of a field. */
const MENTIONED =
  /^[ ](?:["“„«][\p{L}\d!#$%&*+-]{4,40}["”“»])(?![ ]?(?:field|column|key|parameter|option|box|is (?:a|the|an)\b))/u
const WEAK = /^(?:to|as|be|now|becomes?|je)$/i
/** "4821 is the gate code", "Blume77! ist mein Passwort". */
const BEFORE =
  /(\S{4,64})[ ,]+(?:is|was|ist|est|es|jest|to|è|é|er|är|counts as|works as|serves as|used to be|has been|is still|was once)[ ]+(?:(?:the|an?|my|our|his|her|their|your|das|der|die|mein|meine|unser|unsere|le|la|mon|ma|notre|el|mi|nuestra|moje|nasze|il|mio|nostro|de|het|mijn|ons|o|a|minha|nossa|min|mit)[ ]+)?(?:[A-Za-zÀ-ɏ'’-]{1,20}[ ]+){0,3}$/i
/** "I put Wellington boots 3 as the password" */
const PUT =
  /\b(?:put|used?|set|chose|choose|entered|picked|typed) (?:in )?["'“„]?(?!(?:it|that|this|them|one|something|the|my|a|an|his|her|our|their|your|email|e-mail)\b)([^\s"'”“,;:]{1,24}(?: [^\s"'”“,;:]{1,24}){0,4}?)["'”“]? (?:as|for) (?:the |my |our |a |his |her |their )?(?:new |main |master |login )?$/di
const SHORT_NAME = /^(?:sin|rg|nie|nip|nik|dni|nif|egn|oib|cnp|ktp|nino|hetu|cpf|niss|tfn)$/
const LONG_NUMBER = /(?:\d[ -]?){8}|[A-Z]{1,3}[ -]?\d{5}/
const LEADS = new RegExp(`^[ \\t]*(?:${LINKS})`, 'i')
/**
 * Secrets spoken of in a sentence: "the wifi key is …", "mein Passwort lautet …", "kod do bramy to …", "4821 is the gate
 * code". The name decides what may count: after a password any word that ends the clause, after a code only digits.
 * Returns the names, for the secret may stand in the lines that follow.
 */
export function phrases(line: Line, report: (match: Match) => void): readonly Named[] {
  const lower = lowered(line.text)
  if (!TELLING.test(lower)) return []
  const names: Named[] = []
  let handed: boolean | undefined
  const isHanded = (): boolean => {
    handed ??= speaksOfHanded(line.text)
    return handed
  }
  NOUN.lastIndex = 0
  for (let found = NOUN.exec(lower); found !== null; found = NOUN.exec(lower)) {
    const secrecy = NOUNS[found.slice(1).findIndex((group) => group !== undefined)]?.[0]
    const from = found.index
    const to = from + found[0].length
    if (secrecy === undefined || isPublic(line.text, from, to) || isAbout(lower, from, to)) continue
    names.push({ secrecy, from, to })
    if (secrecy === 'codes') continue
    const tell = teller(line, secrecy, report)
    after(line.text, { secrecy, from, to }, isHanded, tell)
    before(line.text, from, secrecy, tell)
  }
  if (names.some(({ secrecy }) => secrecy === 'pin')) failing(line.text, teller(line, 'pin', report))
  return names
}

function teller(line: Line, secrecy: Secrecy, report: (match: Match) => void): (start: number, end: number) => void {
  return (start, end) => report({ start: line.offset + start, end: line.offset + end, kind: KINDS[secrecy] })
}

function isPublic(text: string, from: number, to: number): boolean {
  const isParameter = /[?&]/.test(text[from - 1] ?? '') && text[to] === '='
  return isParameter || PUBLIC_CODES.test(text.slice(Math.max(0, from - 14), to))
}

/** "password manager", "safe word count", "gestionnaire de mots de passe": a thing that has to do with secrets. */
function isAbout(lower: string, from: number, to: number): boolean {
  return COMPOUNDS.test(lower.slice(to, to + 24)) || MANAGES.test(lower.slice(Math.max(0, from - 24), from))
}

const MANAGES =
  /\b(?:gestionnaire|gestor|gestore|menedżer|menadżer|gerenciador|gestione|beheerder|manager) (?:d[eio] |di |of )?$/

function after(
  text: string,
  { secrecy, from: noun, to: from }: Named,
  isHanded: () => boolean,
  tell: (start: number, end: number) => void,
): void {
  const tail = text.slice(from, from + REACH)
  const say = (found: readonly (readonly [number, number])[]) => {
    for (const [start, end] of found) tell(from + start, from + end)
    const [start, end] = found.at(-1) ?? [0, 0]
    if (secrecy === 'pin' && end > 0) siblings(text, from + end, text.slice(from + start, from + end), tell)
    return found.length > 0
  }
  if (secrecy === 'number' && isElse(text.slice(noun, from), tail)) return
  if (/^[ \t(]/.test(tail) && say(pieces(tail, 0, secrecy, false))) return
  if (secrecy === 'password' && MENTIONED.test(tail) && say(quoted(tail))) return
  if (secrecy === 'password' && APPOSED.test(tail) && say(pieces(tail, 1, secrecy, false))) return
  const assigned = ASSIGNED.exec(tail)
  if (assigned !== null) {
    if (WIRELESS.test(text.slice(noun, from)) && say(runTogether(tail, assigned[0].length))) return
    say(pieces(tail, assigned[0].length, secrecy, true))
    return
  }
  if ((secrecy === 'password' || secrecy === 'phrase') && say(strung(tail))) return
  LINK.lastIndex = 0
  for (let link = LINK.exec(tail), tried = 0; link !== null && tried < LINKS_TRIED; link = LINK.exec(tail), tried++) {
    const firm = isFirm(link[0], text.slice(noun, from))
    if (say(pieces(tail, link.index + link[0].length, secrecy, firm))) return
  }
  if (secrecy === 'pin') setOff(text, from, /^[ck][oó]d\p{L}*$/iu.test(text.slice(noun, from)), isHanded, tell)
}

/** English "to" also leads to verbs, in Polish it is the verb; Spanish "es" is the verb, in German it is "it". */
function isFirm(link: string, noun: string): boolean {
  if (/^es$/i.test(link)) return !/wort|zahl|nummer|schlüssel/i.test(noun)
  return !WEAK.test(link) || /^has/i.test(noun)
}

/** "our wifi: ilovegarlicbread": words without a space between them, and no one word of English. */
function runTogether(tail: string, from: number): readonly (readonly [number, number])[] {
  const word = /^[ ]["'“]?([a-z]{12,40})["'”]?(?=[.!,]?(?:$| ))/.exec(tail.slice(from))?.[1] ?? ''
  if (
    word === '' ||
    NO_PASSWORD.has(word) ||
    /(?:ed|ing|ble|ly|ion|ions|ment|ness|ity|al|ive|ous|ance|ence|ent|ant|ory|ism|ship|able|ful|less|er|ers|or|ies|ung|lich|keit)$/.test(
      word,
    )
  )
    return []
  const at = tail.indexOf(word, from)
  return [[at, at + word.length]]
}

const WIRELESS = /^(?:wi-?fi|wlan)$/i

function quoted(tail: string): readonly (readonly [number, number])[] {
  const word = /[\p{L}\d!#$%&*+-]{4,40}/u.exec(tail)?.[0] ?? ''
  return isPlaceholder(word) || NO_PASSWORD.has(word.toLowerCase()) ? [] : [[2, 2 + word.length]]
}

/** "the passphrase, simple enough, anvil-broom-1938-Erin": words and a number strung together are nothing else, wherever they stand. */
function strung(tail: string): readonly (readonly [number, number])[] {
  const found = STRUNG.exec(tail)
  return found === null ? [] : [[found.index, found.index + found[0].length]]
}

const STRUNG =
  /(?<=[\s,:;("'“]|^)(?=[A-Za-zÀ-ɏ\d_-]{0,60}\d)(?=[A-Za-zÀ-ɏ\d_-]{0,60}[A-ZÀ-Þ])(?=[A-Za-zÀ-ɏ\d_-]{0,40}[a-zß-ÿ]{3}[-_][A-Za-zÀ-ɏ\d_-]{0,40}[a-zß-ÿ]{3})[A-Za-zÀ-ɏ\d]{2,16}(?:[-_][A-Za-zÀ-ɏ\d]{2,16}){2,6}(?=[\s.,;:!?)"'”]|$)/

/**
 * `sin(12345)`, `rg "12345" src`: the short names of numbers are also functions, programs and plain words; and the short
 * number of a member is no secret, one as long as an insurer's is.
 */
function isElse(name: string, tail: string): boolean {
  const lower = name.toLowerCase()
  if (/^(?:member|group|subscriber)/.test(lower)) return !LONG_NUMBER.test(tail.slice(0, 40))
  if (!SHORT_NAME.test(lower)) return false
  return tail.startsWith('(') || (SHORT_NAME.test(name) && !LEADS.test(tail))
}

function before(text: string, to: number, secrecy: Secrecy, tell: (start: number, end: number) => void): void {
  const head = text.slice(Math.max(0, to - REACH), to)
  const put = secrecy === 'password' || secrecy === 'phrase' ? PUT.exec(head)?.indices?.[1] : undefined
  if (put !== undefined && !isPlaceholder(text.slice(to - head.length + put[0], to - head.length + put[1])))
    tell(to - head.length + put[0], to - head.length + put[1])
  const found = BEFORE.exec(head)
  const value = found?.[1]?.replace(/^["'`“„«(]+|["'`”“»).,;:!?]+$/g, '') ?? ''
  if (found === null || value === '' || isPlaceholder(value)) return
  const digits = value.replace(/\D/g, '').length
  const counts =
    secrecy === 'pin' || secrecy === 'number'
      ? digits >= (secrecy === 'pin' ? 4 : 5)
      : digits > 0 && /[A-Za-zÀ-ɏ]/.test(value) && value.length >= 5
  if (!counts) return
  const start = text.indexOf(value, Math.max(0, to - REACH) + found.index)
  tell(start, start + value.length)
}
