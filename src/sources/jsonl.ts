import { createReadStream } from 'node:fs'
import type { SourceRecord } from './source.ts'

/** A line longer than this is no record: bytes. */
const MAX_LINE = 64 << 20
const BLOCK = 1 << 20
const NEWLINE = 0x0a

/** What a line holds, or that it is no JSON. */
export type JsonLine = { readonly value: unknown } | { readonly broken: true }

/** The lines of a file as JSON, the last only where whole; memory is that of the longest. Rejects as the disk does. */
export async function* jsonLines(file: string): AsyncGenerator<readonly JsonLine[]> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream(file, { highWaterMark: BLOCK }) as AsyncIterable<Buffer>) {
    const found: JsonLine[] = []
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const part = chunk.subarray(from, end)
      from = end + 1
      const line = size > MAX_LINE ? null : rest.length === 0 ? part : Buffer.concat([...rest, part])
      ;[rest, size] = [[], 0]
      const read = line === null ? BROKEN : parsed(line)
      if (read !== null) found.push(read)
    }
    size += chunk.length - from
    if (size <= MAX_LINE) rest.push(chunk.subarray(from))
    else rest = []
    yield found
  }
  const last = size > MAX_LINE ? null : parsed(Buffer.concat(rest))
  // Who writes is in the middle of it.
  if (last !== null && last !== BROKEN) yield [last]
}

const BROKEN: JsonLine = { broken: true }

function parsed(line: Buffer): JsonLine | null {
  const text = line.toString('utf8')
  if (text.trim() === '') return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Counted as unreadable by whoever asked: the next line stands on its own.
    return BROKEN
  }
}

/** What is told of each whole line of a file, and of one that is broken that it cannot be read. */
export async function recordsOf(file: string, told: (value: unknown) => SourceRecord): Promise<SourceRecord[]> {
  const found: SourceRecord[] = []
  for await (const lines of jsonLines(file))
    for (const line of lines) found.push('broken' in line ? { left: 'unreadable' } : told(line.value))
  return found
}

/** The last line of which something is told; null when nothing is. */
export async function lastOf<T>(file: string, told: (value: unknown) => T | null): Promise<T | null> {
  let last: T | null = null
  for await (const lines of jsonLines(file))
    for (const line of lines) if ('value' in line) last = told(line.value) ?? last
  return last
}

export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text at a key, or null. */
export function textAt(value: unknown, key: string): string | null {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : null
}

/** The objects of the list at a key; none where there is no list. */
export function objectsAt(value: unknown, key: string): Json[] {
  const found = isObject(value) ? value[key] : undefined
  return Array.isArray(found) ? found.filter(isObject) : []
}

/** The numbers at these keys together; what is none counts nothing. */
export function sumAt(value: unknown, ...keys: readonly string[]): number {
  return isObject(value) ? keys.reduce((sum, key) => sum + (Number(value[key]) || 0), 0) : 0
}

/** A text, or the texts of a list of blocks; blank when there are no words. */
export function wordsOf(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : ''
  const texts = content.filter((one) => isObject(one) && one['type'] === 'text')
  return texts.map((one) => textAt(one, 'text') ?? '').join('\n\n')
}

/** A text without what stands between these two, and without them; one that is never closed stays. */
export function without(text: string, open: string, close: string): string {
  let [kept, from] = ['', 0]
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) break
    kept += text.slice(from, at)
    from = end + close.length
  }
  return kept + text.slice(from)
}
