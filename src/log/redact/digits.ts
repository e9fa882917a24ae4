import { every, type Line } from './rule.ts'

/** Thirteen digits or more in groups, over a line end too. */
const LONG_NUMBER = /(?<![\w.])[2-6](?:(?:[^\w\n]|_){0,3}(?:\n[^\w\n]{0,8})?\d){12,18}(?![\w]|-\d)/g
const CARD_WORD =
  /card|\bpay(?:ment|ing)?\b|visa|mastercard|amex|maestro|credit|debit|karte|carte|tarjeta|kart[ay]|carta|kaart|cart[ãa]o|kort\b|cv[vc]|\bexp|valid|number:|karty|carta di/i
const OTHER_WORD =
  /\b(?:order|ticket|tracking|parcel|ref|booking|invoice|serial|customer|case|shipment|gift|voucher|phone|tel|isbn|ean|imei|iccid|id)/i
const EXPIRY = /(?<![\d/.-])(?:0?[1-9]|1[0-2])[ ]?[/.-][ ]?(?:20)?[2-4]\d(?![\d/.-]\d|\d)/g
const NAMED_EXPIRY =
  /\b(?:exp(?:iry|ires|iration)?|valid|good|until|till|thru|through|gültig|valable|válida|caduca|scade)\b\D{0,12}((?:0?[1-9]|1[0-2])[ ]?[/. -]?[ ]?(?:20)?[2-4]\d)(?![\d/-])/gi
const CARD_CODE = /(?<![\d/.,-])\d{3,4}(?![/.,-]?\d)/
/** How far from a card number its date and code are looked for. */
const NEAR = 90

/** Numbers of cards in any grouping, with the date and the code beside them. */
export function digits({ text, offset, whole, report }: Line): void {
  if (!/\d\D{0,3}\d\D{0,3}\d/.test(text)) return
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
  for (const { 0: said, 1: date = said, index } of [...every(EXPIRY, tail), ...every(NAMED_EXPIRY, tail)]) {
    const end = index + said.length
    report(from + end - date.length, from + end, 'card-expiry')
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

/** What the issuers of account and personal numbers check, by their name in the table of shapes. */
export const ISSUERS: Readonly<Record<string, (written: string, line: string) => boolean>> = {
  iban: (written, line) => {
    const bare = plain(written.toUpperCase())
    const isSummed = mod97(bare.slice(4) + bare.slice(0, 4)) === 1
    return bare.length > 14 && bare.length < 35 && ((isSummed && !/[a-z]/.test(written)) || /\biban\b/i.test(line))
  },
  poland: (written) =>
    [...written].reduce((sum, digit, at) => sum + Number(digit) * Number('13791379131'[at]), 0) % 10 === 0,
  france: (written) => {
    const bare = plain(written)
    return 97 - mod97(bare.slice(0, 13).replace('2A', '19').replace('2B', '18')) === Number(bare.slice(13))
  },
  spain: (written) => {
    const number = plain(written).replace('X', '0').replace('Y', '1').replace('Z', '2')
    return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number.parseInt(number, 10) % 23] === written.at(-1)
  },
}

const plain = (written: string): string => written.replace(/[^A-Z0-9]/g, '')

/** Remainder modulo 97 with A=10 … Z=35. */
function mod97(text: string): number {
  return Number(BigInt(text.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n)
}
