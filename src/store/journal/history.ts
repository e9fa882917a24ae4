import path from 'node:path'
import { codeOf } from '../../errors.ts'
import { applyEntry, foldState } from '../../memory/fold/fold.ts'
import type { State } from '../../memory/state.ts'
import { reachesBack } from '../../memory/taken-back.ts'
import type { Files } from '../disk/files.ts'
import { checkpointedUpTo, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import type { Journal } from './journal.ts'
import { type Reading, readJournal } from './read.ts'

/** What was read of a journal, and what all of it says. */
export interface History {
  readonly reading: Reading
  readonly state: State
}

/** What a folder's journal says to who only asks: from its checkpoint on, and from the start where none belongs to it. */
export function readHistory(files: Files, root: string): History {
  const folder = journalFolder(root)
  const saved = readCheckpoint(files, root)
  const tail = readJournal(files, folder, saved?.place ?? null)
  const isOurs = tail.from === null || tail.heads.sealed?.generation === saved?.generation
  const reaches = tail.from !== null && tail.records.some(({ change }) => reachesBack(change))
  const reading = isOurs && !reaches ? tail : readJournal(files, folder, null)
  if (saved === null || reading.from === null) return { reading, state: foldState(reading.records) }
  for (const record of reading.records) applyEntry(saved.state, record)
  return { reading, state: saved.state }
}

export function journalFolder(root: string): string {
  return path.join(root, '.state', 'journal')
}

/** A journal of fewer records is read faster than a checkpoint of it is kept. */
const LEAST_RECORDS = 128
/** A checkpoint is written anew when what is behind it is more than this part of it. */
const SHARE = 8

interface Keeping {
  readonly files: Files
  readonly root: string
  readonly token: string
  readonly held: () => boolean
  /** Default `LEAST_RECORDS`. */
  readonly leastRecords?: number
}

/** For the next opening, when that would have much to read. What the disk has against it is no failure. True when written. */
export function keepCheckpoint(keeping: Keeping, journal: Journal, state: State): boolean {
  const { files, root, leastRecords = LEAST_RECORDS } = keeping
  const { end: place, generation, records } = journal
  const kept = checkpointedUpTo(files, root, generation)
  // Where the past is folded anew, what was kept of it is of no use to the next opening.
  const known = records.some(({ seq, change }) => seq > kept && reachesBack(change)) ? 0 : kept
  if (place.seq - known <= Math.max(leastRecords, known / SHARE)) return false
  try {
    return writeCheckpoint(files, root, { place, generation, state }, keeping)
  } catch (error) {
    if (codeOf(error) === null) throw error
    return false
  }
}
