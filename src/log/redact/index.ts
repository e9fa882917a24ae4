import { normalise } from '../normal.ts'
import { answers, echoes, lists, tables } from './across.ts'
import { digits } from './digits.ts'
import { MARK, mark } from './mark.ts'
import { named, namesIn } from './named.ts'
import { blocks, preset } from './preset.ts'
import { every, type Line, type Match } from './rule.ts'
import { shapes } from './shapes.ts'
import { suspects, type Window } from './suspects.ts'

/** `text` with every secret replaced, and what was found: its kind and its 1-based line. */
export interface Redaction {
  readonly text: string
  readonly found: readonly { readonly kind: string; readonly line: number }[]
}

/**
 * Replaces secrets by `[REDACTED:<kind>:<4 hex>]`; the line feeds stay. Pure and synchronous: the same text, key and `before`
 * give the same bytes, and marks pass through unchanged. `before` was said right before: a question makes an answer a secret.
 */
export function redact(text: string, key: Uint8Array | string, before = ''): Redaction {
  const lead = before === '' || suspects(before).length === 0 ? '' : `${before}\n`
  let current = once(text, key, lead)
  const found = [...current.found]
  // What stood beside a secret can show itself only when that is gone; every round leaves less text, so this ends.
  while (current.found.length > 0) {
    current = once(current.text, key, lead)
    found.push(...current.found)
  }
  return { text: current.text, found: found.sort((a, b) => a.line - b.line) }
}

/** Finds in `lead` and `text` together as they read, and replaces what is in `text` as it was written. */
function once(text: string, key: Uint8Array | string, lead: string): Redaction {
  const read = normalise(lead === '' ? text : lead + text)
  const windows = suspects(read.text, read.isAscii)
  if (windows.length === 0) return { text, found: [] }
  const found = matchesIn(read.text, windows)
  const inText = found.map(({ start, end, kind }) => ({
    start: Math.max(0, read.at(start) - lead.length),
    end: read.at(end - 1) + 1 - lead.length,
    kind,
  }))
  return replace(text, apart(inText, text), key)
}

/** So many lines are held at a time. */
const AT_ONCE = 4096
function matchesIn(text: string, windows: readonly Window[]): Match[] {
  const matches: Match[] = []
  blocks(text, (match) => matches.push(match))
  let read = 0
  for (let from = 0; from < windows.length; from += AT_ONCE) {
    const lines = windows.slice(from, from + AT_ONCE).map(({ start, end, until }): Line => {
      const report: Line['report'] = (first, last, kind) => {
        if (start + first < until) matches.push({ start: start + first, end: start + last, kind })
      }
      return { text: withoutMarks(text.slice(start, end)), offset: start, whole: text, report }
    })
    for (const line of lines) {
      shapes(line)
      digits(line)
      const names = namesIn(line.text)
      lists(line, names)
      if (names.length === 0) continue
      named(line, names)
      answers(line, names)
      // A row of a table is no head of another.
      if (line.offset >= read) read = tables(line, names)
    }
    preset(lines)
  }
  return [...matches, ...echoes(text, apart(matches, text))]
}

/** `redact` under one key, for those who hand it on. */
export function createRedactor(key: Uint8Array | string): (text: string, before?: string) => string {
  return (text, before) => redact(text, key, before).text
}

/** A mark names a password without announcing one: the rules see a blot of its length. */
function withoutMarks(line: string): string {
  return line.includes('[REDACTED:') ? line.replace(MARK, (found) => '\ufffd'.repeat(found.length)) : line
}

/** In order, overlaps made one (the first to start names it), nothing empty and nothing that touches a mark of ours. */
function apart(matches: readonly Match[], text: string): Match[] {
  const result: Match[] = []
  const marks = every(MARK, text)
  let next = 0
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    for (let mark = marks[next]; mark !== undefined && mark.index + mark[0].length <= match.start; mark = marks[next])
      next++
    if (match.end <= match.start || (marks[next]?.index ?? Infinity) < match.end) continue
    if (last === undefined || match.start >= last.end) result.push(match)
    else if (match.end > last.end) result[result.length - 1] = { ...last, end: match.end }
  }
  return result
}

function replace(text: string, matches: readonly Match[], key: Uint8Array | string): Redaction {
  if (matches.length === 0) return { text, found: [] }
  const parts: string[] = []
  const found: { kind: string; line: number }[] = []
  let [from, line] = [0, 1]
  for (const { start, end, kind } of matches) {
    const [between, secret] = [text.slice(from, start), text.slice(start, end)]
    line += lineFeeds(between)
    found.push({ kind, line })
    parts.push(between, mark(kind, secret, key), '\n'.repeat(lineFeeds(secret)))
    line += lineFeeds(secret)
    from = end
  }
  parts.push(text.slice(from))
  return { text: parts.join(''), found }
}

function lineFeeds(text: string): number {
  return text.split('\n').length - 1
}
