import path from 'node:path'
import { codeOf } from '../../errors.ts'
import { applyEntry, foldState } from '../../memory/fold/fold.ts'
import type { State } from '../../memory/state.ts'
import { reachesBack } from '../../memory/taken-back.ts'
import type { Files } from '../disk/files.ts'
import { readCheckpoint, type Saved, writeCheckpoint } from './checkpoint.ts'
import { readHeads, segmentName } from './head.ts'
import { type Journal, type JournalOptions, openJournal } from './journal.ts'
import type { Place } from './read.ts'
import { GENESIS, sumsHold } from './record.ts'

/** A journal and what it says, however much of it had to be read for that. */
export interface History {
  readonly journal: Journal
  readonly state: State
  /** The checkpoint that the reading went on from, or null. */
  readonly from: Saved | null
}

interface HistoryOptions extends Omit<JournalOptions, 'since'> {
  /** Who writes looks at every byte; who only asks, at sizes and at every byte behind the checkpoint. */
  readonly look: 'every-byte' | 'tail'
}

/** Opens the journal of a folder from its checkpoint, and from the start where there is none that belongs to it. */
export function openHistory(files: Files, root: string, options: HistoryOptions): History {
  const { look, ...opening } = options
  const folder = journalFolder(root)
  const saved = readCheckpoint(files, root)
  if (saved !== null && (look === 'tail' || leadsTo(files, folder, saved.place))) {
    const journal = openJournal(files, folder, { ...opening, since: saved.place })
    const isOurs = journal.from !== null && journal.generation === saved.generation
    if (isOurs && !journal.records.some(({ change }) => reachesBack(change))) {
      for (const record of journal.records) applyEntry(saved.state, record)
      return { journal, state: saved.state, from: saved }
    }
    if (journal.from === null) return { journal, state: foldState(journal.records), from: null }
  }
  const journal = openJournal(files, folder, opening)
  return { journal, state: foldState(journal.records), from: null }
}

export function journalFolder(root: string): string {
  return path.join(root, '.state', 'journal')
}

/** True when the bytes of the journal are the chain that leads to a place. Reads all before it, and parses none. */
function leadsTo(files: Files, folder: string, place: Place): boolean {
  let { sum } = GENESIS
  for (const { number, size } of readHeads(files, folder).sealed?.segments ?? []) {
    const end = number === place.segment ? place.offset : size
    const bytes = files.read(path.join(folder, segmentName(number)))?.subarray(0, end)
    const reached = bytes?.length === end ? sumsHold(bytes, sum) : null
    if (reached === null) return false
    sum = reached
    if (number === place.segment) return sum === place.sum
  }
  return false
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
export function keepCheckpoint(keeping: Keeping, history: History, state: State): boolean {
  const { files, root, leastRecords = LEAST_RECORDS } = keeping
  const { end: place, generation } = history.journal
  // Where the past was folded anew, what was kept of it is of no use to the next opening either.
  const known = history.state === state ? (history.from?.place.seq ?? 0) : 0
  if (place.seq - known <= Math.max(leastRecords, known / SHARE)) return false
  try {
    return writeCheckpoint(files, root, { place, generation, state }, keeping)
  } catch (error) {
    if (codeOf(error) === null) throw error
    return false
  }
}
