import type { DocumentHome } from '../../memory/observe.ts'
import { reviewId } from '../../memory/review/items.ts'
import type { State } from '../../memory/state.ts'
import type { DayNames } from '../../rollup/day.ts'
import type { Files } from '../disk/files.ts'
import { placeToBe } from '../disk/places.ts'
import { type Bases, loadBases } from '../document/bases.ts'
import type { Base, OwnedLine, Reading } from '../document/document.ts'
import { readDocumentFile } from '../document/document-file.ts'
import { type Saved, STALE_MS, savedAt } from '../document/old-buffer.ts'
import { readDocument } from '../document/read-document.ts'
import { recoverPublish } from '../document/recover.ts'
import type { ArchivePage, Place } from './archive-pages.ts'

export interface SeenDocument {
  readonly place: Place
  readonly bytes: Buffer | null
  readonly bases: Bases
  readonly reading: Reading
  readonly saved: Saved
  /** When it was seen, in ms since 1970 on the disk's clock. */
  readonly nowMs: number
}

interface SeenAt {
  readonly nowMs: number
  /** A save that is known of, when the file itself tells only of a later one. */
  readonly savedMs?: number | undefined
}

/** `at` is on the disk's clock. Throws a DocumentError for what is no readable file. */
export function seeDocument(files: Files, place: Place, state: State, at: SeenAt): SeenDocument {
  const { nowMs, savedMs: latest = nowMs } = at
  const bytes = readDocumentFile(files, placeToBe(files, place.file), { within: place.within })
  const bases = loadBases(files, place.base, bytes)
  const written = new Set(bases.base?.spans.map(({ owner }) => owner))
  const own = asOurs(bytes, (text) => place.asWritten?.(text, state, written) ?? text)
  const savedMs = Math.min(latest, files.stat(place.file)?.mtimeMs ?? nowMs)
  const sinceMs = bases.notedMs === null ? Number.POSITIVE_INFINITY : savedMs - bases.notedMs
  const saved = savedAt(savedMs, bases.base)
  const reading = readDocument(own, bases.base, place.owned(state), {
    before: sinceMs < STALE_MS ? bases.before : null,
    saved,
    takenOut: (id) =>
      state.memories.get(id)?.status === 'retracted' &&
      state.retractions.some((one) => one.id === id && one.by === 'human'),
    ruledOut: state.ruledOut,
    // Questions are no memories: nothing is lost with their lines, and they are still open.
    shrunkenIsMeant: place.asWritten !== null,
  })
  return { place, bytes, bases, reading, saved, nowMs }
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
    within: place.within,
    token,
    ancestor: base === null ? null : Buffer.from(base.text, 'utf8'),
  })
}

/** There was no file when we began, and nobody made it anew since our last line went. */
export function isMadeByUs({ bytes, bases }: SeenDocument): boolean {
  return bytes === null || (bases.base?.made === true && (bases.base.text !== '' || bytes.length === 0))
}

/** Whether two copies say the same, whenever they were made. */
export function sameBase(a: Base | null, b: Base): boolean {
  const shown = ({ text, spans, joined, kept, dress = {} }: Base): string =>
    JSON.stringify([text, spans, joined, kept, dress])
  return a !== null && shown(a) === shown(b)
}

/** From our copy of it, which holds what a person wrote; a page of questions is made from nothing. */
export function fromCopy({ place, bytes, bases: { base } }: SeenDocument, owned: readonly OwnedLine[]): Reading {
  return place.asWritten === null && base !== null
    ? readDocument(Buffer.from(base.text), base, owned)
    : readDocument(bytes, null, owned)
}

/** Id of the question about what happened to the document since it was written last. */
export function documentQuestion({ place, bases }: Pick<SeenDocument, 'place' | 'bases'>): string {
  return reviewId('document', [place.name, String(bases.base?.seq ?? -1)])
}

/** Why a document is left alone and what to do, in a sentence. */
export function refusalSentence(name: string, reading: Reading): string {
  const { refusal } = reading
  if (refusal === null) return `${name} is left alone`
  if (refusal.why === 'shrunken')
    return `${refusal.gone} of ${refusal.of} lines of ${name} are gone at once: nothing was written there; put the file back, or say in workspace/REVIEW.md ("memoird review") that they were deleted on purpose`
  if (refusal.why === 'too-large')
    return `${name} has ${refusal.bytes} bytes, more than a document can have: nothing was written there`
  const [is, remedy] = REFUSED[refusal.why]
  return `${name} ${is}: nothing was written there; ${remedy}`
}

const WAYS =
  'put the file back, or say in workspace/REVIEW.md ("memoird review") what is to happen; "memoird rebuild" makes it again as it was'

const REFUSED = {
  missing: ['is gone', WAYS],
  emptied: ['was emptied', WAYS],
  nul: ['holds a NUL character, which no text has', 'take it out, or put the file back'],
  'invalid-utf8': ['is not UTF-8 text', 'save it as UTF-8'],
  'conflict-markers': ['holds conflict markers (<<<<<<<)', 'resolve them first'],
} as const

export interface ProjectOptions {
  /** Everything again, also documents that vanished. */
  readonly rebuild?: boolean
  /** Also summaries that are gone although nothing below them changed. */
  readonly missing?: boolean
  /** Memories whose lines go even where a human wrote them: the human asked for it. */
  readonly erase?: ReadonlySet<string>
}

export interface Projected {
  /** Paths relative to the root. */
  readonly changed: string[]
  readonly notes: string[]
  readonly failures: string[]
  /** Documents that somebody saved since they were observed: nothing was written there. */
  readonly savedMeanwhile: string[]
}

export interface ProjectionInput {
  readonly files: Files
  readonly root: string
  readonly documents: readonly (Place & { readonly home: DocumentHome })[]
  readonly review: Place
  /** Pages of what left the documents; without a state those that were written before. */
  readonly archive: (state: State | null) => readonly ArchivePage[]
  readonly names: DayNames
  readonly token: string
  readonly today: () => string
  /** Milliseconds since 1970 on the clock that stamps files. */
  readonly nowMs: () => number
  /** On the same clock: somebody had saved a document by then, or nothing is known of it. */
  readonly savedMs?: number
}
