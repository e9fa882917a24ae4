import path from 'node:path'
import type { Files } from '../files.ts'
import { makeFolder, writeFileAtomic } from '../write-file.ts'
import { decodeGeneration, encodeBase } from './base.ts'
import type { Base } from './document.ts'
import { isOlderThan } from './older-version.ts'
import { type Published, type PublishOptions, publishDocument } from './publish.ts'
import { decode } from './rows.ts'

export { removeEmptied } from './remove-emptied.ts'

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
