import { codeOf } from '../errors.ts'
import type { Change, Commit } from '../memory/change.ts'
import type { Files } from './files.ts'
import {
  type Checkpoint,
  CURRENT_FORMAT,
  type JournalDamage,
  type JournalFormat,
  type JournalRecord,
  readJournal,
} from './journal-read.ts'
import { encodeOpening, rewriteJournal } from './journal-rewrite.ts'
import {
  append,
  beginSession,
  closeHandle,
  endSession,
  JournalRefusal,
  lastSegment,
  rotate,
  type Session,
} from './journal-write.ts'
import { encodeRecord, type RawRecord } from './record.ts'

export interface JournalOptions {
  /** Unique for this opening, `[\w-]+`: it makes names of temporary files. */
  readonly token: string
  /** Reads only what came after this place, when it is still on the journal's path. */
  readonly since?: Checkpoint | null
  /** Asked before every write; false refuses it. */
  readonly held?: () => boolean
  /** A segment that would grow beyond this is ended and a new one begun. Default 4 MiB. */
  readonly segmentBytes?: number
  readonly format?: JournalFormat
}

/** A run that is written with a rewrite, in the same step. */
export interface Receipt {
  readonly run: string
  readonly at: string
  readonly changes: readonly Change[]
  readonly commit: Commit
}

export interface Journal {
  /** Committed and verified, in order, as found at opening; with `since`, what came after it. */
  readonly records: readonly JournalRecord[]
  /** The `since` that was honoured; null when the whole journal was read. */
  readonly from: Checkpoint | null
  /** Where the journal ends now: give it as `since` to the next opening. */
  readonly end: Checkpoint
  /** How often it was rewritten; an undo does not reach across a change of it. */
  readonly generation: number
  /** Torn tails and the like, in sentences. */
  readonly notes: readonly string[]
  readonly damage: JournalDamage | null
  /** Why nothing can be written although nothing is damaged, or null. */
  readonly readOnly: string | null
  /**
   * Appends a run with one write and returns its records; when it returns they are durable. On any error nothing is
   * acknowledged and this opening writes no more: open the journal again.
   */
  commit(run: string, at: string, changes: readonly Change[], commit: Commit): readonly JournalRecord[]
  /** Replaces every record by what `keep` returns (null removes it) and adds the receipt, all in one step. */
  rewrite(keep: (record: JournalRecord) => JournalRecord | null, receipt: Receipt | null): readonly JournalRecord[]
  /** Ends the writing; without it the next writer only begins a new segment. Reading needs no close. */
  close(): void
}

const SEGMENT_BYTES = 4 * 1024 * 1024

/** Opens the journal in a folder. Writes nothing before the first commit. Format: docs/FORMATS.md, "Journal". */
export function openJournal(files: Files, folder: string, options: JournalOptions): Journal {
  const format = options.format ?? CURRENT_FORMAT
  const { token, segmentBytes = SEGMENT_BYTES, since = null } = options
  const context = { files, folder, format, token, segmentBytes }
  const reading = readJournal(files, folder, format, since?.seq === 0 ? null : since)
  const readOnly = reading.version > format.version ? tooNew(reading.version, format.version) : null
  let { end } = reading
  let generation = reading.heads.sealed?.generation ?? 0
  let session: Session | null = null
  let ended: JournalRefusal | null = null

  function refuse(): void {
    if (reading.damage !== null) throw new JournalRefusal('damaged', describeDamage(reading.damage))
    if (readOnly !== null) throw new JournalRefusal('newer', readOnly)
    if (ended !== null) throw ended
    if (options.held?.() === false)
      throw new JournalRefusal('lock-lost', 'the lock was lost to another run: nothing written')
  }

  /** Whatever goes wrong while writing, this opening is done: what is on the disk is for the next one to find out. */
  function writing<T>(work: (session: Session) => T): T {
    refuse()
    try {
      session ??= beginSession(context, end)
      const result = work(session)
      generation = session.head.generation
      return result
    } catch (error) {
      ended = new JournalRefusal('failed', 'an earlier write of this opening failed: open the journal again', {
        cause: error,
      })
      if (session !== null) abandon(files, session)
      throw error
    }
  }

  function rewriteAll(keep: (record: JournalRecord) => JournalRecord | null, receipt: Receipt | null) {
    return writing((current) => {
      const all = readJournal(files, folder, format, null)
      const kept = all.records.map(keep).filter((record) => record !== null)
      const added = receipt === null ? [] : numbered(receipt, Math.max(all.end.seq, 1))
      checkRuns(kept)
      end = rewriteJournal(context, current, [...kept, ...added], all.openedAt ?? receipt?.at ?? '')
      return added
    })
  }

  function commitRun(receipt: Receipt): readonly JournalRecord[] {
    if (reading.version < format.version && session === null && end.seq > 0) rewriteAll((record) => record, null)
    return writing((current) => {
      const encoded = encodeRun(end, numbered(receipt, Math.max(end.seq, 1)), receipt.at, format.version)
      if (current.size > 0 && current.size + encoded.bytes.length > segmentBytes) rotate(context, current)
      append(context, current, encoded.bytes, encoded.chain)
      end = { ...encoded.chain, segment: lastSegment(current.head).number, offset: current.size }
      return encoded.records
    })
  }

  return {
    records: reading.records,
    from: reading.from,
    get end() {
      return end
    },
    get generation() {
      return generation
    },
    notes: reading.notes,
    damage: reading.damage,
    readOnly,
    commit: (run, at, changes, commit) => commitRun({ run, at, changes, commit }),
    rewrite: rewriteAll,
    close() {
      const last = session
      const failed = ended !== null
      session = null
      ended ??= new JournalRefusal('closed', 'this journal was closed: open it again')
      if (last !== null && !failed) endSession(context, last)
    },
  }
}

function tooNew(found: number, known: number): string {
  return `the journal was written by a newer memoird (format ${found}, this one knows ${known}): it can be read, not written`
}

/** What is wrong, where, and what to do, in a sentence. */
export function describeDamage(damage: JournalDamage): string {
  const where = damage.line > 0 ? `${damage.segment} line ${damage.line}` : damage.segment
  const back = damage.lastGood ? `up to record ${damage.lastGood.seq} it is whole` : 'no run of it holds'
  return `the journal is damaged: ${where} ${damage.what}; ${back}. Nothing was written; run "memoird doctor" to go back to there`
}

/** The changes of a run and its commit as records, numbered after `seq`. */
function numbered(receipt: Receipt, seq: number): JournalRecord[] {
  const { run, at, changes, commit } = receipt
  const all: readonly Change[] = [...changes, { type: 'run-committed', data: commit }]
  return all.map((change, index) => ({ seq: seq + 1 + index, run, at, change }))
}

function encodeRun(end: Checkpoint, records: readonly JournalRecord[], at: string, version: number) {
  const opening = end.seq === 0 ? encodeOpening(at, version) : null
  const lines = opening === null ? [] : [opening.line]
  const stored: JournalRecord[] = []
  let chain = opening?.chain ?? { seq: end.seq, sum: end.sum }
  for (const { seq, run, at: when, change } of records) {
    const encoded = encodeRecord(chain, { seq, run, at: when, type: change.type, data: change.data })
    // What the caller goes on with is what the next reader will see, so it is read from the line.
    const raw = JSON.parse(encoded.line) as RawRecord
    stored.push({ seq, run, at: when, change: { type: raw.type, data: raw.data } as Change })
    lines.push(encoded.line)
    chain = encoded.chain
  }
  return { bytes: Buffer.from(lines.join('')), chain, records: stored }
}

/** A run is in the journal whole or not at all, also after a rewrite. */
function checkRuns(records: readonly JournalRecord[]): void {
  records.forEach((record, at) => {
    const next = records[at + 1]
    if (record.change.type === 'run-committed' || next?.run === record.run) return
    throw new TypeError(`a rewrite must keep the commit of run ${record.run} or drop the whole run`)
  })
}

function abandon(files: Files, session: Session): void {
  try {
    closeHandle(files, session)
  } catch (error) {
    // The handle may be closed already; the error that led here matters more.
    if (codeOf(error) === null) throw error
  }
}
