import { hash } from 'node:crypto'
import path from 'node:path'
import { holdsSecret } from '../../memory/observe.ts'
import { type Files, makeFolder, syncFolder, writeFileAtomic } from '../disk/files.ts'
import type { Base } from './document.ts'
import { isOlderThan, loadedBy } from './old-buffer.ts'
import { type Published, type PublishOptions, publishDocument } from './publish.ts'
import { decode } from './rows.ts'

interface PublishWovenOptions extends PublishOptions {
  /** The base that the document will have. */
  readonly base: Base
  /** As `loadBases` told of the bytes that were read. */
  readonly loaded: Bases
  /** In ms since 1970. */
  readonly nowMs: number
}

export interface PublishedWoven extends Published {
  /** Memories whose lines somebody saved without who had not seen them: they stand there again. */
  readonly putBack: ReadonlySet<string>
}

/**
 * Publishes a document with its base so that a crash cannot part them: the base is noted as coming before the document
 * changes and gets its name after. `loadBases` tells which one the document is of.
 */
export function publishWoven(files: Files, target: string, options: PublishWovenOptions): PublishedWoven {
  const { base, token, loaded, nowMs } = options
  const folder = path.dirname(loaded.file)
  makeFolder(files, folder)
  if (loaded.isComing) files.rename(coming(loaded.file), loaded.file)
  // The name of the one that the document is of must last before another one is coming.
  syncFolder(files, folder)
  writeFileAtomic(files, coming(loaded.file), encodeBase(base, loaded.base), { token })
  const putBack = new Set<string>()
  const published = publishDocument(files, target, {
    ...options,
    loadedBy: (known, theirs) => (loaded.base === null ? known : loadedBy(known, theirs, loaded.base, nowMs, putBack)),
  })
  if (published.outcome !== 'gone') files.rename(coming(loaded.file), loaded.file)
  return { ...published, putBack }
}

export interface Bases {
  readonly file: string
  /** What the document was when we wrote it last; null when that was never, or nothing whole is left of it. */
  readonly base: Base | null
  /** What it was before that. */
  readonly before: Base | null
  /** When `base` was noted, in ms since 1970: a save of `before` is an editor's old buffer only for a while after. */
  readonly notedMs: number | null
  /** A crash kept `base` from its name. */
  readonly isComing: boolean
}

/** The base in `file` of a document with these bytes. */
export function loadBases(files: Files, file: string, bytes: Uint8Array | null): Bases {
  const [named, next] = [file, coming(file)].map((name) => decodeBase(files.read(name)))
  const isComing = next != null && !isUntouched(bytes, named?.base ?? null, next.base)
  const { base, before } = (isComing ? next : named) ?? { base: null, before: null }
  const notedMs = base === null ? null : (files.stat(isComing ? coming(file) : file)?.mtimeMs ?? null)
  return { file, base, before, notedMs, isComing }
}

/** A crash came between the note and its name: the document is of the version whose changes it shows. */
function isUntouched(bytes: Uint8Array | null, base: Base | null, coming: Base): boolean {
  const decoded = bytes === null ? null : decode(bytes)
  if (decoded === null || 'why' in decoded) return true
  if (decoded.text === coming.text) return false
  return decoded.text === base?.text || isOlderThan(decoded.text, base, coming)
}

function coming(file: string): string {
  return `${file}.coming`
}

const VERSION = 3

/**
 * A base and the one before it as one file, so that a crash cannot part the text from its spans: a line of JSON, then
 * the text as it is. A secret that a person took out is not kept in what stood there before.
 */
function encodeBase({ text, ...base }: Base, known: Base | null): Buffer {
  const before = known !== null && holdsSecret(known.text) && !holdsSecret(text) ? null : known
  return Buffer.from(
    `${JSON.stringify({ version: VERSION, sum: hash('sha256', text), ...base, before })}\n${text}`,
    'utf8',
  )
}

/** Null for anything but an undamaged base of this version: the document is then read without one. */
function decodeBase(bytes: Uint8Array | null): { readonly base: Base; readonly before: Base | null } | null {
  if (bytes === null) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const end = file.indexOf('\n')
  const text = file.slice(end + 1)
  try {
    const head = JSON.parse(file.slice(0, end)) as (Omit<Base, 'text'> & Readonly<Record<string, unknown>>) | null
    if (head?.['version'] !== VERSION || head['sum'] !== hash('sha256', text)) return null
    const { version: _version, sum: _sum, before, ...base } = head
    return { base: { text, ...base } as Base, before: before as Base | null }
  } catch (error) {
    // Damaged or foreign: the same as none.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
