import { entropy, isPlaceholder, type Line, type Match } from './rule.ts'
import { looksMade } from './said.ts'

interface Place {
  readonly kind: string
  /** Group 1 is the secret. */
  readonly pattern: RegExp
  readonly holds: (value: string) => boolean
  /** What the line must have besides. */
  readonly among?: RegExp
}

const NAMES =
  'pass(?:word|wort|wd|code|phrase)?|pwd|secret|kennwort|(?:api|client|auth|access)[._-]?(?:key|secret|token)'

/** Where files, pages and addresses keep secrets without a colon or an equals sign right before them. */
const PLACES: readonly Place[] = [
  { kind: 'password', pattern: /\bWIFI:[^\n]{0,200}?(?<=[;:])P:((?:[^;\\\n]|\\.){4,128});/dg, holds: isValue },
  {
    kind: 'password',
    pattern: new RegExp(
      `<(?:[\\w.:-]{0,40}[._:-])?(?:[a-z]{0,20})(?:${NAMES})(?:[ \\t][^>\\n]{0,120})?>([^<>\\s]{3,128})</`,
      'dgi',
    ),
    holds: isValue,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      `\\b(?:name|key|id|property)=["'][\\w.:-]{0,40}(?:${NAMES})["'][^>\\n]{0,80}?\\b(?:value|content)=["']([^"'\\n]{3,128})["']`,
      'dgi',
    ),
    holds: isValue,
  },
  {
    kind: 'password',
    pattern: /(?:secret|pass(?:word|phrase|wd)?|pwd)["'][ \t]{0,3}(?::|=>|=)[ \t]{0,3}["']([^"'\n\s]{4,128})["']/dgi,
    holds: (value) => looksMade(value) || (isValue(value) && /^[a-z]+(?:[-_.][a-z]+){2,}$/i.test(value)),
  },
  {
    kind: 'password',
    pattern: new RegExp(
      `\\b(?:name|key|id|property)=["'][\\w.:-]{0,40}(?:${NAMES})["'][^>\\n]{0,80}>([^<>\\s]{3,128})</`,
      'dgi',
    ),
    holds: (value) => isValue(value) && looksMade(value),
  },
  {
    kind: 'cookie',
    pattern:
      /(?<![A-Za-z0-9])[\w.-]{0,40}(?:sess(?:ion)?(?:[_-]?id)?|sid|csrf[\w-]{0,20}|xsrf[\w-]{0,20}|auth[\w-]{0,24}|remember[\w-]{0,24}|login[\w-]{0,12})=(?:s%3A|s:)?["']?([A-Za-z0-9%+/_.~-]{16,1024})/dgi,
    holds: isRandom,
  },
  {
    kind: 'cookie',
    among: /cookie["']?:/i,
    pattern: /[:;][ ]?["']?[\w.-]{1,64}=([A-Za-z0-9%+/=_.~-]{16,1024})/dgi,
    holds: isRandom,
  },
  {
    kind: 'url-credential',
    pattern:
      /[?&;#](?:[\w.-]{0,40}(?:sig|signature|token|secret|key|code|pass|password|passwd|pwd|auth|hash|ticket|otp|jwt|session|sid|assertion|invite|magic)|[tkp])=([^&\s"'<>#)\]]{10,2048})/dgi,
    holds: isRandom,
  },
  {
    kind: 'password',
    pattern:
      /\b(?:log-?in|user(?:[ _-]?name)?|account|creds?|credentials?|zugang(?:sdaten)?|anmeldung|benutzer(?:name)?|identifiants?|usuario|utente|gebruiker|inloggegevens|credenziali|dane logowania|kundenkonto)(?:[ \t]{0,2}[:=]|[ \t]{1,2}(?:is|are|was))?[ \t]{1,3}["'`*]{0,2}[^\s:/,|"'`]{2,64}["'`*]{0,2}[ \t]{0,2}[:/|,][ \t]{0,2}["'`*]{0,2}([^\s"'`|]{5,64})/dgi,
    holds: (value) => looksMade(value) && /[A-Za-z]/.test(value) && !/[/\\]|:\d/.test(value),
  },
  {
    // `define('DB_PASSWORD', '…')`, `setProperty("db.password", "…")`
    kind: 'password',
    pattern: new RegExp(`["'][\\w.:-]{0,40}(?:${NAMES})["'][ \\t]{0,3},[ \\t]{0,3}["']([^"'\\n\\s]{4,128})["']`, 'dgi'),
    holds: (value) => isValue(value) && looksMade(value),
  },
  {
    kind: 'password',
    pattern:
      /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,3}["'`*)]{0,2}(?:[ \t]{0,2}[,:/|+&–-]|[ \t]{1,2}(?:and|und|et|y|i|e|with|mit|con|avec|plus|then))[ \t]{1,2}["'`*(]{0,2}([^\s"'`|,@/]{6,64})(?![@/])/dgi,
    holds: isTyped,
  },
  {
    kind: 'token',
    pattern:
      /\b(?:first|second|third|last|other)[ ](?:part|half|piece|bit)(?: of (?:the |it|my )?\w{0,12})?(?: (?:on|under|is|inside) (?:the )?\w{1,12})?[ ]?[:=]?[ ]["'`]?([A-Z\d-]{5,32})(?![\w-])/dg,
    holds: (value) => /[A-Z]/.test(value) && /\d/.test(value) && isValue(value),
  },
  {
    kind: 'token',
    pattern:
      /\b(?:part|half|piece|teil|hälfte)[ \t]?(?:one|two|three|four|\d|[ab]|eins|zwei)?[ \t]{0,2}(?::|=|is|ist)[ \t]{1,3}["'`]?([A-Za-z0-9_+/=-]{10,256})(?=["'`.,;]?(?:\s|$))/dgi,
    holds: isRandom,
  },
]
/** Cheaper than the patterns: a line without one of these has none of them. */
const TELLING =
  /WIFI:|<\/|value=|content=|secret|pass|pwd|sess|sid|csrf|xsrf|auth|cookie|remember|[?&;#][\w.-]{1,48}=|log-?in|user|account|cred|zugang|anmeld|benutzer|identif|usuario|utente|gebruiker|inlog|logowania|@|part|half|piece|bit|teil|hälfte/i

/** Secrets in a QR code of a network, an element, an attribute, a cookie, a signed address, or beside a login. */
export function markup(line: Line, report: (match: Match) => void): void {
  if (!TELLING.test(line.text)) return
  for (const { kind, pattern, holds, among } of PLACES) {
    if (among?.test(line.text) === false) continue
    pattern.lastIndex = 0
    for (let found = pattern.exec(line.text); found !== null; found = pattern.exec(line.text)) {
      const at = found.indices?.[1]
      const value = (found[1] ?? '').replace(/[.,;:)]+$/, '')
      if (at === undefined || !holds(value)) continue
      report({ start: line.offset + at[0], end: line.offset + at[0] + value.length, kind })
    }
  }
}

function isValue(value: string): boolean {
  return value.length >= 3 && !isPlaceholder(value)
}

/** What a person types for a password: small letters and a digit, and a capital, a symbol or some length besides. */
export function isTyped(value: string): boolean {
  if (!looksMade(value) || !/[a-z]/.test(value) || !/\d/.test(value)) return false
  return /[A-Z]/.test(value)
    ? /[a-z]{3}/.test(value)
    : /[!#$%^&*+=~?_]/.test(value) || value.length >= 9 || /^[a-z]{4,}\d{2,}$/.test(value)
}

/** Letters and digits as a machine makes them, no slug of words. */
function isRandom(value: string): boolean {
  if (!isValue(value) || /^https?:/.test(value) || !/[A-Za-z]/.test(value)) return false
  if (!/\d/.test(value) && !(/[a-z]/.test(value) && /[A-Z]{2}/.test(value) && value.length >= 14)) return false
  return entropy(value) >= 2.6 && !/^[a-z]+(?:[-_+.][a-z\d]+)+$/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value)
}
