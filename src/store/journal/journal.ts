import { codeOf } from '../../errors.ts'
import type { Change, Commit } from '../../memory/change.ts'
import type { Entry } from '../../memory/state.ts'
import type { Files } from '../disk/files.ts'
import type { Head } from './head.ts'
import { type JournalDamage, type Place, readJournal } from './read.ts'
import { encodeRecord, FORMAT_VERSION, type RawRecord } from './record.ts'
import { encodeOpening, rewriteJournal } from './rewrite.ts'
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
  /** Asked before every write; false refuses it. */
  readonly held?: () => boolean
  /** A segment that would grow beyond this is ended and a new one begun. Default 4 MiB. */
  readonly segmentBytes?: number
  /** What is committed is known to this opening alone: `--dry-run` sees what a run would do. */
  readonly rehearses?: boolean
}

/** A run that is written with a rewrite, in the same step. */
interface Receipt {
  readonly run: string
  readonly at: string
  readonly changes: readonly Change[]
  readonly commit: Commit
}

const SEGMENT_BYTES = 4 * 1024 * 1024

/** Opens the journal in a folder. Writes nothing before the first commit. Format: docs/FORMATS.md, "Journal". */
export function openJournal(files: Files, folder: string, options: JournalOptions): Journal {
  return new Journal(files, folder, options)
}

export class Journal {
  /** Why nothing can be written although nothing is damaged, or null. */
  readonly readOnly: string | null
  readonly damage: JournalDamage | null
  /** Torn tails and the like, in sentences. */
  readonly notes: readonly string[]
  /** Where it ends now: who only asks can go on reading from there. */
  end: Place
  /** How often it was rewritten; an undo does not reach across a change of it. */
  generation: number
  private known: Entry[]
  private openedAt: string | null
  private readonly isBehind: boolean
  private readonly context: WriteContext
  private readonly options: JournalOptions
  private session: Session | null = null
  private ended: JournalRefusal | null = null

  constructor(files: Files, folder: string, options: JournalOptions) {
    const { token, segmentBytes = SEGMENT_BYTES } = options
    this.context = { files, folder, token, segmentBytes }
    this.options = options
    const reading = readJournal(files, folder, null)
    this.readOnly = reading.version > FORMAT_VERSION ? tooNew(reading.version) : null
    this.damage = reading.damage
    this.notes = reading.notes
    this.isBehind = reading.behindHead > 0
    this.end = reading.end
    this.generation = reading.heads.sealed?.generation ?? 0
    this.known = [...reading.records]
    this.openedAt = reading.openedAt
  }

  /** Committed and verified, in order, also by this opening. */
  get records(): readonly Entry[] {
    return this.known
  }

  /**
   * Appends a run with one write and returns its records; when it returns they are durable. On any error nothing is
   * acknowledged and this opening writes no more: open the journal again.
   */
  commit(run: string, at: string, changes: readonly Change[], commit: Commit): readonly Entry[] {
    const receipt = { run, at, changes, commit }
    const records = this.options.rehearses === true ? this.rehearse(receipt) : this.append(receipt)
    for (const record of records) this.known.push(record)
    return records
  }

  /** Makes durable what a killed writer left behind its head: before that, nothing that outlives a power loss may show it. */
  settle(): void {
    if (this.isBehind) this.writing(() => undefined)
  }

  /** Replaces the records by those that are kept, and adds the receipt, all in one step. */
  rewrite(kept: readonly Entry[], receipt: Receipt | null): void {
    this.writing((session) => {
      checkRuns(kept)
      this.known = [...kept, ...(receipt === null ? [] : numbered(receipt, Math.max(this.end.seq, 1)))]
      this.openedAt ??= receipt?.at ?? null
      if (this.openedAt === null) return
      this.generation++
      this.end = rewriteJournal(this.context, session, this.known, this.openedAt, this.generation)
    })
  }

  /** Ends the writing; without it the next writer only begins a new segment. Reading needs no close. */
  close(): void {
    const { session, ended, context } = this
    this.session = null
    this.ended ??= new JournalRefusal('closed', 'this journal was closed: open it again')
    if (session !== null && ended === null) endSession(context, session)
  }

  private rehearse(receipt: Receipt): readonly Entry[] {
    const { records, chain } = encodeRun(this.end, receipt)
    this.end = { ...this.end, ...chain }
    return records
  }

  private append(receipt: Receipt): readonly Entry[] {
    return this.writing((session) => {
      const { context } = this
      const { bytes, chain, records } = encodeRun(this.end, receipt)
      if (session.size > 0 && session.size + bytes.length > context.segmentBytes) rotate(context, session)
      append(context, session, bytes, chain)
      this.openedAt ??= receipt.at
      this.end = { ...chain, segment: lastSegment(session.head).number, offset: session.size }
      return records
    })
  }

  /** Whatever goes wrong while writing, this opening is done: what is on the disk is for the next one to find out. */
  private writing<T>(work: (session: Session) => T): T {
    if (this.damage !== null) throw new JournalRefusal('damaged', describeDamage(this.damage))
    if (this.readOnly !== null) throw new JournalRefusal('newer', this.readOnly)
    if (this.ended !== null) throw this.ended
    if (this.options.held?.() === false)
      throw new JournalRefusal('lock-lost', 'the lock was lost to another run: nothing was written')
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
    if (this.openedAt !== null && isCrowded(this.session.head, context.segmentBytes))
      this.end = rewriteJournal(context, this.session, this.known, this.openedAt, this.generation)
    return this.session
  }
}

/** Every writer that died left a short segment; when these are many, they are put together. */
function isCrowded(head: Head, segmentBytes: number): boolean {
  const bytes = head.segments.reduce((sum, entry) => sum + entry.size, 0)
  return head.segments.length > 32 + (2 * bytes) / segmentBytes
}

function tooNew(found: number): string {
  return `the journal was written by a newer memoird (format ${found}, this one knows ${FORMAT_VERSION}): it can be read, not written`
}

/** What is wrong, where, and what to do, in a sentence. */
export function describeDamage(damage: JournalDamage): string {
  const where = damage.line > 0 ? `${damage.segment} line ${damage.line}` : damage.segment
  const back = damage.lastGood ? `up to record ${damage.lastGood.seq} it is whole` : 'no run of it holds'
  return `the journal is damaged: ${where} ${damage.what}; ${back}. Nothing was written; run "memoird doctor" to go back to there`
}

/** The changes of a run and its commit as records, numbered after `seq`. */
function numbered({ run, at, changes, commit }: Receipt, seq: number): Entry[] {
  const all: readonly Change[] = [...changes, { type: 'run-committed', data: commit }]
  return all.map((change, index) => ({ seq: seq + 1 + index, run, at, change }))
}

function encodeRun(end: Place, receipt: Receipt) {
  const opening = end.seq === 0 ? encodeOpening(receipt.at) : null
  const lines = opening === null ? [] : [opening.line]
  const records: Entry[] = []
  let chain = opening?.chain ?? { seq: end.seq, sum: end.sum }
  for (const record of numbered(receipt, chain.seq)) {
    const encoded = encodeRecord(chain, { ...record, ...record.change })
    // What the caller goes on with is what the next reader will see, so it is read from the line.
    const { type, data } = JSON.parse(encoded.line) as RawRecord
    records.push({ ...record, change: { type, data } as Change })
    lines.push(encoded.line)
    chain = encoded.chain
  }
  return { bytes: Buffer.from(lines.join('')), chain, records }
}

/** A run is in the journal whole or not at all, also after a rewrite. */
function checkRuns(records: readonly Entry[]): void {
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
