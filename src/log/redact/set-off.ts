import { siblings } from './keyed.ts'
import { YEAR } from './rule.ts'
import { PUBLIC_CODES, UNITS } from './vocabulary.ts'

/** How far behind its name a code is looked for that punctuation sets off. */
const REACH = 110
const CODE = '(\\d{4,8}|\\d{2,4} \\d{2,4}|\\d\\d \\d\\d \\d\\d|[A-Z\\d]{2,5}(?:-[A-Z\\d]{1,5}){1,3})'
/** A noun behind a number makes it an amount; a small word does not. */
const ENDS =
  '(?=["”\')]?(?:$|[.,;!?)…]|[ ][—–-][ ]|[ ](?:for|and|then|but|or|so|if|when|after|before|until|please|now|again|already|last|für|und|oder|pour|et|y|para)\\b))(?![.,]\\d)'
/** "recovery code for my mail 59 41 06, already expired" */
const STANDS = new RegExp(`\\p{L}[ ]["“'(]?${CODE}${ENDS}`, 'dgu')
/** "the pin of the card, 4093, was blocked", "my phone's pin, hang on... 2266.", "her birthday backwards so 4391 80" */
const SET_OFF = new RegExp(`(?:[,:;.…—–(]|\\bso|\\bhence|\\bnamely|\\bunder)[ ]["“'(]?${CODE}${ENDS}`, 'dg')
/** "73915 doesn't work, though that was the pin": a number that fails is no amount. */
const FAILS =
  /(?:^|[.,;:!?—–][ ])(\d{4,8})(?=[ ](?:(?:does|did|do|will|is|was)(?: not|n[’']?t)|won[’']?t|no longer|never|still|fails?|failed)[ ](?:work|open|let|do|accepted|recogni[sz]ed|taken|right|wrong|unlock|in\b|get))/dg
const STANDARD = /^(?:ISO|IEC|IEEE|RFC|SHA|UTF|MD|DIN|EN|CVE|ISBN|COVID|GPT|ES|PEP|USB|CP|AES|RSA|RS|HTTP|KB|PR|BR)-/
/** Digits are little for a word that means a program as often. */
const HANDED =
  /\b(?:card|account|bank|sent|send|post(?:ed)?|text(?:ed)?|mail(?:ed)?|sms|activat|switch on|door|gate|phone|verif|log ?in|sign in|alarm|safe|locker|unlock|barn|lodger|guest|sitter|cleaner|key ?pad|pin ?pad|recovery|instagram|facebook|whatsapp|google|apple|amazon|paypal|netflix|sim\b|i-?pad|cash ?(?:point|machine)|\batm\b)/i

/** `validate(pin, 3000)` */
const IN_CALL = /[\w\])]\([^)\n]{0,80}$/
/** As much as that looks back. */
const CALL = 82

/** Whether a line speaks of what is opened, sent or paid with a code. */
export function speaksOfHanded(text: string): boolean {
  return HANDED.test(text)
}

/**
 * The code that a line names and then sets off, and others of its shape behind it. `isCodeOnly`: the name is "code".
 * `isHanded` is `speaksOfHanded` of the line, for all its names asked once.
 */
export function setOff(
  text: string,
  from: number,
  isCodeOnly: boolean,
  isHanded: () => boolean,
  tell: (start: number, end: number) => void,
): boolean {
  if ((isCodeOnly && !isHanded()) || IN_CALL.test(text.slice(Math.max(0, from - CALL), from))) return false
  const tail = text.slice(from, from + REACH)
  for (const found of [...tail.matchAll(SET_OFF), ...(isHanded() ? tail.matchAll(STANDS) : [])]) {
    const at = found.indices?.[1]
    const code = found[1] ?? ''
    if (at === undefined || !isSetOff(code, tail.slice(0, at[0]), text.slice(from + at[1]))) continue
    tell(from + at[0], from + at[1])
    siblings(text, from + at[1], code, tell)
    return true
  }
  return false
}

/** The number of which a line says that it fails. */
export function failing(text: string, tell: (start: number, end: number) => void): void {
  for (const found of text.matchAll(FAILS)) {
    const at = found.indices?.[1]
    if (at !== undefined && !YEAR.test(found[1] ?? '')) tell(at[0], at[1])
  }
}

function isSetOff(code: string, before: string, after: string): boolean {
  if (YEAR.test(code) || STANDARD.test(code) || UNITS.test(after) || PUBLIC_CODES.test(before)) return false
  if (
    /(?:number|no|of|about|around|over|nearly|almost|than|since|in|by|from|at|port|error|status|exit|costs?|room|order|flight|ticket|invoice|line|page|article|version|model|part|route|bus)[ "“'(]*$/i.test(
      before,
    )
  )
    return false
  return code.replace(/\D/g, '').length >= (/[A-Z]/.test(code) ? 2 : 4)
}
