import { messageOf, UserError } from '../../errors.ts'
import type { Change } from '../../memory/change.ts'
import { holdsSecret } from '../../memory/observe.ts'
import type { Entry, State } from '../../memory/state.ts'
import type { Files } from '../disk/files.ts'
import { clearTemps } from '../disk/places.ts'
import type { Place } from './archive-pages.ts'
import {
  type Projected,
  type ProjectionInput,
  type ProjectOptions,
  recoverDocument,
  refusalSentence,
  type SeenDocument,
  seeDocument,
} from './documents.ts'
import { askAboutLost, heldBack, isGone, restored } from './lost-lines.ts'
import { type DocumentEdits, observeEdits } from './observe-edits.ts'
import { projectDays } from './project-days.ts'
import { readTicks, type Ticked } from './review-page.ts'
import { readScheduler } from './scheduler.ts'
import { type WriteDocumentOptions, type WrittenDocument, writeDocument } from './write-document.ts'

export type Projection = ReturnType<typeof createProjection>

/** Documents, REVIEW.md, day summaries and scheduler.json as what the journal says, read and written in one place. */
export function createProjection(input: ProjectionInput) {
  const { files, nowMs, savedMs } = input
  /** As last looked at; null for what could not be read then. */
  let seen = new Map<string, SeenDocument | null>()

  /** Finishes what a crash interrupted; what was done, in sentences. Only for the one who holds the lock. */
  function recover(): string[] {
    clearTemps(files, input.root)
    return [...input.documents, input.review, ...input.archive(null)].flatMap((place) =>
      recoverDocument(files, place, input.token),
    )
  }

  /** What people did to the documents since we wrote them; a rebuild asks nothing about lost ones. Writes nothing. */
  function observe(state: State, run: string, how: ProjectOptions = {}): { changes: Change[]; notes: string[] } {
    seen = new Map()
    const notes: string[] = []
    const edits: DocumentEdits[] = []
    const questions: Change[] = []
    for (const place of input.documents) {
      const document = trySee(place, state, notes)
      if (document === null) continue
      const { reading } = document
      const absent = absentFrom(document, state)
      if (reading.refusal === null) {
        edits.push({ home: place.home, ...reading, absent })
        notes.push(...stoodBefore(document, absent, state).map((text) => putBackSentence(place.name, text)))
      }
      if (how.rebuild !== true) questions.push(...askAboutLost(document, state, input.today()))
      if ([...reading.added, ...reading.reworded].some(({ text }) => holdsSecret(text)))
        notes.push(`${place.name}: a line of yours holds a secret; it stays as you wrote it and is not remembered`)
    }
    for (const page of input.archive(state)) {
      // What a person adds to the archive is their own remark; what they take out or correct is meant.
      const reading = trySee(page, state, notes)?.reading
      if (reading?.refusal === null) edits.push({ home: page.home, ...reading, ...OURS_ALONE })
    }
    return { changes: [...observeEdits(state, edits, input.today(), run), ...questions], notes }
  }

  function trySee(place: Place, state: State, problems: string[]): SeenDocument | null {
    try {
      const document = restored(seeDocument(files, place, state, { nowMs: nowMs(), savedMs }), state)
      seen.set(place.name, document)
      return document
    } catch (error) {
      seen.set(place.name, null)
      if (!(error instanceof UserError)) throw error
      problems.push(error.message)
      return null
    }
  }

  function project(state: State, entries: readonly Entry[], options: ProjectOptions): Projected {
    const result: Projected = { changed: [], notes: [], failures: [], savedMeanwhile: [] }
    for (const place of [...input.documents, input.review]) projectDocument(place, state, options, result)
    for (const page of input.archive(state)) {
      // What left a document must be found somewhere: a page that is gone is made again.
      const isMissing = !seen.get(page.name)?.bytes
      projectDocument(page, state, isMissing ? { ...options, rebuild: true } : options, result)
    }
    projectDays(input, state, entries, options, result)
    return result
  }

  function projectDocument(place: Place, state: State, options: ProjectOptions, result: Projected): void {
    const before = seen.get(place.name)
    const document = trySee(place, state, result.failures)
    if (document === null) return
    if (before !== undefined && isNewer(document, before)) {
      // What they did is learned first, at the next look: until then it was not looked at, however often we come by.
      seen.set(place.name, before)
      return void result.savedMeanwhile.push(place.name)
    }
    const { reading } = document
    // Questions stay open until they are answered, whatever happens to their page.
    const again = isGone(reading) && (options.rebuild === true || place === input.review)
    if (again && place === input.review)
      result.notes.push(`${place.name} was gone: its questions are still open and stand in it again`)
    result.notes.push(...takenOutOf(document, state))
    if (reading.refusal !== null && !again) return void result.failures.push(refusalSentence(place.name, reading))
    const held = options.rebuild === true ? new Set<string>() : heldBack(document, state)
    const how = { token: input.token, rebuild: again, erase: options.erase, held }
    const { written, released, putBack } = writeOrSay(files, document, state, how)
    if (written) result.changed.push(place.name)
    for (const id of putBack ?? []) result.notes.push(putBackSentence(place.name, state.memories.get(id)?.text ?? id))
    for (const text of released) result.notes.push(releasedSentence(place.name, text))
  }

  return {
    /** Boxes that people ticked in REVIEW.md. */
    ticks: (state: State): Ticked => readTicks(textOf(files, input.review), state),
    recover,
    observe,
    project,
    /** Sequence number of the last record that documents and summaries show. */
    shown: () => readScheduler(files, input.root).seq,
  }
}

function textOf(files: Files, { file }: Place): string {
  return files.stat(file)?.kind === 'file' ? (files.read(file)?.toString('utf8') ?? '') : ''
}

const OURS_ALONE = { moved: [], added: [], remarks: [], absent: [] }

/** Lines of ours that are not there and were not taken for deleted. */
function absentFrom({ place, reading }: SeenDocument, state: State): string[] {
  const there = new Set([...reading.rows.map(({ owner }) => owner), ...reading.deleted])
  return place.owned(state).flatMap(({ id }) => (there.has(id) ? [] : id))
}

/** What those of them say that stood in the document when we wrote it. */
function stoodBefore({ bases: { base } }: SeenDocument, absent: readonly string[], state: State): string[] {
  const written = new Set(base?.spans.map(({ owner }) => owner))
  return absent.flatMap((id) => (written.has(id) ? (state.memories.get(id)?.text ?? []) : []))
}

function putBackSentence(name: string, text: string): string {
  return `${name}: "${text}" was not in what an editor saved, which had been loaded before it was written: it is put back; take it out again if you mean that`
}

function writeOrSay(files: Files, document: SeenDocument, state: State, how: WriteDocumentOptions): WrittenDocument {
  try {
    return writeDocument(files, document, state, how)
  } catch (error) {
    throw new UserError(
      `cannot write ${document.place.name}: ${messageOf(error)}; what was learned is in the journal, the next run writes it`,
      1,
      { cause: error },
    )
  }
}

function takenOutOf({ place, reading }: SeenDocument, { reviews }: State): string[] {
  const ids = reading.deleted.filter((id) => reviews.has(id))
  if (ids.length === 0) return []
  return [
    `${place.name}: ${ids.join(', ')} ${ids.length === 1 ? 'was' : 'were'} taken out and not answered: still open, and there again; nothing waits for an answer`,
  ]
}

function releasedSentence(name: string, line: string): string {
  return `${name}: "${line}" is no line of memoird's any more, but holds words of yours: it stays as your text, take it out when you like`
}

/** Somebody saved it since it was looked at, or said what happened to it; or it could not be looked at then. */
function isNewer({ bytes, reading }: SeenDocument, before: SeenDocument | null): boolean {
  if (before === null || (before.reading.refusal !== null && reading.refusal === null)) return true
  return before.bytes === null || bytes === null ? before.bytes !== bytes : !before.bytes.equals(bytes)
}
