import { type Cursor, nextOf, taken, unknown } from './cursor.ts'
import type { Tree } from './tree.ts'
import { FIRST_SYMBOL, SYMBOL } from './words.ts'

const ANY: Tree = { kind: 'any' }
const GAP: Tree = { kind: 'gap' }
const DIGIT: Tree = { kind: 'text', text: '0' }

/** A character that stands for itself. Beyond ASCII it is in no word, unless cases are one: some fold into ASCII. */
export function literalOf(sign: string, { anyCase }: Cursor): Tree {
  if (sign > '\x7f') return anyCase ? ANY : sign < FIRST_SYMBOL ? GAP : { kind: 'text', text: SYMBOL }
  return /\d/.test(sign) ? DIGIT : { kind: 'text', text: sign.toLowerCase() }
}

const ESCAPE =
  /([bB])|(d)|([Ws])|([DSw]|[pP]\{[^}]*\})|(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]+)\})|[nrtfv]|0(?!\d)|([^\w\s])/y

/** What a backslash stands before. */
export function escapeOf(cursor: Cursor): Tree {
  const [, border, digit, outside, any, two, four, more, itself] = taken(ESCAPE, cursor) ?? unknown(cursor)
  if (border !== undefined) return { kind: border === 'b' ? 'edge' : 'empty' }
  if (digit !== undefined) return DIGIT
  if (any !== undefined) return ANY
  const code = two ?? four ?? more
  if (code !== undefined) return literalOf(String.fromCodePoint(Number.parseInt(code, 16)), cursor)
  return itself === undefined || outside !== undefined ? GAP : literalOf(itself, cursor)
}

/** Of a class with more characters it is only known whether words are made of them. */
const MOST = 6

/** What stands in brackets. */
export function classOf(cursor: Cursor): Tree {
  const inside = cursor.source[cursor.at] !== '^'
  if (!inside) cursor.at++
  const members = new Map<string, Tree>()
  while (cursor.source[cursor.at] !== ']')
    for (const one of membersOf(cursor)) members.set(one.kind === 'text' ? one.text : one.kind, one)
  cursor.at++
  if (!inside || members.has('any')) return ANY
  const parts = [...members.values()]
  if (!parts.some((one) => one.kind === 'text' && /\w/.test(one.text)))
    return parts.length === 1 ? (parts[0] ?? GAP) : GAP
  return parts.length <= MOST ? { kind: 'either', parts } : ANY
}

function membersOf(cursor: Cursor): readonly Tree[] {
  const from = memberOf(cursor)
  const { source, at } = cursor
  if (source[at] !== '-' || source[at + 1] === ']') return [typeof from === 'string' ? literalOf(from, cursor) : from]
  cursor.at++
  const to = memberOf(cursor)
  if (typeof from !== 'string' || typeof to !== 'string' || to > '\x7f')
    return [isGap(from, cursor) && isGap(to, cursor) ? GAP : ANY]
  const first = from.charCodeAt(0)
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, i) =>
    literalOf(String.fromCharCode(first + i), cursor),
  )
}

/** One character as it is, or what stands behind a backslash. */
function memberOf(cursor: Cursor): string | Tree {
  const sign = nextOf(cursor)
  if (sign !== '\\') return sign
  const one = escapeOf(cursor)
  // In brackets \b is a backspace.
  return one.kind === 'edge' ? GAP : one
}

function isGap(one: string | Tree, cursor: Cursor): boolean {
  return (typeof one === 'string' ? literalOf(one, cursor) : one).kind === 'gap'
}
