import { codeOf } from '../../errors.ts'
import type { Change, Commit } from '../../memory/change.ts'
import type { Files } from '../disk/files.ts'
import type { Head } from './head.ts'
import { type Reading, readJournal } from './read.ts'
import { encodeRecord, type RawRecord } from './record.ts'
import { encodeOpening, rewriteJournal } from './rewrite.ts'
import { type Checkpoint, CURRENT_FORMAT, type JournalDamage, type JournalFormat, type JournalRecord } from './scan.ts'
import {
  append,
  beginSession,
  closeHandle,
  endSession,
  JournalRefusal,
  lastSegment,
  rotate,
  type Session,
  type WriteContext,
} from './write.ts'

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
  /** Every record up to where the journal ended at opening; reads it whole where `since` left some out. */
  all(): readonly JournalRecord[]
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
  return new OpenedJournal(files, folder, options)
}

class OpenedJournal implements Journal {
  readonly readOnly: string | null
  end: Checkpoint
  generation: number
  private readonly context: WriteContext
  private readonly reading: Reading
  private readonly held: () => boolean
  private session: Session | null = null
  private ended: JournalRefusal | null = null

  constructor(files: Files, folder: string, options: JournalOptions) {
    const { token, segmentBytes = SEGMENT_BYTES, format = CURRENT_FORMAT, since = null } = options
    this.context = { files, folder, format, token, segmentBytes }
    this.held = options.held ?? (() => true)
    this.reading = readJournal(files, folder, format, since?.seq === 0 ? null : since)
    this.readOnly = this.reading.version > format.version ? tooNew(this.reading.version, format.version) : null
    this.end = this.reading.end
    this.generation = this.reading.heads.sealed?.generation ?? 0
  }

  get records(): readonly JournalRecord[] {
    return this.reading.records
  }

  get from(): Checkpoint | null {
    return this.reading.from
  }

  all(): readonly JournalRecord[] {
    const { from, records, end } = this.reading
    return from === null ? records : this.readAll().records.filter(({ seq }) => seq <= end.seq)
  }

  get notes(): readonly string[] {
    return this.reading.notes
  }

  get damage(): JournalDamage | null {
    return this.reading.damage
  }

  commit(run: string, at: string, changes: readonly Change[], commit: Commit): readonly JournalRecord[] {
    return this.writing((session) => {
      const { context, end } = this
      const encoded = encodeRun(end, { run, at, changes, commit }, context.format.version)
      if (session.size > 0 && session.size + encoded.bytes.length > context.segmentBytes) rotate(context, session)
      append(context, session, encoded.bytes, encoded.chain)
      this.end = { ...encoded.chain, segment: lastSegment(session.head).number, offset: session.size }
      return encoded.records
    })
  }

  rewrite(keep: (record: JournalRecord) => JournalRecord | null, receipt: Receipt | null): readonly JournalRecord[] {
    return this.writing((session) => {
      const all = this.readAll()
      const kept = all.records.map(keep).filter((record) => record !== null)
      const added = receipt === null ? [] : numbered(receipt, Math.max(all.end.seq, 1))
      checkRuns(kept)
      const openedAt = all.openedAt ?? receipt?.at
      if (openedAt === undefined) return []
      this.generation++
      this.end = rewriteJournal(this.context, session, [...kept, ...added], openedAt, this.generation)
      return added
    })
  }

  close(): void {
    const { session, ended, context } = this
    this.session = null
    this.ended ??= new JournalRefusal('closed', 'this journal was closed: open it again')
    if (session !== null && ended === null) endSession(context, session)
  }

  /** Whatever goes wrong while writing, this opening is done: what is on the disk is for the next one to find out. */
  private writing<T>(work: (session: Session) => T): T {
    if (this.damage !== null) throw new JournalRefusal('damaged', describeDamage(this.damage))
    if (this.readOnly !== null) throw new JournalRefusal('newer', this.readOnly)
    if (this.ended !== null) throw this.ended
    if (!this.held()) throw new JournalRefusal('lock-lost', 'the lock was lost to another run: nothing was written')
    try {
      return work(this.session ?? this.begin())
    } catch (cause) {
      this.ended = new JournalRefusal('failed', 'an earlier write failed: open the journal again', { cause })
      if (this.session !== null) abandon(this.context.files, this.session)
      throw cause
    }
  }

  private begin(): Session {
    const { context } = this
    this.session = beginSession(context, this.end)
    const { head } = this.session
    if (this.end.seq > 0 && (head.version < context.format.version || isCrowded(head, context.segmentBytes))) {
      const { records, openedAt } = this.readAll()
      this.end = rewriteJournal(context, this.session, records, openedAt ?? '', this.generation)
    }
    return this.session
  }

  private readAll(): Reading {
    const { files, folder, format } = this.context
    const reading = readJournal(files, folder, format, null)
    if (reading.damage !== null) throw new JournalRefusal('damaged', describeDamage(reading.damage))
    return reading
  }
}

/** Every writer that died left a short segment; when these are many, they are put together. */
function isCrowded(head: Head, segmentBytes: number): boolean {
  const bytes = head.segments.reduce((sum, entry) => sum + entry.size, 0)
  return head.segments.length > 32 + (2 * bytes) / segmentBytes
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

function encodeRun(end: Checkpoint, receipt: Receipt, version: number) {
  const opening = end.seq === 0 ? encodeOpening(receipt.at, version) : null
  const lines = opening === null ? [] : [opening.line]
  const stored: JournalRecord[] = []
  let chain = opening?.chain ?? { seq: end.seq, sum: end.sum }
  const records = numbered(receipt, chain.seq)
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
