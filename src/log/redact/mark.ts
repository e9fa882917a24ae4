import { createHmac } from 'node:crypto'
import type { Span } from '../turn.ts'

/** What a mark of ours looks like. */
export const MARK = /\[REDACTED:([a-z0-9-]{1,40}):[0-9a-f]{4}\]/g

/**
 * What stands in place of a secret: `[REDACTED:<kind>:<4 hex of HMAC-SHA-256>]`. The same secret gives the same mark under
 * one key, so that two mentions are known to be one; 16 bits tell nobody what it was.
 */
export function mark(kind: string, secret: string, key: Uint8Array | string): string {
  const hash = createHmac('sha256', key).update(secret, 'utf8').digest('hex')
  return `[REDACTED:${kind}:${hash.slice(0, 4)}]`
}

/** The lines of a span that held a secret, 1-based in the file: a mark of ours stands there now. */
export function markedLines(span: Span): number[] {
  const { text } = span
  if (!text.includes('[REDACTED:')) return []
  return text.split('\n').flatMap((line, at) => (line.includes('[REDACTED:') ? [span.lines[0] + at] : []))
}

/** So many bytes before a turn are looked at: what was said last decides what is a secret in it. */
export const BEFORE_BYTES = 640
const LINES_BEFORE = 3
const NO_TEXT = /^\s*(?:#{1,6}\s|-{3,}\s*$|$)/

/**
 * What was said last before the turn at index `at`: up to three lines of text, headings and rules left out. The same bytes
 * give the same words wherever a reading began.
 */
export function saidBefore(bytes: Buffer, at: number): string {
  const lines = bytes.toString('utf8', Math.max(0, at - BEFORE_BYTES), at).split(/\r?\n/)
  return lines
    .filter((line) => !NO_TEXT.test(line))
    .slice(-LINES_BEFORE)
    .join('\n')
}
