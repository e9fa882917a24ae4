import { every, type Line, type Match } from './rule.ts'

interface Shape {
  readonly kind: string
  readonly pattern: RegExp
  /** Asked with the separators taken out. */
  readonly holds: (bare: string, line: string) => boolean
}

const always = (): boolean => true

/** Numbers of accounts and persons, each with what its issuer checks. */
const SHAPES: readonly Shape[] = [
  {
    kind: 'iban',
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}[ -]?\d{2}(?:[ .-]?[A-Z0-9]{4}){2,7}(?:[ .-]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g,
    holds: (bare, line) =>
      /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare) &&
      (mod97(bare.slice(4) + bare.slice(0, 4)) === 1 || /\biban\b/i.test(line)),
  },
  { kind: 'us-ssn', pattern: /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g, holds: always },
  { kind: 'national-id', pattern: /(?<![\d-])\d{6}[-+]\d{4}(?![\d-])/g, holds: isNordic },
  { kind: 'national-id', pattern: /(?<![\d/])\d{6}\/\d{3,4}(?![\d/])/g, holds: isCzech },
  { kind: 'national-id', pattern: /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, holds: isBrazilian },
  { kind: 'national-id', pattern: /(?<![\d.])\d{2}\.[0-4]\d\.[0-3]\d-\d{3}\.\d{2}(?!\d)/g, holds: always },
  { kind: 'national-id', pattern: /(?<![\d.])756\.\d{4}\.\d{4}\.\d{2}(?!\d)/g, holds: always },
  { kind: 'national-id', pattern: /(?<![A-Za-z0-9])\d{11}(?![A-Za-z0-9])/g, holds: isPolish },
  {
    kind: 'national-id',
    pattern: /(?<!\w)[12][ ]?\d{2}[ ]?(?:0[1-9]|1[0-2])[ ]?(?:\d{2}|2[AB])[ ]?\d{3}[ ]?\d{3}[ ]?\d{2}(?!\w)/g,
    holds: isFrench,
  },
  { kind: 'national-id', pattern: /(?<![A-Za-z0-9])(?:\d{8}|[XYZ]-?\d{7})-?[A-Z](?![A-Za-z0-9-])/g, holds: isSpanish },
  { kind: 'national-id', pattern: /(?<!\w)[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)/g, holds: always },
  {
    kind: 'national-id',
    pattern: /(?<!\w)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[A-D](?!\w)/g,
    holds: always,
  },
  {
    kind: 'account',
    pattern: /(?<![\d-])\d\d-\d\d-\d\d[ ,;/]{1,3}(?:\p{L}+ ){0,2}(?!(?:19|20)\d\d[01]\d[0-3]\d)\d{8}(?!\d)/gu,
    holds: always,
  },
]

/** Thirteen digits or more in groups, over a line end too. */
const LONG_NUMBER = /(?<![\w.])\d(?:[^\w\n]{0,3}(?:\n[^\w\n]{0,8})?\d){12,18}(?![\w]|-\d)/g
const CARD_WORD =
  /card|visa|mastercard|amex|maestro|credit|debit|karte|carte|tarjeta|kart[ay]|carta|kaart|cart[ãa]o|kort\b|cv[vc]|\bexp|valid|number:|karty|carta di/i
const OTHER_WORD =
  /\b(?:order|ticket|tracking|parcel|ref|booking|invoice|serial|customer|case|shipment|gift|voucher|phone|tel|isbn|ean|imei|iccid|id)/i
const EXPIRY = /(?<![\d/.-])(?:0?[1-9]|1[0-2])[ ]?[/.-][ ]?(?:20)?[2-4]\d(?![\d/.-]\d|\d)/g
const NAMED_EXPIRY =
  /\b(?:exp(?:iry|ires|iration)?|valid|good|until|till|thru|through|gültig|valable|válida|caduca|scade)\b\D{0,12}((?:0?[1-9]|1[0-2])[ ]?[/. -]?[ ]?(?:20)?[2-4]\d)(?![\d/-])/dgi
const CARD_CODE = /(?<![\d/.,-])(\d{3,4})(?![/.,-]?\d)/dg
/** How far from a card number its date and code are looked for. */
const NEAR = 90

/** Numbers of cards in any grouping, with the date and the code beside them, and accounts and persons by check digit. */
export function digits(text: string, line: Line, report: (match: Match) => void): void {
  if (!/\d\D{0,3}\d\D{0,3}\d/.test(line.text)) return
  for (const { kind, pattern, holds } of SHAPES)
    for (const found of every(pattern, line.text)) {
      if (!holds(found[0].replace(/[^A-Za-z0-9]/g, ''), line.text)) continue
      report({ start: line.offset + found.index, end: line.offset + found.index + found[0].length, kind })
    }
  const near = text.slice(line.offset, line.offset + line.text.length + NEAR)
  LONG_NUMBER.lastIndex = 0
  for (let found = LONG_NUMBER.exec(near); found !== null; found = LONG_NUMBER.exec(near)) {
    if (found.index > line.text.length) return
    const start = line.offset + found.index
    const around = text.slice(Math.max(0, start - NEAR), start + found[0].length + NEAR)
    let written = found[0]
    while (written !== '' && !isCard(written, around)) written = written.replace(/(?:^|\D+)\d+$/, '')
    LONG_NUMBER.lastIndex = found.index + (written === '' ? Math.max(1, found[0].search(/\D|$/)) : written.length)
    if (written === '') continue
    const end = start + written.length
    report({ start, end, kind: 'card' })
    besideCard(text.slice(end, end + NEAR), end, report)
  }
}

/** A mistyped number is one still when a word of cards or an expiry date stands by it. */
function isCard(written: string, around: string): boolean {
  const bare = written.replace(/\D/g, '')
  if (!/^[2-6]\d{12,18}$/.test(bare)) return false
  const groups = written.split(/\D+/).map(({ length }) => length)
  const isGrouped =
    groups.length > 1 && (GROUPS.has(groups.join(' ')) || groups.every((length) => length === groups[0]))
  if (groups.length > 1 && !isGrouped) return false
  const isNamed = CARD_WORD.test(around)
  if (isNamed || around.match(EXPIRY) !== null) return isNamed || !OTHER_WORD.test(around) || luhn(bare)
  return luhn(bare) && !OTHER_WORD.test(around) && (isGrouped || [15, 16].includes(bare.length))
}

const GROUPS = new Set([
  '4 6 5',
  '4 6 4',
  '4 4 4 4 3',
  '4 4 4 4 2',
  '4 4 4 4 1',
  '4 4 4 3',
  '4 4 4 1',
  '6 7',
  '8 8',
  '6 10',
  '4 8 4',
  '4 12',
])

function besideCard(tail: string, from: number, report: (match: Match) => void): void {
  let after = 0
  for (const found of [...tail.matchAll(EXPIRY), ...tail.matchAll(NAMED_EXPIRY)]) {
    const [start, end] = found.indices?.[1] ?? [found.index, found.index + found[0].length]
    report({ start: from + start, end: from + end, kind: 'card-expiry' })
    after = Math.max(after, end)
  }
  if (after === 0) return
  for (const found of tail.slice(after).matchAll(CARD_CODE)) {
    const [start, end] = found.indices?.[1] ?? [0, 0]
    report({ start: from + after + start, end: from + after + end, kind: 'card-code' })
    return
  }
}

function luhn(bare: string): boolean {
  let sum = 0
  for (let i = 0; i < bare.length; i++) {
    const digit = Number(bare[bare.length - 1 - i]) * (i % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Remainder modulo 97 with A=10 … Z=35, digit by digit so that no number grows large. */
function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

function isDay(day: number, month: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function isNordic(bare: string): boolean {
  const [a, b, c] = [Number(bare.slice(0, 2)), Number(bare.slice(2, 4)), Number(bare.slice(4, 6))]
  return isDay(a, b) || isDay(c, b)
}

function isCzech(bare: string): boolean {
  return isDay(Number(bare.slice(4, 6)), (Number(bare.slice(2, 4)) % 50) % 20)
}

function isPolish(bare: string): boolean {
  const sum = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1].reduce((total, weight, i) => total + weight * Number(bare[i]), 0)
  return sum % 10 === 0 && isDay(Number(bare.slice(4, 6)), Number(bare.slice(2, 4)) % 20)
}

function isFrench(bare: string): boolean {
  return 97 - mod97(bare.slice(0, 13).replace('2A', '19').replace('2B', '18')) === Number(bare.slice(13))
}

function isSpanish(bare: string): boolean {
  const number = bare.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2')
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] === bare.at(-1)
}

function isBrazilian(bare: string): boolean {
  const check = (length: number): number => {
    let sum = 0
    for (let i = 0; i < length; i++) sum += Number(bare[i]) * (length + 1 - i)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(bare[9]) && check(10) === Number(bare[10])
}
