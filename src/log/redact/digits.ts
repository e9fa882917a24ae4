import { every, type Line } from './rule.ts'

/** Numbers of accounts and persons: kind, what its issuer checks (`-`: nothing), pattern. */
const NUMBERS = String.raw`
iban         iban     (?<![A-Za-z0-9])[A-Z]{2}[ -]?\d{2}(?:[ .-]?[A-Z0-9]{4}){2,7}(?:[ .-]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])
us-ssn       -        (?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])
national-id  nordic   (?<![\d-])\d{6}[-+]\d{4}(?![\d-])
national-id  czech    (?<![\d/])\d{6}/\d{3,4}(?![\d/])
national-id  brazil   (?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)
national-id  -        (?<![\d.])\d{2}\.[0-4]\d\.[0-3]\d-\d{3}\.\d{2}(?!\d)
national-id  -        (?<![\d.])756\.\d{4}\.\d{4}\.\d{2}(?!\d)
national-id  poland   (?<![A-Za-z0-9])\d{11}(?![A-Za-z0-9])
national-id  france   (?<!\w)[12][ ]?\d{2}[ ]?(?:0[1-9]|1[0-2])[ ]?(?:\d{2}|2[AB])[ ]?\d{3}[ ]?\d{3}[ ]?\d{2}(?!\w)
national-id  spain    (?<![A-Za-z0-9])(?:\d{8}|[XYZ]-?\d{7})-?[A-Z](?![A-Za-z0-9-])
national-id  -        (?<!\w)[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)
national-id  -        (?<!\w)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[A-D](?!\w)
account      -        (?<![\d-])\d\d-\d\d-\d\d[ ,;/]{1,3}(?:\p{L}+ ){0,2}(?!(?:19|20)\d\d[01]\d[0-3]\d)\d{8}(?!\d)
`
  .trim()
  .split('\n')
  .map((row) => {
    const [kind = '', issuer = '', pattern = ''] = row.split(/\s{2,}/)
    return { kind, issuer, pattern: new RegExp(pattern, 'gu') }
  })

/** Asked with the separators taken out, and in capitals. */
const CHECKS: Readonly<Record<string, (bare: string, line: string) => boolean>> = {
  iban: (bare, line) =>
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare) &&
    (mod97(bare.slice(4) + bare.slice(0, 4)) === 1 || /\biban\b/i.test(line)),
  nordic: (bare) => isDay(bare, 0, 2) || isDay(bare, 4, 2),
  czech: (bare) => isDay(bare, 4, 2, 50, 20),
  poland: (bare) => isDay(bare, 4, 2, 20) && sumOf(bare, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  brazil: (bare) =>
    [9, 10].every((at) => {
      const weights = Array.from({ length: at }, (_, i) => at + 1 - i)
      return ((sumOf(bare, weights) * 10) % 11) % 10 === Number(bare[at])
    }),
  france: (bare) => 97 - mod97(bare.slice(0, 13).replace('2A', '19').replace('2B', '18')) === Number(bare.slice(13)),
  spain: (bare) =>
    'TRWAGMYFPDXBNJZSQVHLCKE'[Number(bare.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2')) % 23] ===
    bare.at(-1),
}

/** Thirteen digits or more in groups, over a line end too. */
const LONG_NUMBER = /(?<![\w.])[2-6](?:[^\w\n]{0,3}(?:\n[^\w\n]{0,8})?\d){12,18}(?![\w]|-\d)/g
const CARD_WORD =
  /card|visa|mastercard|amex|maestro|credit|debit|karte|carte|tarjeta|kart[ay]|carta|kaart|cart[ãa]o|kort\b|cv[vc]|\bexp|valid|number:|karty|carta di/i
const OTHER_WORD =
  /\b(?:order|ticket|tracking|parcel|ref|booking|invoice|serial|customer|case|shipment|gift|voucher|phone|tel|isbn|ean|imei|iccid|id)/i
const EXPIRY = /(?<![\d/.-])(?:0?[1-9]|1[0-2])[ ]?[/.-][ ]?(?:20)?[2-4]\d(?![\d/.-]\d|\d)/g
const NAMED_EXPIRY =
  /\b(?:exp(?:iry|ires|iration)?|valid|good|until|till|thru|through|gültig|valable|válida|caduca|scade)\b\D{0,12}((?:0?[1-9]|1[0-2])[ ]?[/. -]?[ ]?(?:20)?[2-4]\d)(?![\d/-])/dgi
const CARD_CODE = /(?<![\d/.,-])\d{3,4}(?![/.,-]?\d)/
/** How far from a card number its date and code are looked for. */
const NEAR = 90

/** Numbers of cards in any grouping, with the date and the code beside them, and accounts and persons by check digit. */
export function digits({ text, offset, whole, report }: Line): void {
  if (!/\d\D{0,3}\d\D{0,3}\d/.test(text)) return
  for (const { kind, issuer, pattern } of NUMBERS)
    for (const { 0: number, index } of every(pattern, text))
      if (CHECKS[issuer]?.(number.replace(/[^A-Za-z0-9]/g, ''), text) ?? true)
        report(index, index + number.length, kind)
  const near = whole.slice(offset, offset + text.length + NEAR)
  LONG_NUMBER.lastIndex = 0
  for (let found = LONG_NUMBER.exec(near); found !== null; found = LONG_NUMBER.exec(near)) {
    const { 0: long, index } = found
    if (index > text.length) return
    const around = whole.slice(Math.max(0, offset + index - NEAR), offset + index + long.length + NEAR)
    const ends = every(/\d+/g, long).map(({ 0: group, index: at }) => at + group.length)
    const written = long.slice(0, ends.findLast((at) => isCard(long.slice(0, at), around)) ?? 0)
    LONG_NUMBER.lastIndex = index + (written === '' ? (ends[0] ?? 1) : written.length)
    if (written === '') continue
    const end = index + written.length
    report(index, end, 'card')
    besideCard(whole.slice(offset + end, offset + end + NEAR), end, report)
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

const GROUPS = new Set(
  '4 6 5, 4 6 4, 4 4 4 4 3, 4 4 4 4 2, 4 4 4 4 1, 4 4 4 3, 4 4 4 1, 6 7, 8 8, 6 10, 4 8 4, 4 12'.split(', '),
)

function besideCard(tail: string, from: number, report: Line['report']): void {
  let after = 0
  for (const found of [...tail.matchAll(EXPIRY), ...tail.matchAll(NAMED_EXPIRY)]) {
    const [start, end] = found.indices?.[1] ?? [found.index, found.index + found[0].length]
    report(from + start, from + end, 'card-expiry')
    after = Math.max(after, end)
  }
  const code = after === 0 ? null : CARD_CODE.exec(tail.slice(after))
  if (code !== null) report(from + after + code.index, from + after + code.index + code[0].length, 'card-code')
}

/** The check of a card: every second digit from the right counts as the digits of its double. */
function luhn(bare: string): boolean {
  const sums = [...bare].reverse().map((digit, i) => Number(i % 2 === 0 ? digit : '0246813579'[Number(digit)]))
  return sums.reduce((sum, each) => sum + each, 0) % 10 === 0
}

function sumOf(bare: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(bare[i]), 0)
}

/** Remainder modulo 97 with A=10 … Z=35. */
function mod97(text: string): number {
  return Number(BigInt(text.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n)
}

/** Whether a day and a month stand there; some issuers add to the month. */
function isDay(bare: string, day: number, month: number, ...added: readonly number[]): boolean {
  const [days, months] = [day, month].map((at) => Number(bare.slice(at, at + 2))) as [number, number]
  const left = added.reduce((rest, each) => rest % each, months)
  return left >= 1 && left <= 12 && days >= 1 && days <= 31
}
