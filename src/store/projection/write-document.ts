import path from 'node:path'
import { UserError } from '../../errors.ts'
import type { State } from '../../memory/state.ts'
import { type Files, makeFolder } from '../disk/files.ts'
import { placeToBe } from '../disk/places.ts'
import { publishWoven } from '../document/bases.ts'
import { type Base, isHuman, type OwnedLine, type Reading } from '../document/document.ts'
import { cameWith } from '../document/old-buffer.ts'
import { removeEmptied } from '../document/recover.ts'
import { numbersBy } from '../document/rows.ts'
import { isRaw } from '../document/scan.ts'
import { LABEL, pathOf, sectionsOf } from '../document/sections.ts'
import { weave } from '../document/weave.ts'
import type { Place } from './archive-pages.ts'
import { documentQuestion, fromCopy, isMadeByUs, type SeenDocument, sameBase, seeDocument } from './documents.ts'

export interface WriteDocumentOptions {
  /** Unique for this opening, for temporary names. */
  readonly token: string
  /** Make it again even when the document is gone or was emptied. */
  readonly rebuild: boolean
  /** Given where something is forgotten: no copy of what stood there before is kept. */
  readonly erase: ReadonlySet<string> | undefined
  /** Memories whose lines are not to stand there for now. */
  readonly held: ReadonlySet<string>
}

export interface WrittenDocument {
  /** Its bytes changed. */
  readonly written: boolean
  /** What lines of ours say that were let go to the person, for what they wrote on them. */
  readonly released: readonly string[]
  /** Memories whose lines an editor saved without, while it was written. */
  readonly putBack?: ReadonlySet<string>
}

/** Brings a document that was seen to what the journal says. */
export function writeDocument(
  files: Files,
  seen: SeenDocument,
  state: State,
  options: WriteDocumentOptions,
): WrittenDocument {
  const { place } = seen
  const owned = place.owned(state).filter(({ id }) => !options.held.has(id))
  const reading = readableOf(seen, owned, options.rebuild)
  const woven = weave(reading, owned, { erase: options.erase ?? new Set(), ruledOut: state.ruledOut })
  const forgets = options.erase !== undefined
  const { bytes: written, released, ...copy } = woven
  const next: Base = {
    ...copy,
    seq: state.seq,
    made: isMadeByUs(seen),
    came: cameWith({ ...seen, base: seen.bases.base, rows: reading.rows }, woven),
  }
  // An editor's byte order mark is no text.
  const bytes = next.made === true && woven.text === '' ? Buffer.alloc(0) : written
  const file = placeToBe(files, place.file)
  const reads = { within: place.within, token: options.token }
  if (next.made === true && bytes.length === 0 && seen.bytes?.length === 0) {
    // A crash came between the last line and the file.
    removeEmptied(files, file, reads)
    return { written: true, released }
  }
  const nothingYet = seen.bytes === null && bytes.length === 0
  const differs = !nothingYet && !(seen.bytes?.equals(bytes) ?? false)
  // What was asked about this copy is settled when we write again: the next accident is another question.
  const asked = state.asked.has(documentQuestion(seen))
  const isSame = !differs && !asked && !(forgets && seen.bases.before !== null)
  if (nothingYet || (isSame && sameBase(seen.bases.base, next))) return { written: false, released: [] }
  makeFolder(files, path.dirname(place.file), 0o755)
  const published = publishWoven(files, file, {
    expected: seen.bytes,
    next: bytes,
    base: next,
    nowMs: seen.nowMs,
    loaded: forgets ? { ...seen.bases, base: null } : seen.bases,
    ...reads,
  })
  if (bytes.length === 0 && next.made === true) removeEmptied(files, file, reads)
  return { written: published.outcome === 'written', released, putBack: published.putBack }
}

/** On request a document that is gone or was emptied is made again; a refusal for any other reason stands. */
function readableOf(seen: SeenDocument, owned: readonly OwnedLine[], rebuild: boolean): Reading {
  const why = seen.reading.refusal?.why
  return rebuild && (why === 'missing' || why === 'emptied') ? fromCopy(seen, owned) : seen.reading
}

export interface Theirs {
  /** `handledLines`. */
  readonly lines: ReadonlySet<string>
  /** Headings above and of each section of theirs below the title of the document. */
  readonly sections: readonly (readonly string[])[]
  /** What their own text leads to by `[[wiki links]]`, in lower case. */
  readonly links: ReadonlySet<string>
}

/** What of a document as it stands is a person's; null for one that nothing is written to now. */
export function theirsIn(files: Files, place: Place, state: State): Theirs | null {
  try {
    const { reading } = seeDocument(files, place, state, { nowMs: Number.POSITIVE_INFINITY })
    if (reading.refusal !== null) return null
    const { rows, scan } = reading
    const sections = sectionsOf(rows, scan.marks).filter(
      ({ row, level }) => rows[row]?.owner === null && level > 1 && level < LABEL,
    )
    const own = rows.flatMap((row) => (isHuman(row) ? [...row.content.matchAll(/\[\[([^[\]|#]+)/g)] : []))
    const links = new Set(own.map(([, name = '']) => name.trim().toLowerCase()))
    return { lines: handledLines(reading, place.owned(state)), sections: sections.map(pathOf), links }
  } catch (error) {
    // Projecting the document meets the same and says it.
    if (error instanceof UserError) return null
    throw error
  }
}

/** Ids of lines of ours that a person wrote, marked, fenced or wrote under: no maintenance takes them from there. */
function handledLines({ rows, scan, wrote }: Reading, owned: readonly OwnedLine[]): Set<string> {
  const handled = new Set<string>()
  const places = numbersBy(rows, ({ owner }) => owner)
  for (const { id, lines } of owned) {
    const there = places.get(id) ?? []
    const before = wrote.get(id) ?? lines
    const isChanged = there.length !== before.length || there.some((n, k) => rows[n]?.content !== before[k])
    const isMarked = there.some((n) => rows[n]?.byHuman || isRaw(scan.marks[n]) || isWrittenUnder(rows[n + 1]))
    if (there.length > 0 && (isChanged || isMarked)) handled.add(id)
  }
  return handled
}

function isWrittenUnder(below: Reading['rows'][number] | undefined): boolean {
  return below !== undefined && isHuman(below) && /^[ \t]+\S/.test(below.content)
}
