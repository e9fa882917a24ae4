import path from 'node:path'
import { codeOf } from '../../errors.ts'
import type { Change } from '../../memory/change.ts'
import type { Entry } from '../../memory/state.ts'
import type { Files } from '../disk/files.ts'
import { type Heads, headName, readHeads, type SegmentEntry, segmentName } from './head.ts'
import { type Chain, FORMAT_VERSION, GENESIS, readRecord, versionOf } from './record.ts'

/** A place between two runs: what came before it is known, so reading can go on from here. */
export interface Place extends Chain {
  /** Number of the segment and the byte in it where the next record begins. */
  readonly segment: number
  readonly offset: number
}

export interface JournalDamage {
  /** The file that is wrong, `000003.jsonl` or `head-000007.json`. */
  readonly segment: string
  /** 1-based; 0 when it is not about a line. */
  readonly line: number
  /** Sequence number of the last record that holds. */
  readonly seq: number
  readonly what: string
  /** Where the last whole run that holds ends; null when none does. */
  readonly lastGood: Place | null
}

export interface Reading {
  readonly heads: Heads
  /** Of the format on disk. */
  readonly version: number
  /** Where reading began; null is the beginning of the journal. */
  readonly from: Place | null
  /** Committed and verified, after `from`. */
  readonly records: readonly Entry[]
  readonly end: Place
  /** When the journal was opened for the first time; null when reading began later. */
  readonly openedAt: string | null
  /** Whole runs after the head, whose writer stopped before it wrote the head. */
  readonly carried: Buffer
  /** Bytes after the head, whole runs or not. */
  readonly behindHead: number
  readonly notes: readonly string[]
  readonly damage: JournalDamage | null
}

const TRIES = 8

/** Reads and verifies the journal from `since`, or all of it when it is not (or no longer) on that path. Writes nothing. */
export function readJournal(files: Files, folder: string, since: Place | null): Reading {
  for (let tries = 1; ; tries++) {
    const heads = readHeads(files, folder)
    const tail = since === null ? null : new Scan(files, folder, heads, since).read()
    const reading = tail !== null && tail.damage === null ? tail : new Scan(files, folder, heads, null).read()
    if (reading.damage === null || tries === TRIES) return reading
    // A writer that went on while we read looks like damage; one that stands still is.
    if (JSON.stringify(readHeads(files, folder)) === JSON.stringify(heads)) return reading
  }
}

/** One reading of the journal, and what grows while its lines are read. */
class Scan {
  private readonly records: Entry[] = []
  private readonly notes: string[] = []
  private readonly version: number
  private chain: Chain
  private segment: number
  private offset: number
  private line = 0
  /** Records of the run that is not committed yet. */
  private run: Entry[] = []
  private end: Place
  private openedAt: string | null = null
  private carried = Buffer.alloc(0)
  private behindHead = 0
  private readonly files: Files
  private readonly folder: string
  private readonly heads: Heads
  private readonly from: Place | null

  constructor(files: Files, folder: string, heads: Heads, from: Place | null) {
    this.files = files
    this.folder = folder
    this.heads = heads
    this.from = from
    this.version = heads.sealed?.version ?? FORMAT_VERSION
    this.end = from ?? { ...GENESIS, segment: 0, offset: 0 }
    this.chain = { seq: this.end.seq, sum: this.end.sum }
    this.segment = this.end.segment
    this.offset = this.end.offset
  }

  read(): Reading {
    const damage = this.readHeaded() ?? this.strangers()
    const { heads, version, from, records, end, openedAt, carried, behindHead, notes } = this
    return { heads, version, from, records, end, openedAt, carried, behindHead, notes, damage }
  }

  private readHeaded(): JournalDamage | null {
    const { heads, from } = this
    if (heads.problem !== null) return this.salvage(heads.problem)
    const segments = heads.sealed?.segments ?? []
    const first = from === null ? 0 : segments.findIndex((entry) => entry.number === from.segment)
    const entry = segments[first]
    if (from !== null && (entry === undefined || from.offset > entry.size)) {
      return this.damage(0, 'does not hold the place where reading was to go on')
    }
    for (const before of segments.slice(0, first)) {
      const size = this.sizeOf(before.number) ?? -1
      if (before.fenced ? size < before.size : size !== before.size)
        return this.damage(0, 'comes after a segment of another size')
    }
    for (let at = first; at < segments.length; at++) {
      const damage = this.readSegment(segments[at] as SegmentEntry, at === segments.length - 1)
      if (damage !== null) return damage
    }
    return null
  }

  /** Without a head nothing says where the journal ends: what holds is read so that a person can go back to it. */
  private salvage(problem: string): JournalDamage {
    for (const number of this.heads.segments) {
      this.enter(number, 0)
      const bytes = this.bytesFrom(number, 0)
      if (bytes !== null && this.readLines(bytes, 0, bytes.length) !== null) break
    }
    return { ...this.damage(0, problem), segment: headName(this.heads.top) }
  }

  private readSegment(entry: SegmentEntry, last: boolean): JournalDamage | null {
    const base = this.segment === entry.number ? this.offset : 0
    this.enter(entry.number, base)
    const bytes = this.bytesFrom(entry.number, base)
    if (bytes === null) return this.damage(0, 'is missing')
    // Nothing comes from behind the end of a file, however far in front of the place it ends.
    const size = bytes.length === 0 ? (this.sizeOf(entry.number) ?? 0) : base + bytes.length
    if (size < entry.size) return this.damage(0, `ends at byte ${size}, the head says ${entry.size}`)
    const problem = this.readLines(bytes, base, entry.size)
    if (problem !== null) return this.damage(this.line + 1, problem)
    if (this.chain.seq !== entry.seq || this.chain.sum !== entry.sum)
      return this.damage(this.line, `is record ${this.chain.seq}, the head says ${entry.seq} with another sum`)
    if (this.run.length > 0) return this.damage(this.line, 'ends in the middle of a run')
    return size > entry.size ? this.readRest(bytes, base, entry, last) : null
  }

  /** Bytes after the head: whole runs count, a torn tail is left out; after an ended segment there must be none. */
  private readRest(bytes: Buffer, base: number, entry: SegmentEntry, last: boolean): JournalDamage | null {
    const name = segmentName(entry.number)
    const size = base + bytes.length
    if (!last && !entry.fenced) return this.damage(this.line + 1, 'comes after the end that the head gives')
    if (!last) {
      const late = `${size - entry.size} bytes in ${name} came from a writer that had been fenced off`
      this.notes.push(`${late}: nobody reads them`)
      return null
    }
    this.behindHead = size - entry.size
    const before = this.records.length
    this.readLines(bytes, base, size)
    this.run = []
    const end = this.end.segment === entry.number ? Math.max(this.end.offset, entry.size) : entry.size
    this.chain = { seq: this.end.seq, sum: this.end.sum }
    this.carried = Buffer.from(bytes.subarray(entry.size - base, end - base))
    const kept = this.records.length - before
    if (kept > 0) this.notes.push(`${kept} records in ${name} are whole, although their writer stopped before the head`)
    if (size > end) {
      const torn = `torn tail of ${size - end} bytes in ${name}: a run that was never acknowledged`
      this.notes.push(`${torn}, truncated before the next write`)
    }
    return null
  }

  /** Segments that the head does not list: left over when they are older than it, else news of a head that is gone. */
  private strangers(): JournalDamage | null {
    const { sealed, segments, top } = this.heads
    const listed = new Set(sealed?.segments.map((entry) => entry.number))
    const unlisted = segments.filter((number) => !listed.has(number))
    const newer = unlisted.find((number) => number > top)
    if (newer !== undefined)
      return { ...this.damage(0, 'is newer than the head: an older head was put back'), segment: segmentName(newer) }
    const left = unlisted.map(segmentName).join(', ')
    if (left !== '') this.notes.push(`${left}: left by a writer that was interrupted, gone with the next write`)
    return null
  }

  /** Takes the lines up to `limit`; what is wrong with the first that does not hold, or null. */
  private readLines(bytes: Buffer, base: number, limit: number): string | null {
    while (this.offset < limit) {
      const start = this.offset - base
      const end = bytes.indexOf(10, start)
      if (end < 0 || base + end >= limit) return 'has no end'
      const link = readRecord(bytes, start, end, this.chain)
      if (typeof link === 'string') return link
      const { seq, run, at, type, data } = link.record
      if (this.chain.seq === 0) {
        const version = versionOf(link.record)
        if (version !== this.version) return `opens a journal of version ${version}, the head says ${this.version}`
        this.openedAt = at
      } else {
        // The sum vouches that we wrote it, so its type and data are a change of ours.
        this.run.push({ seq, run, at, change: { type, data } as Change })
      }
      this.chain = link.chain
      this.offset = base + end + 1
      this.line++
      if (type !== 'run-committed' && type !== 'journal-opened') continue
      for (const record of this.run) this.records.push(record)
      this.run = []
      this.end = { ...link.chain, segment: this.segment, offset: this.offset }
    }
    return null
  }

  /** Goes to a byte of a segment. */
  private enter(number: number, offset: number): void {
    this.segment = number
    this.offset = offset
    this.line = 0
  }

  /** What is wrong here, and how far all was good. */
  private damage(line: number, what: string): JournalDamage {
    const lastGood = this.end.seq <= 1 ? null : this.end
    return { segment: segmentName(this.segment), line, seq: this.chain.seq, what, lastGood }
  }

  private sizeOf(number: number): number | null {
    return this.files.stat(path.join(this.folder, segmentName(number)))?.size ?? null
  }

  /** Null when there is no such file, also when it went while we looked. */
  private bytesFrom(number: number, offset: number): Buffer | null {
    const file = path.join(this.folder, segmentName(number))
    try {
      return offset === 0 ? this.files.read(file) : this.files.readRange(file, offset, Number.MAX_SAFE_INTEGER)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }
}
