import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../errors.ts'

interface Member {
  readonly key: string
  /** Where the key begins. */
  readonly start: number
  /** Where its value begins, and the place behind its last character. */
  readonly from: number
  readonly to: number
}

type Keys = readonly string[]
type Parse = (text: string) => unknown

/**
 * A JSON5 text with one key set, a new one first in its table, or taken out where the value is undefined, and all else as it
 * was. Throws a UserError where it would not read as just that: of a key that stands there twice the last one counts.
 */
export function changeAt(
  source: string,
  keys: Keys,
  value: unknown,
  parse: Parse,
  how: { isJson?: boolean } = {},
): string {
  const written = JSON.stringify(value) as string | undefined
  const after = written === undefined ? removeIn(source, keys) : setIn(source, keys, written, how)
  const reads = (text: string): unknown => parse(text.replace(/^\uFEFF/, ''))
  const meant = changed(reads(source), keys, written === undefined ? undefined : JSON.parse(written))
  if (isDeepStrictEqual(reads(after), meant)) return after
  throw new UserError(`"${keys.join('.')}" cannot be changed in it: a key of these stands there twice, or is no table`)
}

/** Where something else stands than a table, nothing is changed. */
function changed(table: unknown, [key = '', ...inner]: Keys, value: unknown): unknown {
  if (table !== undefined && (typeof table !== 'object' || table === null || Array.isArray(table))) return table
  const { [key]: there, ...rest } = (table ?? {}) as Record<string, unknown>
  const now = inner.length === 0 ? value : changed(there ?? undefined, inner, value)
  return now === undefined ? rest : { ...rest, [key]: now }
}

function setIn(
  source: string,
  [key = '', ...inner]: Keys,
  value: string,
  { from = 0, isJson = false }: { readonly from?: number; readonly isJson?: boolean } = {},
): string {
  const { open, members } = tableAt(source, from)
  const member = members.find((one) => one.key === key)
  if (member !== undefined && inner.length > 0 && source[member.from] === '{')
    return setIn(source, inner, value, { from: member.from, isJson })
  const written = (name: string): string => (!isJson && /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))
  const nested = inner.reduceRight((within, name) => `{ ${written(name)}: ${within} }`, value)
  if (member !== undefined) return source.slice(0, member.from) + nested + source.slice(member.to)
  const rest = source.slice(open + 1)
  const lead = /^[ \t]*\r?\n[ \t]*/.exec(rest)?.[0] ?? ' '
  return `${source.slice(0, open + 1)}${lead}${written(key)}: ${nested}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`
}

function removeIn(source: string, [key = '', ...inner]: Keys, from = 0): string {
  const { members } = tableAt(source, from)
  const at = members.findIndex((one) => one.key === key)
  const member = members[at]
  if (member === undefined) return source
  if (inner.length > 0) return source[member.from] === '{' ? removeIn(source, inner, member.from) : source
  const [before, next] = [members[at - 1], members[at + 1]]
  if (next !== undefined) return source.slice(0, member.start) + source.slice(next.start)
  return source.slice(0, before?.to ?? member.start) + source.slice(member.to)
}

/** The members of the table that begins at the next brace. */
function tableAt(source: string, from: number): { readonly open: number; readonly members: Member[] } {
  const open = skipBlank(source, from)
  const members: Member[] = []
  let at = skipBlank(source, open + 1)
  while (at < source.length && source[at] !== '}') {
    const keyEnd = endOfValue(source, at, ':')
    const start = skipBlank(source, skipBlank(source, keyEnd) + 1)
    const end = endOfValue(source, start, ',')
    members.push({
      key: source
        .slice(at, keyEnd)
        .trim()
        .replace(/^["']|["']$/g, ''),
      start: at,
      from: start,
      to: end,
    })
    const next = skipBlank(source, end)
    at = source[next] === ',' ? skipBlank(source, next + 1) : next
  }
  return { open, members }
}

/** Behind blanks and comments. */
function skipBlank(source: string, from: number): number {
  for (let at = from; ; ) {
    const [end, behind] = source.startsWith('//', at) ? ['\n', 1] : source.startsWith('/*', at) ? ['*/', 2] : ['', 0]
    if (end === '') {
      if (!/\s/.test(source[at] ?? '')) return at
      at++
    } else {
      const found = source.indexOf(end, at + 2)
      at = found < 0 ? source.length : found + behind
    }
  }
}

/** Where a key or a value ends that begins here: at `stop`, a blank, a comment or a closing bracket outside of texts and tables. */
function endOfValue(source: string, from: number, stop: string): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (sign === '"' || sign === "'") at = endOfText(source, at)
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth--
    } else if (sign === '/' && /[/*]/.test(source[at + 1] ?? '')) {
      if (depth === 0) return at
      at = skipBlank(source, at) - 1
    } else if (depth === 0 && (sign === stop || /\s/.test(sign))) return at
    if (depth === 0 && (sign === '}' || sign === ']')) return at + 1
  }
  return source.length
}

function endOfText(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === source[from]) return at
  }
  return source.length
}
