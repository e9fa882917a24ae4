import { cleanLabel, timeLength } from './heading.ts'
import { skipBlanks } from './line-kind.ts'

/** A speaker's label at the start of a line of text. */
export interface Label {
  readonly name: string
  readonly time: string | null
  readonly source: string | null
  /** Offset of the text behind it. */
  readonly text: number
}

export type LabelKind = 'plain' | 'bold' | 'stamped'

const MAX_LABEL = 48

/** `Name: text`, `**Name:** text` or `[14:30] Name: text` at `start`, when what stands there could be a name. */
export function readLabel(kind: LabelKind, bytes: Buffer, start: number, end: number): Label | null {
  switch (kind) {
    case 'plain':
      return plainLabel(bytes, start, end)
    case 'bold':
      return boldLabel(bytes, start, end)
    case 'stamped':
      return stampedLabel(bytes, start, end)
  }
}

function plainLabel(bytes: Buffer, start: number, end: number): Label | null {
  const colon = colonAfter(bytes, start, end)
  if (colon <= start || !endsLabel(bytes, colon, end)) return null
  return named(bytes.toString('utf8', start, colon), skipBlanks(bytes, colon + 1, end))
}

/** `**Name:** text`, `**Name** (14:30): text`, `**Name (14:30):** text`. */
function boldLabel(bytes: Buffer, start: number, end: number): Label | null {
  if (bytes[start] !== 0x2a || bytes[start + 1] !== 0x2a) return null
  const limit = Math.min(end, start + MAX_LABEL + 24)
  const head = bytes.toString('latin1', start, limit)
  const match = /^\*\*([^*]+?)(:?)\*\*( ?[([]\d\d:\d\d(?::\d\d)?[)\]])?(:?)(?=[ \t\r]|$)/.exec(head)
  if (match?.[1] === undefined || (match[2] === '') === (match[4] === '')) return null
  const inner = bytes.toString('utf8', start + 2, start + 2 + match[1].length)
  const after = skipBlanks(bytes, start + match[0].length, end)
  return named(inner + (match[3] ?? ''), after)
}

function stampedLabel(bytes: Buffer, start: number, end: number): Label | null {
  if (bytes[start] !== 0x5b) return null
  const length = timeLength(bytes, start + 1, end)
  if (length === 0 || bytes[start + 1 + length] !== 0x5d) return null
  const name = skipBlanks(bytes, start + length + 2, end)
  const label = plainLabel(bytes, name, end)
  return label === null ? null : { ...label, time: bytes.toString('latin1', start + 1, start + 1 + length) }
}

/** The first colon where a label could end, or -1. */
function colonAfter(bytes: Uint8Array, start: number, end: number): number {
  const limit = Math.min(end, start + MAX_LABEL)
  for (let at = start; at < limit; at++) {
    if (bytes[at] !== 0x3a) continue
    // The colon of a time in parentheses is not the label's.
    if (bytes[at - 3] !== 0x28 && bytes[at - 6] !== 0x28) return at
  }
  return -1
}

/** Behind a label's colon stands a blank or nothing: `http://` and `C:\` are no labels. */
function endsLabel(bytes: Uint8Array, colon: number, end: number): boolean {
  const next = bytes[colon + 1]
  return colon + 1 >= end || next === 0x20 || next === 0x09 || next === 0x0d
}

/** Splits `Dana (14:30)` and `Dana (telegram)`. */
function named(label: string, text: number): Label | null {
  const aside = /^([^([]*)[([]([^()[\]]*)[)\]]$/.exec(label)
  const name = cleanLabel((aside?.[1] ?? label).trim())
  if (!isName(name)) return null
  const inside = aside?.[2]?.trim() ?? ''
  const isTime = /^\d\d:\d\d(?::\d\d)?$/.test(inside)
  return { name, time: isTime ? inside : null, source: isTime || inside === '' ? null : inside, text }
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*){0,3}$/u
const PICTURE = /^(?:\p{So}|\p{Sk}|\u{fe0f}|\u{200d})+ ?/u

/** Up to four words of letters, digits and the marks of names, one letter at least; a leading emoji does not count. */
export function isName(label: string): boolean {
  const name = label.replace(PICTURE, '')
  return name.length <= MAX_LABEL && NAME.test(name) && /\p{L}/u.test(name)
}
