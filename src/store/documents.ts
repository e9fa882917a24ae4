import type { State } from '../memory/state.ts'
import { cameLately, STALE_MS } from './came.ts'
import type { OwnedLine, Reading } from './document/document.ts'
import { type Bases, loadBases } from './document/publish-woven.ts'
import { readDocument } from './document/read-document.ts'
import { readDocumentFile } from './document/read-settled.ts'
import { recoverPublish } from './document/recover-publish.ts'
import type { Lately } from './document/unknown-to.ts'
import type { Files } from './files.ts'
import { pause, placeToBe } from './place-to-be.ts'

export { clearTemps } from './clear-temps.ts'
export { conflictCopies, conflictSentence } from './conflict-copies.ts'
export { refusalSentence } from './refusal-sentence.ts'
export { type WriteDocumentOptions, type WrittenDocument, writeDocument } from './write-document.ts'

/** A document of ours: where it is, and which lines the journal wants in it. */
export interface Place {
  /** Absolute. */
  readonly file: string
  /** As people know it, relative to the root. */
  readonly name: string
  /** A folder that it must not leave by a link; null when it was set elsewhere on purpose. */
  readonly within: string | null
  /** Absolute: the document as we wrote it last, with whose line is whose. */
  readonly base: string
  readonly owned: (state: State) => OwnedLine[]
  /**
   * What counts as our own text although a person changed it on our request (a ticked box); null when nothing does.
   * `written` are the ids of what stood there of ours when we wrote it last.
   */
  readonly asWritten: ((text: string, state: State, written: ReadonlySet<string>) => string) | null
}

export interface SeenDocument {
  readonly place: Place
  readonly bytes: Buffer | null
  readonly bases: Bases
  readonly reading: Reading
  /** What our writes did that whoever saved it may not have had before them. */
  readonly lately: Lately
  /** When it was seen, in ms since 1970 on the disk's clock. */
  readonly nowMs: number
}

export interface SeenAt {
  readonly nowMs: number
  /** A save that is known of, when the file itself tells only of a later one. */
  readonly savedMs?: number
}

/**
 * Reads a document as it stands and tells whose line is whose. `at` is on the disk's clock: it tells how long after
 * our last write it was saved. Throws a DocumentError for what is no readable file.
 */
export function seeDocument(files: Files, place: Place, state: State, at: SeenAt): SeenDocument {
  const { nowMs, savedMs: latest = nowMs } = at
  const bytes = readDocumentFile(files, placeToBe(files, place.file), { pause, within: place.within })
  const bases = loadBases(files, place.base, bytes)
  const written = new Set(bases.base?.spans.map(({ owner }) => owner))
  const own = asOurs(bytes, (text) => place.asWritten?.(text, state, written) ?? text)
  const savedMs = Math.min(latest, files.stat(place.file)?.mtimeMs ?? nowMs)
  const recent = bases.notedMs !== null && savedMs - bases.notedMs < STALE_MS
  const lately = cameLately(bases.base, savedMs)
  const before = recent ? bases.before : null
  const reading = readDocument(own, bases.base, place.owned(state), {
    before,
    lately,
    ruledOut: state.ruledOut,
    // Questions are no memories: nothing is lost with their lines, and they are still open.
    shrunkenIsMeant: place.asWritten !== null,
  })
  return { place, bytes, bases, reading, lately, nowMs }
}

/** Bytes that are no text are for the reading to refuse. */
function asOurs(bytes: Buffer | null, asWritten: (text: string) => string): Buffer | null {
  const text = bytes?.toString('utf8') ?? ''
  return bytes !== null && Buffer.from(text).equals(bytes) ? Buffer.from(asWritten(text)) : bytes
}

/** Finishes what a crash interrupted beside a document; what was done, in sentences. */
export function recoverDocument(files: Files, place: Place, token: string): string[] {
  const { base } = loadBases(files, place.base, files.stat(place.file)?.kind === 'file' ? files.read(place.file) : null)
  return recoverPublish(files, place.file, {
    pause,
    within: place.within,
    token,
    ancestor: base === null ? null : Buffer.from(base.text, 'utf8'),
  })
}
