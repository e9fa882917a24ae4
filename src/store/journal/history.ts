import path from 'node:path'
import { codeOf } from '../../errors.ts'
import type { Change } from '../../memory/change.ts'
import { applyEntry, foldState } from '../../memory/fold/fold.ts'
import type { Entry, State } from '../../memory/state.ts'
import { reachesBack } from '../../memory/taken-back.ts'
import type { Files } from '../disk/files.ts'
import { readCheckpoint, type Saved, sealsHold, sealUpTo, writeCheckpoint } from './checkpoint.ts'
import { readHeads } from './head.ts'
import { type Journal, type JournalOptions, openJournal } from './journal.ts'
import type { Checkpoint as Place } from './scan.ts'

/** A journal and what it says, however much of it had to be read for that. */
export interface History {
  readonly journal: Journal
  readonly state: State
  /** The checkpoint that the reading went on from, or null. */
  readonly from: Saved | null
}

interface HistoryOptions extends Omit<JournalOptions, 'since'> {
  /**
   * Who is going to write looks at every byte of the journal; who only asks, at the sizes of what the checkpoint stands
   * for and at every byte behind it.
   */
  readonly look: 'every-byte' | 'tail'
}

/** Opens the journal of a folder from its checkpoint, and from the start where there is none that belongs to it. */
export function openHistory(files: Files, root: string, options: HistoryOptions): History {
  const { look, ...opening } = options
  const folder = journalFolder(root)
  const saved = readCheckpoint(files, root)
  if (saved !== null && (look === 'tail' || sealsHold(files, folder, saved.seals))) {
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

/** A journal of fewer bytes is read faster than a checkpoint of it is kept. */
export const LEAST_BYTES = 128 * 1024
/** A checkpoint is written anew when what is behind it is more than this part of it. */
const SHARE = 8

interface Keeping {
  readonly files: Files
  readonly root: string
  readonly token: string
  readonly held: () => boolean
  /** Default `LEAST_BYTES`. */
  readonly leastBytes?: number
}

/**
 * Keeps what is known at the end of a writing for the next opening, when there is enough that it would have to read. What
 * the disk has against it is no failure: then the next opening reads more. True when a checkpoint was written.
 */
export function keepCheckpoint(keeping: Keeping, history: History, state: State): boolean {
  const { files, root, leastBytes = LEAST_BYTES } = keeping
  const { journal } = history
  const { end: place, generation } = journal
  // Where the past was folded anew, what was kept of it is of no use to the next opening either.
  const from = history.state === state ? history.from : null
  try {
    const behind = bytesUpTo(files, root, place) - (from === null ? 0 : bytesUpTo(files, root, from.place))
    if (behind <= Math.max(leastBytes, (from?.size ?? 0) / SHARE)) return false
    const seals = sealUpTo(files, journalFolder(root), place, from?.seals ?? [])
    return seals !== null && writeCheckpoint(files, root, { place, generation, seals, state }, keeping)
  } catch (error) {
    if (codeOf(error) === null) throw error
    return false
  }
}

function bytesUpTo(files: Files, root: string, { segment, offset }: Place): number {
  const entries = readHeads(files, journalFolder(root)).sealed?.segments ?? []
  const at = entries.findIndex((entry) => entry.number === segment)
  return entries.slice(0, Math.max(0, at)).reduce((sum, entry) => sum + entry.size, offset)
}

/** The records of a journal, those before its checkpoint only when somebody asks for them. */
interface KnownRecords {
  all(): readonly Entry[]
  /** All after `seq` at least, and every one when a record after the checkpoint reaches further back. */
  after(seq: number): readonly Entry[]
  /** Each returns what it was given. */
  add(records: readonly Entry[]): readonly Entry[]
  replace(records: readonly Entry[]): readonly Entry[]
}

export function knownRecords(journal: Journal): KnownRecords {
  let records: Entry[] = [...journal.records]
  let since = journal.from?.seq ?? 0

  function all(): readonly Entry[] {
    if (since > 0) records = [...journal.all().filter(({ seq }) => seq <= since), ...records]
    since = 0
    return records
  }

  return {
    all,
    after: (seq) => (seq < since || records.some(({ change }) => reachesBack(change)) ? all() : records),
    add(more) {
      for (const record of more) records.push(record)
      return more
    },
    replace(others) {
      records = [...others]
      since = 0
      return others
    },
  }
}

/** A journal that goes on from these records and keeps what comes to itself: `--dry-run` sees what a run would do. */
export function rehearsal(records: readonly Entry[], from: Journal): Journal {
  let seq = from.end.seq
  return {
    from: from.from,
    end: from.end,
    generation: from.generation,
    notes: from.notes,
    damage: from.damage,
    readOnly: from.readOnly,
    records,
    all: () => from.all(),
    commit(run, at, changes, commit) {
      const all: readonly Change[] = [...changes, { type: 'run-committed', data: commit }]
      return all.map((change) => ({ seq: ++seq, run, at, change }))
    },
    rewrite() {
      throw new TypeError('a rehearsal rewrites nothing')
    },
    close() {
      // Nothing was opened for writing.
    },
  }
}
