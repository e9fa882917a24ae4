import { createHash } from 'node:crypto'
import type { Base, Beside, Left, Span, Took } from './document.ts'

const VERSION = 1

/** A base as one file, so that a crash cannot part the text from its spans: a line of JSON, then the text as it is. */
export function encodeBase(base: Base, generation = 0): Buffer {
  const { seq, spans, joined, kept } = base
  const sum = createHash('sha256').update(base.text).digest('hex')
  const rows = spans.map((span) => [span.start, span.end, span.owner, span.byHuman ? 1 : 0] as const)
  const left = (base.left ?? []).map(rowOfLeft)
  const more = {
    ...(base.made === true ? { made: true } : {}),
    ...(base.came ? { came: base.came } : {}),
    ...(base.took && base.took.length > 0 ? { took: base.took } : {}),
    ...(left.length > 0 ? { left } : {}),
    ...(Object.keys(base.dress ?? {}).length > 0 ? { dress: base.dress } : {}),
  }
  const head: Head = { version: VERSION, generation, seq, sum, spans: rows, joined, kept, ...more }
  return Buffer.from(`${JSON.stringify(head)}\n${base.text}`, 'utf8')
}

/**
 * A base and how many were written before it. Null for anything but an undamaged base of this version: the document is
 * then read without one.
 */
export function decodeGeneration(
  bytes: Uint8Array | null,
): { readonly base: Base; readonly generation: number } | null {
  if (bytes === null) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const end = file.indexOf('\n')
  const head = parse(file.slice(0, end))
  const text = file.slice(end + 1)
  if (head === null || head.sum !== createHash('sha256').update(text).digest('hex')) return null
  const base = { text, seq: head.seq, spans: head.spans.map(spanOf), joined: head.joined, kept: head.kept }
  const more = {
    ...(head.made === true ? { made: true } : {}),
    ...(head.came ? { came: head.came } : {}),
    ...(head.took ? { took: head.took } : {}),
    ...(head.left ? { left: head.left.map(leftOf) } : {}),
    ...(head.dress ? { dress: head.dress } : {}),
  }
  return { base: { ...base, ...more }, generation: head.generation }
}

interface Head {
  readonly version: number
  readonly generation: number
  readonly seq: number
  readonly sum: string
  readonly spans: readonly (readonly [number, number, string, number])[]
  readonly joined: readonly number[]
  readonly kept: Base['kept']
  readonly made?: boolean
  readonly came?: Readonly<Record<string, number>>
  readonly took?: readonly Took[]
  readonly left?: readonly LeftRow[]
  readonly dress?: Base['dress']
}

type LeftRow = readonly [string, readonly string[], string, number, Beside?]

function parse(line: string): Head | null {
  try {
    const head = JSON.parse(line) as Partial<Head> | null
    if (head?.version !== VERSION || !Array.isArray(head.spans) || !Array.isArray(head.joined)) return null
    const whole = typeof head.seq === 'number' && typeof head.generation === 'number' && typeof head.sum === 'string'
    return whole && head.kept !== undefined ? (head as Head) : null
  } catch {
    // Damaged or foreign: the same as none.
    return null
  }
}

function spanOf([start, end, owner, byHuman]: Head['spans'][number]): Span {
  return { start, end, owner, byHuman: byHuman === 1 }
}

function rowOfLeft({ id, headings, above, blanks, beside }: Left): LeftRow {
  return beside ? [id, headings, above, blanks, beside] : [id, headings, above, blanks]
}

function leftOf([id, headings, above, blanks, beside]: LeftRow): Left {
  return { id, headings, above, blanks, ...(beside ? { beside } : {}) }
}
