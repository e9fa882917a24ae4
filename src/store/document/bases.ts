import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Files, makeFolder, writeFileAtomic } from '../disk/files.ts'
import type { Base } from './document.ts'
import { isOlderThan } from './old-buffer.ts'
import { type Published, type PublishOptions, publishDocument } from './publish.ts'
import { decode } from './rows.ts'

interface PublishWovenOptions extends PublishOptions {
  /** The base that the document will have. */
  readonly base: Base
  /** As `loadBases` told of the bytes that were read. */
  readonly loaded: Bases
}

/**
 * Publishes a document with its base so that a crash cannot part them: the base is noted as coming before the document
 * changes and gets its name after, in the place of the last but one. `loadBases` tells which one the document is of.
 */
export function publishWoven(files: Files, target: string, options: PublishWovenOptions): Published {
  const { base, token } = options
  const { slot, generation } = options.loaded.next
  makeFolder(files, path.dirname(slot))
  writeFileAtomic(files, coming(slot), encodeBase(base, generation), { token })
  const published = publishDocument(files, target, options)
  if (published.outcome !== 'gone') files.rename(coming(slot), slot)
  return published
}

export interface Bases {
  /** What the document was when we wrote it last; null when that was never, or nothing whole is left of it. */
  readonly base: Base | null
  /** What it was before that. */
  readonly before: Base | null
  /** When `base` was noted, in ms since 1970: a save of `before` is an editor's old buffer only for a while after. */
  readonly notedMs: number | null
  /** Where the next base goes. */
  readonly next: { readonly slot: string; readonly generation: number }
}

/** The bases of a document with these bytes; they are kept in `baseFile` and one beside it, in turn. */
export function loadBases(files: Files, baseFile: string, bytes: Uint8Array | null): Bases {
  const [newest = null, older = null] = notesOf(files, baseFile)
  const generation = (newest?.generation ?? -1) + 1
  const other = newest?.slot === baseFile ? `${baseFile}.2` : baseFile
  if (newest?.isComing === true && isUntouched(bytes, older?.base ?? null, newest.base)) {
    return { base: older?.base ?? null, before: null, notedMs: null, next: { slot: newest.slot, generation } }
  }
  const notedMs = newest === null ? null : (files.stat(newest.file)?.mtimeMs ?? null)
  return { base: newest?.base ?? null, before: older?.base ?? null, notedMs, next: { slot: other, generation } }
}

/** A crash came between the note and its name: the document is of the version whose changes it shows. */
function isUntouched(bytes: Uint8Array | null, base: Base | null, coming: Base): boolean {
  const decoded = bytes === null ? null : decode(bytes)
  if (decoded === null || 'why' in decoded) return true
  if (decoded.text === coming.text) return false
  return decoded.text === base?.text || isOlderThan(decoded.text, base, coming)
}

interface Note {
  readonly slot: string
  readonly file: string
  readonly base: Base
  readonly generation: number
  readonly isComing: boolean
}

/** The whole notes there are, newest first. */
function notesOf(files: Files, baseFile: string): Note[] {
  const notes = [baseFile, `${baseFile}.2`].flatMap((slot) =>
    [slot, coming(slot)].flatMap((file): Note[] => {
      const found = decodeGeneration(files.read(file))
      return found === null ? [] : [{ ...found, slot, file, isComing: file !== slot }]
    }),
  )
  return notes.sort((a, b) => b.generation - a.generation)
}

function coming(slot: string): string {
  return `${slot}.coming`
}

const VERSION = 2

/** A base as one file, so that a crash cannot part the text from its spans: a line of JSON, then the text as it is. */
function encodeBase({ text, ...base }: Base, generation: number): Buffer {
  const head: Head = { version: VERSION, generation, sum: sumOf(text), ...base }
  return Buffer.from(`${JSON.stringify(head)}\n${text}`, 'utf8')
}

/**
 * A base and how many were written before it. Null for anything but an undamaged base of this version: the document is
 * then read without one.
 */
function decodeGeneration(bytes: Uint8Array | null): { readonly base: Base; readonly generation: number } | null {
  if (bytes === null) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const end = file.indexOf('\n')
  const head = parse(file.slice(0, end))
  const text = file.slice(end + 1)
  if (head === null) return null
  const { version: _version, generation, sum, ...base } = head
  return sum === sumOf(text) ? { base: { text, ...base }, generation } : null
}

interface Head extends Omit<Base, 'text'> {
  readonly version: number
  readonly generation: number
  /** Of the text. */
  readonly sum: string
}

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

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
