import { skipBlanks } from './line-kind.ts'

/** What a heading line says of a turn. */
export interface Heading {
  readonly label: string
  readonly time: string | null
  readonly source: string | null
}

const MAX_HEADING = 256

/** A reader of `## USER [14:30] (claude)` from behind the `#`s on; it keeps the few names that come again and again. */
export function createHeadingReader(): (bytes: Buffer, start: number, end: number) => Heading | null {
  const text = createInterner()
  return (bytes, start, end) => {
    const from = skipBlanks(bytes, start, end)
    let to = trimEnd(bytes, from, end)
    if (from >= to || to - from > MAX_HEADING) return null
    let time: string | null = null
    let source: string | null = null
    const inParens = openingOf(bytes, from, to, 0x28, 0x29)
    if (inParens > from) {
      if (timeLength(bytes, inParens + 1, to - 1) === to - inParens - 2) time = text(bytes, inParens + 1, to - 1)
      else source = text(bytes, inParens + 1, to - 1)
      to = trimEnd(bytes, from, inParens)
    }
    const inBrackets = time === null ? openingOf(bytes, from, to, 0x5b, 0x5d) : -1
    if (inBrackets > from && timeLength(bytes, inBrackets + 1, to - 1) === to - inBrackets - 2) {
      time = text(bytes, inBrackets + 1, to - 1)
      to = trimEnd(bytes, from, inBrackets)
    }
    const label = cleanLabel(text(bytes, from, to))
    return label === '' ? null : { label, time, source }
  }
}

/** `14:32:15 [openai]` behind the `#`s: the heading of a session, with labels below it; null for another heading. */
export function readSessionHeading(bytes: Buffer, start: number, end: number): Heading | null {
  const from = skipBlanks(bytes, start, end)
  const to = trimEnd(bytes, from, end)
  const length = timeLength(bytes, from, to)
  if (length === 0) return null
  const rest = bytes.toString('utf8', from + length, to).trim()
  const source = /^(?:\[([^\]]+)\]|\(([^)]+)\))$/.exec(rest)
  if (rest !== '' && source === null) return null
  return {
    label: '',
    time: bytes.toString('latin1', from, from + length),
    source: (source?.[1] ?? source?.[2] ?? '').trim() || null,
  }
}

/** Length of a time of day `14:30` or `14:30:15` at `at`, 0 when there is none. */
export function timeLength(bytes: Uint8Array, at: number, end: number): number {
  if (end - at < 5 || !isUnder(bytes, at, 24) || bytes[at + 2] !== 0x3a || !isUnder(bytes, at + 3, 60)) return 0
  const seconds = end - at >= 8 && bytes[at + 5] === 0x3a && isUnder(bytes, at + 6, 60)
  return seconds ? 8 : 5
}

/** Two digits whose value is below `limit`. */
function isUnder(bytes: Uint8Array, at: number, limit: number): boolean {
  const tens = (bytes[at] ?? 0) - 0x30
  const ones = (bytes[at + 1] ?? 0) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && tens * 10 + ones < limit
}

/** A name without the markdown and the colon that people put around it. */
export function cleanLabel(label: string): string {
  const last = label.charCodeAt(label.length - 1)
  if (last !== 0x3a && last !== 0x2a && last !== 0x5f) return label
  return label.replace(/^[*_]{1,3}|[*_:]{1,4}$/g, '').trim()
}

/** Where the bracket opens that closes at the end of `[from, to)`, or -1. */
function openingOf(bytes: Uint8Array, from: number, to: number, open: number, close: number): number {
  if (bytes[to - 1] !== close) return -1
  let at = to - 2
  while (at > from && bytes[at] !== open) at--
  return bytes[at] === open ? at : -1
}

export function trimEnd(bytes: Uint8Array, from: number, end: number): number {
  let to = end
  while (to > from && (bytes[to - 1] === 0x20 || bytes[to - 1] === 0x09 || bytes[to - 1] === 0x0d)) to--
  return to
}

const KEPT = 256

interface Kept {
  readonly bytes: Uint8Array
  readonly text: string
}

/** Decodes short runs of bytes; a run that was decoded before costs a comparison and no new string. */
function createInterner(): (bytes: Buffer, from: number, to: number) => string {
  const kept: (Kept | undefined)[] = new Array(KEPT)
  return (bytes, from, to) => {
    let hash = to - from
    for (let i = from; i < to; i++) hash = (hash * 31 + (bytes[i] ?? 0)) | 0
    const slot = hash & (KEPT - 1)
    const known = kept[slot]
    if (known !== undefined && isSame(known.bytes, bytes, from, to)) return known.text
    const text = bytes.toString('utf8', from, to)
    kept[slot] = { bytes: Uint8Array.prototype.slice.call(bytes, from, to), text }
    return text
  }
}

function isSame(known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false
  for (let i = 0; i < known.length; i++) if (known[i] !== bytes[from + i]) return false
  return true
}
