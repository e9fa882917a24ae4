import { assignments } from './assignments.ts'
import { blocks } from './blocks.ts'
import { mark } from './mark.ts'
import { nearby } from './nearby.ts'
import { numbers } from './numbers.ts'
import { phrases } from './phrases.ts'
import { preset } from './preset.ts'
import { isPlaceholder, type Line, type Match } from './rule.ts'
import { suspects } from './suspects.ts'
import { tokens } from './tokens.ts'

/** `text` with every secret replaced, and what was found: its kind and its 1-based line. */
export interface Redaction {
  readonly text: string
  readonly found: readonly { readonly kind: string; readonly line: number }[]
}

const LINE_RULES = [tokens, assignments, numbers]
const LONGEST_MARK = 64
const MARK = /\[REDACTED:[a-z0-9-]{1,40}:[0-9a-f]{4}\]/g

/**
 * Replaces secrets by `[REDACTED:<kind>:<4 hex>]` and keeps the number of line feeds, so that line numbers hold. Pure and
 * synchronous; the same text and key give the same bytes, and marks pass through unchanged. Own rules (data in the files
 * beside this one) and the recommended rules of secretlint.
 */
export function redact(text: string, key: Uint8Array | string): Redaction {
  let current = once(text, key)
  const found = [...current.found]
  // What stood beside a secret can show itself only when that is gone; every round leaves less text, so this ends.
  while (current.found.length > 0) {
    current = once(current.text, key)
    found.push(...current.found)
  }
  return { text: current.text, found: found.sort((a, b) => a.line - b.line) }
}

function once(text: string, key: Uint8Array | string): Redaction {
  const windows = suspects(text)
  if (windows.length === 0) return { text, found: [] }
  const lines = windows.map(({ start, end }) => ({ text: withoutMarks(text.slice(start, end)), offset: start }))
  const matches: Match[] = []
  const report = (match: Match) => {
    matches.push(match)
  }
  blocks(text, report)
  for (const line of lines) {
    for (const rule of LINE_RULES) rule(line, report)
    if (phrases(line, report)) nearby(text, line, report)
  }
  presetOver(lines, report)
  return replace(text, apart(matches, text), key)
}

/** `redact` under one key, for those who hand it on. */
export function createRedactor(key: Uint8Array | string): (text: string) => string {
  return (text) => redact(text, key).text
}

/** A mark names a password without announcing one: the rules see a blot of its length. */
function withoutMarks(line: string): string {
  return line.includes('[REDACTED:') ? line.replace(MARK, (found) => '\ufffd'.repeat(found.length)) : line
}

/** The preset runs once over all suspect lines put together; what it finds is put back where it stood. */
function presetOver(lines: readonly Line[], report: (match: Match) => void): void {
  const starts: number[] = []
  let length = 0
  for (const { text } of lines) {
    starts.push(length)
    length += text.length + 1
  }
  preset(lines.map(({ text }) => text).join('\n'), ({ start, end, kind }) => {
    const index = starts.findLastIndex((from) => from <= start)
    const line = lines[index]
    if (line === undefined) return
    const inside = start - (starts[index] ?? 0)
    const stop = Math.min(inside + end - start, line.text.length)
    if (isPlaceholder(line.text.slice(inside, stop))) return
    report({ start: line.offset + inside, end: line.offset + stop, kind })
  })
}

/** In order, overlaps made one (the first to start names it), nothing empty and nothing that touches a mark of ours. */
function apart(matches: readonly Match[], text: string): Match[] {
  const result: Match[] = []
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (match.end <= match.start || touchesMark(text, match)) continue
    if (last === undefined || match.start >= last.end) result.push(match)
    else if (match.end > last.end) result[result.length - 1] = { ...last, end: match.end }
  }
  return result
}

function touchesMark(text: string, { start, end }: Match): boolean {
  const from = Math.max(0, start - LONGEST_MARK)
  for (const found of text.slice(from, end + LONGEST_MARK).matchAll(MARK))
    if (from + found.index < end && from + found.index + found[0].length > start) return true
  return false
}

function replace(text: string, matches: readonly Match[], key: Uint8Array | string): Redaction {
  if (matches.length === 0) return { text, found: [] }
  const parts: string[] = []
  const found: { kind: string; line: number }[] = []
  let from = 0
  let line = 1
  for (const { start, end, kind } of matches) {
    const secret = text.slice(start, end)
    line += countLineFeeds(text, from, start)
    found.push({ kind, line })
    const feeds = countLineFeeds(text, start, end)
    parts.push(text.slice(from, start), mark(kind, secret, key), '\n'.repeat(feeds))
    line += feeds
    from = end
  }
  parts.push(text.slice(from))
  return { text: parts.join(''), found }
}

function countLineFeeds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
