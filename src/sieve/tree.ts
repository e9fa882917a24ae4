import { classOf, escapeOf, literalOf } from './characters.ts'
import { type Cursor, nextOf, taken, unknown } from './cursor.ts'

/** What a regular expression says of the texts that it matches, as far as `needsOf` asks; all of it in lower case. */
export type Tree =
  /** These characters; a zero stands for every digit. */
  | { readonly kind: 'text'; readonly text: string }
  /** One character: whatever it is, or one that no word is made of. */
  | { readonly kind: 'any' | 'gap' }
  /** No character: where a word may begin or end, or a condition that asks for nothing. */
  | { readonly kind: 'edge' | 'empty' }
  | { readonly kind: 'all' | 'either'; readonly parts: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly part: Tree; readonly min: number; readonly max: number }
  | { readonly kind: 'ahead' | 'behind'; readonly part: Tree }

/** Reads a pattern. Throws `SyntaxError` at what it does not know: references back, groups with names, the flag `v`. */
export function treeOf({ source, flags }: RegExp): Tree {
  if (flags.includes('v')) throw new SyntaxError(`/${source}/${flags}`)
  return either({ source, anyCase: flags.includes('i'), at: 0 })
}

function either(cursor: Cursor): Tree {
  const first = all(cursor)
  if (cursor.source[cursor.at] !== '|') return first
  const parts = [first]
  while (cursor.source[cursor.at] === '|') {
    cursor.at++
    parts.push(all(cursor))
  }
  return { kind: 'either', parts }
}

function all(cursor: Cursor): Tree {
  const parts: Tree[] = []
  for (let sign = cursor.source[cursor.at]; sign !== undefined && sign !== '|' && sign !== ')'; ) {
    const part = repeated(one(cursor), cursor)
    const last = parts.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text }
    else parts.push(part)
    sign = cursor.source[cursor.at]
  }
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'all', parts }
}

/** Most of a pattern: what stands for itself and comes once. */
const PLAIN = /[a-z ',:;"!/=<>@#%&~-]+(?![*+?{])/y

function one(cursor: Cursor): Tree {
  const plain = taken(PLAIN, cursor)
  if (plain !== null) return { kind: 'text', text: plain[0] }
  const sign = nextOf(cursor)
  if (sign === '(') return group(cursor)
  if (sign === '[') return classOf(cursor)
  if (sign === '\\') return escapeOf(cursor)
  if (sign === '^' || sign === '$') return { kind: 'edge' }
  return sign === '.' ? { kind: 'any' } : literalOf(sign, cursor)
}

const OPENING = /\?(?:(<?)([=!])|:)|(?!\?)/y

function group(cursor: Cursor): Tree {
  const [, behind, sign] = taken(OPENING, cursor) ?? unknown(cursor)
  const part = either(cursor)
  if (nextOf(cursor) !== ')') unknown(cursor)
  if (sign === undefined) return part
  return sign === '!' ? { kind: 'empty' } : { kind: behind === '<' ? 'behind' : 'ahead', part }
}

const HOW_OFTEN = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y

function repeated(part: Tree, cursor: Cursor): Tree {
  const found = taken(HOW_OFTEN, cursor)
  if (found === null) return part
  const [, sign, least, comma, most] = found
  if (sign !== undefined)
    return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
  const max = comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)
  return { kind: 'repeat', part, min: Number(least), max }
}
