import type { Runs } from './runs.ts'
import type { Block } from './spans.ts'

/**
 * Index of the first run behind the block of HTML that run `index` opens: behind its closing tag; else at the next
 * blank line for HTML's own tags, and at the end of the turn for tags of somebody's invention. `index` itself when
 * the line is prose that begins with a link or a word in bold.
 */
export function htmlEnd({ bytes, at, runs, count }: Block, index: number): number {
  const start = at + (runs.from[index] ?? 0)
  const end = at + (runs.to[index] ?? 0)
  const tag = /^[ \t]*<([/!?]?)([A-Za-z][\w:-]*)?([^>]?)/.exec(
    bytes.toString('latin1', start, Math.min(end, start + 96)),
  )
  const name = tag?.[2]?.toLowerCase()
  if (tag?.[1] === '' && (name === undefined || tag[3] === ':' || tag[3] === '@' || isLink(name))) return index
  if (name !== undefined && PROSE.has(name)) return index
  if (name === undefined || tag?.[1] === '/' || VOID.has(name)) return nextBlank(runs, index, count)
  const close = closingTag(bytes, name, start, at + (runs.to[count - 1] ?? 0)) - at
  if (close >= 0) return runAt(runs, close, index, count) + 1
  return KNOWN.has(name) ? nextBlank(runs, index, count) : count
}

/** `<https://…>` and `<mail@example.org>` are read as a tag name with what follows. */
function isLink(name: string): boolean {
  return /^(?:https?|mailto|ftp):?/.test(name)
}

function nextBlank(runs: Runs, index: number, count: number): number {
  for (let i = index + 1; i < count; i++) if (runs.afterBlank[i] === 1) return i
  return count
}

const MAX_BLOCK = 65_536

/** Offset of the last closing tag in reach, or a negative number. */
function closingTag(bytes: Buffer, name: string, start: number, end: number): number {
  const text = bytes.subarray(start, Math.min(end, start + MAX_BLOCK))
  for (const form of new Set([name, name.toUpperCase(), name[0]?.toUpperCase() + name.slice(1)])) {
    const found = text.lastIndexOf(`</${form}`)
    if (found >= 0) return start + found
  }
  return Number.NEGATIVE_INFINITY
}

function runAt(runs: Runs, offset: number, index: number, count: number): number {
  for (let i = index; i < count; i++) if ((runs.to[i] ?? 0) > offset) return i
  return count - 1
}

const PROSE = new Set(['b', 'i', 'em', 'strong', 'u', 's', 'kbd', 'sub', 'sup', 'br', 'small', 'mark', 'q'])
const VOID = new Set(['img', 'hr', 'input', 'link', 'meta', 'source', 'area', 'base', 'col', 'embed', 'wbr'])
const KNOWN = new Set(
  `a abbr address article aside audio blockquote body button canvas caption center cite code dd del details dialog div
  dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header html iframe ins label legend li main nav
  ol option p pre script section select span style summary svg table tbody td textarea tfoot th thead title tr ul
  video`.split(/\s+/),
)
