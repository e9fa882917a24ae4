import { cpf, dni, iban, isCzechBirthNumber, isNordicBirthday, luhn, nir, pesel } from './checksums.ts'
import type { Line, Match } from './rule.ts'

interface Shape {
  readonly kind: string
  readonly pattern: RegExp
  /** Asked with the separators taken out. */
  readonly holds: (bare: string, line: string) => boolean
}

const SHAPES: readonly Shape[] = [
  {
    kind: 'iban',
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g,
    holds: (bare, line) => iban(bare) || (/\biban\b/i.test(line) && /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)),
  },
  {
    kind: 'us-ssn',
    pattern: /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g,
    holds: () => true,
  },
  {
    kind: 'national-id',
    pattern: /(?<![\d-])\d{6}[-+]\d{4}(?![\d-])/g,
    holds: (bare) => isNordicBirthday(bare.slice(0, 6)),
  },
  {
    kind: 'national-id',
    pattern: /(?<![\d/])\d{6}\/\d{3,4}(?![\d/])/g,
    holds: isCzechBirthNumber,
  },
  { kind: 'national-id', pattern: /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, holds: cpf },
  // Belgium: birthday, serial number and check digits, dotted as on the card.
  { kind: 'national-id', pattern: /(?<![\d.])\d{2}\.[0-4]\d\.[0-3]\d-\d{3}\.\d{2}(?!\d)/g, holds: () => true },
  {
    kind: 'account',
    pattern: /(?<=\bsort code[^\n]{0,32}\baccount(?: number| no\.?)?[ :]{1,2})\d{6,10}(?!\d)/gi,
    holds: () => true,
  },
  // A British sort code and the account behind it; a date and a day written bare look alike.
  {
    kind: 'account',
    pattern: /(?<![\d-])\d\d-\d\d-\d\d[ ,;/]{1,3}(?!(?:19|20)\d\d[01]\d[0-3]\d)\d{8}(?!\d)/g,
    holds: () => true,
  },
  { kind: 'national-id', pattern: /(?<![\d.])756\.\d{4}\.\d{4}\.\d{2}(?!\d)/g, holds: () => true },
  { kind: 'national-id', pattern: /(?<![A-Za-z0-9])\d{11}(?![A-Za-z0-9])/g, holds: pesel },
  {
    kind: 'national-id',
    pattern:
      /(?<![A-Za-z0-9])[12][ ]?\d{2}[ ]?(?:0[1-9]|1[0-2])[ ]?(?:\d{2}|2[AB])[ ]?\d{3}[ ]?\d{3}[ ]?\d{2}(?![A-Za-z0-9])/g,
    holds: nir,
  },
  { kind: 'national-id', pattern: /(?<![A-Za-z0-9])(?:\d{8}|[XYZ]-?\d{7})-?[A-Z](?![A-Za-z0-9-])/g, holds: dni },
  {
    kind: 'national-id',
    pattern: /(?<![A-Za-z0-9])[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![A-Za-z0-9])/g,
    holds: () => true,
  },
  {
    kind: 'national-id',
    pattern: /(?<![A-Za-z0-9])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[A-D](?![A-Za-z0-9])/g,
    holds: () => true,
  },
  {
    kind: 'national-id',
    pattern: /(?<![A-Za-z0-9])\d{2}[ ]?\d{6}[ ]?[A-Z][ ]?\d{3}(?![A-Za-z0-9])/g,
    holds: (bare, line) => /versicherung|rente|sozial|\bSV/i.test(line) || /^\d{8}[A-Z]/.test(bare) === false,
  },
]
const CARD =
  /(?<![\dA-Za-z.-])[2-6]\d{3}(?:[ .-]?\d{4}){2}[ .-]?\d{1,7}(?![\d-])|(?<![\dA-Za-z.-])3[47]\d{2}[ -]?\d{6}[ -]?\d{5}(?![\d-])/g
const CARD_WORDS =
  /\b(?:card|visa|master ?card|amex|maestro|credit|debit|karte|carte|tarjeta|kart[ay]|carta|kaart|cart(?:ã|a)o|kort|cvv|cvc|exp(?:iry|ires)?|valid)\b/i
/** "number: 5412 7534 9081 2266": printed as on a card, and no other number is named. */
const PRINTED = /\b(?:number|numero|nummer|no|nr)\b[.:]{0,2}[ ]{1,4}\d{4}(?: \d{4}){3}(?!\d|[ ]\d)/i
const NO_CARD =
  /\b(?:order|ticket|tracking|parcel|reference|ref|booking|invoice|serial|customer|case|shipment|gift|voucher|phone|tel)/i
const EXPIRY = /(?<![\d/.-])(?:0[1-9]|1[0-2])[ ]?[/.-][ ]?(?:20)?[2-4]\d(?![\d/-])/g
/** "exp 11 28", "good until 9/27": with its name a space is enough. */
const NAMED_EXPIRY =
  /\b(?:exp(?:iry|ires|iration)?|valid|good|until|till|thru|through|gültig|valable|válida|caduca|scade)(?: (?:date|until|till|thru|through|to|bis|is|hasta|fino al))?[ :.]{1,2}((?:0?[1-9]|1[0-2])[ ]?[/. -][ ]?(?:20)?[2-4]\d|(?:0[1-9]|1[0-2])[2-4]\d)(?![\d/-])/dgi
/** "the three on the back are 614", "four digits on the front 8812", "118 on the back" */
const ON_THE_CARD =
  /\b(?:three|four|3|4)(?: (?:digits|numbers|figures))?(?: (?:that are|printed))? (?:on|at) the (?:back|front|reverse)(?: (?:are|is|say|read))?[ :,]{1,2}(\d{3,4})(?!\d)|(?<![\d.,/-])(\d{3,4}) (?:is )?(?:on|at) the (?:back|reverse)\b(?! of (?!the card|it))/dgi
const CVV =
  /\b(?:cvv2?|cvc2?|csc|cid|ccv|security code|prüfziffer|prüfnummer|kartenprüfnummer|cryptogramme|kod cvv|código de segurança|código de seguridad|codice di sicurezza|beveiligingscode)\b[^\d\n]{0,20}(\d{3,4})(?!\d)/dgi
const BARE_CVV = /(?<![\d/.,-])(\d{3,4})(?![\d/.,-]\d|\d)/dg
/** Four digits that may belong together, or a name for the code of a card: without them there is nothing to find. */
const TELLING = /\d[ .-]?\d[ .-]?\d[ .-]?\d|cv[vc]|\d{3}|[A-Z]{2} ?\d\d|[A-Z]{6}\d/i
/** How far from a card number its date and code are looked for. */
const NEAR = 80

/**
 * Numbers of cards, accounts and persons by their shape and check digit. A card number that fails its check is one
 * still when an expiry date or a word for a card stands by it: people mistype them.
 */
export function numbers(line: Line, report: (match: Match) => void): void {
  if (!TELLING.test(line.text)) return
  for (const { kind, pattern, holds } of SHAPES) {
    pattern.lastIndex = 0
    for (let found = pattern.exec(line.text); found !== null; found = pattern.exec(line.text)) {
      const bare = found[0].replace(/[^A-Za-z0-9]/g, '')
      if (!holds(bare, line.text)) continue
      const start = line.offset + found.index
      report({ start, end: start + found[0].length, kind })
    }
  }
  cards(line, report)
  for (const found of [...line.text.matchAll(CVV), ...line.text.matchAll(ON_THE_CARD)]) {
    const at = found.indices?.[1] ?? found.indices?.[2]
    if (at !== undefined) report({ start: line.offset + at[0], end: line.offset + at[1], kind: 'card-code' })
  }
}

/** Numbers that are broken over lines, each of which ends or begins with a digit. */
export function brokenNumbers(lines: readonly Line[], report: (match: Match) => void): void {
  for (const [at, first] of lines.entries()) {
    const joined: Line[] = [first]
    while (joined.length < PIECES && continues(joined.at(-1), lines[at + joined.length])) {
      const next = lines[at + joined.length]
      if (next !== undefined) joined.push(next)
    }
    if (joined.length === 1) continue
    const line = { text: joined.map((each) => each.text).join(' '), offset: first.offset }
    const breaks = joined.slice(1).map(({ offset }) => offset - 1)
    numbers(line, (match) => {
      if (breaks.some((place) => match.start < place && place < match.end)) report(match)
    })
  }
}

/** The groups of a card number, and of an account number, are seldom on more lines. */
const PIECES = 5

function continues(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined || next.offset !== line.offset + line.text.length + 1) return false
  return /\d\d$/.test(line.text) && /^\d\d/.test(next.text)
}

function cards(line: Line, report: (match: Match) => void): void {
  for (const found of line.text.matchAll(CARD)) {
    const digits = found[0].replace(/\D/g, '')
    const end = found.index + found[0].length
    const around = line.text.slice(Math.max(0, found.index - NEAR), end + NEAR)
    const expiry = around.match(EXPIRY)
    if (digits.length < 13 || digits.length > 19) continue
    const isPrinted = PRINTED.test(around) && !NO_CARD.test(around)
    if (!luhn(digits) && expiry === null && !isPrinted && !CARD_WORDS.test(around)) continue
    report({ start: line.offset + found.index, end: line.offset + end, kind: 'card' })
    besideCard(line, end, report)
  }
}

/** The expiry date and, after it or in its place, three or four digits that can only be the code on the card. */
function besideCard(line: Line, from: number, report: (match: Match) => void): void {
  const tail = line.text.slice(from, from + NEAR)
  let after = 0
  const date = (start: number, end: number) => {
    report({ start: line.offset + from + start, end: line.offset + from + end, kind: 'card-expiry' })
    after = Math.max(after, end)
  }
  for (const found of tail.matchAll(EXPIRY)) date(found.index, found.index + found[0].length)
  for (const found of tail.matchAll(NAMED_EXPIRY)) date(...(found.indices?.[1] ?? [0, 0]))
  if (after === 0) return
  for (const found of tail.slice(after).matchAll(BARE_CVV)) {
    const at = found.indices?.[1]
    if (at === undefined) return
    const start = line.offset + from + after + at[0]
    report({ start, end: start + (at[1] - at[0]), kind: 'card-code' })
    return
  }
}
