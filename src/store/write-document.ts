import type { State } from '../memory/state.ts'
import { type Came, latelyOf } from './came.ts'
import type { Base, OwnedLine, Reading } from './document/document.ts'
import { publishWoven, removeEmptied } from './document/publish-woven.ts'
import { weave } from './document/weave.ts'
import { type LeftLine, whereSaid } from './document/where-said.ts'
import { documentQuestion, dropSecrets, fromCopy, isMadeByUs, sameBase } from './document-copies.ts'
import type { SeenDocument } from './documents.ts'
import type { Files } from './files.ts'
import { makePlace, pause, placeToBe } from './place-to-be.ts'

export interface WriteDocumentOptions {
  /** Unique for this opening, for temporary names. */
  readonly token: string
  /** Make it again even when the document is gone or was emptied. */
  readonly rebuild: boolean
  readonly erase: ReadonlySet<string>
  /** Memories whose lines are not to stand there for now. */
  readonly held: ReadonlySet<string>
}

export interface WrittenDocument {
  /** Its bytes changed. */
  readonly written: boolean
  /** What lines of ours say that were let go to the person, for what they wrote on them. */
  readonly released: readonly LeftLine[]
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
  const woven = weave(reading, owned, { erase: options.erase, ruledOut: state.ruledOut })
  const { bytes: written, released: freed, ...copy } = woven
  const released = freed.map((text) => whereSaid(woven.text, text))
  const next: Base = { ...copy, seq: state.seq, made: isMadeByUs(seen), ...latelyOf(cameFrom(seen), woven) }
  // An editor's byte order mark is no text.
  const bytes = next.made === true && woven.text === '' ? Buffer.alloc(0) : written
  const file = placeToBe(files, place.file)
  const reads = { pause, within: place.within, token: options.token }
  if (next.made === true && bytes.length === 0 && seen.bytes?.length === 0) {
    // A crash came between the last line and the file.
    removeEmptied(files, file, reads)
    return { written: true, released }
  }
  const nothingYet = seen.bytes === null && bytes.length === 0
  const differs = !nothingYet && !(seen.bytes?.equals(bytes) ?? false)
  // What was asked about this copy is settled when we write again: the next accident is another question.
  const asked = state.asked.has(documentQuestion(seen))
  if (nothingYet || (!differs && !asked && sameBase(seen.bases.base, next))) return { written: false, released: [] }
  makePlace(files, place.file)
  const published = publishWoven(files, file, {
    expected: seen.bytes,
    next: bytes,
    base: next,
    loaded: seen.bases,
    ...reads,
  })
  dropSecrets(files, seen, next)
  if (bytes.length === 0 && next.made === true) removeEmptied(files, file, reads)
  return { written: published.outcome === 'written', released }
}

function cameFrom({ bases, reading, lately, nowMs }: SeenDocument): Came {
  return { base: bases.base, rows: reading.rows, lately, nowMs }
}

/** On request a document that is gone or was emptied is made again; a refusal for any other reason stands. */
function readableOf(seen: SeenDocument, owned: readonly OwnedLine[], rebuild: boolean): Reading {
  const why = seen.reading.refusal?.why
  return rebuild && (why === 'missing' || why === 'emptied') ? fromCopy(seen, owned) : seen.reading
}
