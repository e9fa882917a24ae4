import path from 'node:path'
import { codeOf } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import type { Entry } from '../memory/state.ts'
import type { Files } from './files.ts'
import { type Heads, headName, readHeads, type SegmentEntry, segmentName } from './head.ts'
import {
  type Chain,
  FORMAT_VERSION,
  GENESIS,
  type RawRecord,
  type ReadRecord,
  readRecord,
  versionOf,
} from './record.ts'

/** One committed record. */
export type JournalRecord = Entry

/** A place between two runs: what came before it is known, so reading can go on from here. */
export interface Checkpoint extends Chain {
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
  readonly lastGood: Checkpoint | null
}

/** How records are read: the tests and the next format put their own here. */
export interface JournalFormat {
  readonly version: number
  readonly readRecord: ReadRecord
  /** By version, what makes a record of the next version from it; null leaves it out. */
  readonly upgrades: ReadonlyMap<number, (record: RawRecord) => RawRecord | null>
}

export const CURRENT_FORMAT: JournalFormat = { version: FORMAT_VERSION, readRecord, upgrades: new Map() }

export interface Reading {
  readonly heads: Heads
  /** Committed and verified, after `from`. */
  readonly records: readonly JournalRecord[]
  /** Where reading began; null is the beginning of the journal. */
  readonly from: Checkpoint | null
  readonly end: Checkpoint
  /** Of the format on disk. */
  readonly version: number
  /** When the journal was opened for the first time; null when reading began later. */
  readonly openedAt: string | null
  /** Whole runs after the head, whose writer stopped before it wrote the head. */
  readonly carried: Buffer
  /** Bytes after the head, whole runs or not. */
  readonly behindHead: number
  /** Segments that no head lists: what a rewrite or a fenced-off writer left. */
  readonly leftovers: readonly number[]
  readonly notes: readonly string[]
  readonly damage: JournalDamage | null
}

const TRIES = 8

/** Reads and verifies the journal from `since`, or all of it when it is not (or no longer) on that path. Writes nothing. */
export function readJournal(files: Files, folder: string, format: JournalFormat, since: Checkpoint | null): Reading {
  for (let tries = 1; ; tries++) {
    const heads = readHeads(files, folder)
    const tail = since === null ? null : readOnce(files, folder, format, heads, since)
    const reading = tail !== null && tail.damage === null ? tail : readOnce(files, folder, format, heads, null)
    if (reading.damage === null || tries === TRIES) return reading
    // A writer that went on while we read looks like damage; one that stands still is.
    if (JSON.stringify(readHeads(files, folder)) === JSON.stringify(heads)) return reading
  }
}

/** What grows while the lines are read. */
interface Scan {
  readonly format: JournalFormat
  readonly version: number
  chain: Chain
  segment: number
  offset: number
  line: number
  run: JournalRecord[]
  good: Checkpoint
  openedAt: string | null
  readonly records: JournalRecord[]
  readonly notes: string[]
  behindHead: number
  carried: Buffer
}

function readOnce(
  files: Files,
  folder: string,
  format: JournalFormat,
  heads: Heads,
  since: Checkpoint | null,
): Reading {
  const start = since ?? { ...GENESIS, segment: 0, offset: 0 }
  const scan: Scan = {
    format,
    version: heads.sealed?.version ?? format.version,
    chain: { seq: start.seq, sum: start.sum },
    segment: start.segment,
    offset: start.offset,
    line: 0,
    run: [],
    good: start,
    openedAt: null,
    records: [],
    notes: [],
    behindHead: 0,
    carried: Buffer.alloc(0),
  }
  const damage = readHeaded(files, folder, heads, scan, since) ?? strangers(heads, scan)
  const listed = new Set(heads.sealed?.segments.map((entry) => entry.number))
  const leftovers = damage ? [] : heads.segments.filter((number) => !listed.has(number))
  return {
    heads,
    records: scan.records,
    from: since,
    end: scan.good,
    version: scan.version,
    openedAt: scan.openedAt,
    carried: scan.carried,
    behindHead: scan.behindHead,
    leftovers,
    notes: scan.notes,
    damage,
  }
}

function readHeaded(files: Files, folder: string, heads: Heads, scan: Scan, since: Checkpoint | null) {
  if (heads.problem !== null) return salvage(files, folder, heads, scan, heads.problem)
  const segments = heads.sealed?.segments ?? []
  const first = since === null ? 0 : segments.findIndex((entry) => entry.number === since.segment)
  const entry = segments[first]
  if (since !== null && (entry === undefined || since.offset > entry.size)) {
    return damageAt(scan, 0, 'does not hold the place where reading was to go on')
  }
  for (let at = first; at < segments.length; at++) {
    const damage = readSegment(files, folder, segments[at] as SegmentEntry, at === segments.length - 1, scan)
    if (damage !== null) return damage
  }
  return null
}

/** Without a head nothing says where the journal ends: what holds is read so that a person can go back to it. */
function salvage(files: Files, folder: string, heads: Heads, scan: Scan, problem: string): JournalDamage {
  for (const number of heads.segments) {
    const bytes = bytesFrom(files, path.join(folder, segmentName(number)), 0)
    if (bytes === null) continue
    enter(scan, number, 0)
    if (readLines(scan, bytes, 0, bytes.length) !== null) break
  }
  return { ...damageAt(scan, 0, problem), segment: headName(heads.top) }
}

function readSegment(
  files: Files,
  folder: string,
  entry: SegmentEntry,
  last: boolean,
  scan: Scan,
): JournalDamage | null {
  const name = segmentName(entry.number)
  const base = scan.segment === entry.number ? scan.offset : 0
  enter(scan, entry.number, base)
  const bytes = bytesFrom(files, path.join(folder, name), base)
  if (bytes === null) return damageAt(scan, 0, 'is missing')
  const size = base + bytes.length
  if (size < entry.size) return damageAt(scan, 0, `ends at byte ${size}, the head says ${entry.size}`)
  const problem = readLines(scan, bytes, base, entry.size)
  if (problem !== null) return damageAt(scan, scan.line + 1, problem)
  if (scan.chain.seq !== entry.seq || scan.chain.sum !== entry.sum) {
    return damageAt(scan, scan.line, `is record ${scan.chain.seq}, the head says ${entry.seq} with another sum`)
  }
  if (scan.run.length > 0) return damageAt(scan, scan.line, 'ends in the middle of a run')
  if (size > entry.size) return readRest(scan, bytes, base, entry, last)
  return null
}

/** Bytes after the head: whole runs count, a torn tail is left out; after an ended segment there must be none. */
function readRest(scan: Scan, bytes: Buffer, base: number, entry: SegmentEntry, last: boolean): JournalDamage | null {
  const name = segmentName(entry.number)
  const size = base + bytes.length
  if (!last && !entry.fenced) return damageAt(scan, scan.line + 1, 'comes after the end that the head gives')
  if (!last) {
    scan.notes.push(
      `${size - entry.size} bytes in ${name} came from a writer that had been fenced off: nobody reads them`,
    )
    return null
  }
  scan.behindHead = size - entry.size
  const before = scan.records.length
  readLines(scan, bytes, base, size)
  scan.run = []
  const end = scan.good.segment === entry.number ? Math.max(scan.good.offset, entry.size) : entry.size
  scan.chain = { seq: scan.good.seq, sum: scan.good.sum }
  scan.carried = Buffer.from(bytes.subarray(entry.size - base, end - base))
  const kept = scan.records.length - before
  if (kept > 0) scan.notes.push(`${kept} records in ${name} are whole, although their writer stopped before the head`)
  if (size > end) {
    scan.notes.push(
      `torn tail of ${size - end} bytes in ${name}: a run that was never acknowledged, truncated before the next write`,
    )
  }
  return null
}

/** Segments above the head are news of a head that is gone. */
function strangers(heads: Heads, scan: Scan): JournalDamage | null {
  const stranger = heads.segments.find((number) => number > heads.top)
  if (stranger === undefined) return null
  return { ...damageAt(scan, 0, 'is newer than the head: an older head was put back'), segment: segmentName(stranger) }
}

function enter(scan: Scan, number: number, offset: number): void {
  scan.segment = number
  scan.offset = offset
  scan.line = 0
}

/** Takes the lines up to `limit`; what is wrong with the first that does not hold, or null. */
function readLines(scan: Scan, bytes: Buffer, base: number, limit: number): string | null {
  while (scan.offset < limit) {
    const start = scan.offset - base
    const end = bytes.indexOf(10, start)
    if (end < 0 || base + end >= limit) return 'has no end'
    const link = scan.format.readRecord(bytes, start, end, scan.chain)
    if (typeof link === 'string') return link
    const problem = takeRecord(scan, link.record)
    if (problem !== null) return problem
    scan.chain = link.chain
    scan.offset = base + end + 1
    scan.line++
    if (link.record.type !== 'run-committed' && link.record.type !== 'journal-opened') continue
    for (const record of scan.run) scan.records.push(record)
    scan.run = []
    scan.good = { ...link.chain, segment: scan.segment, offset: scan.offset }
  }
  return null
}

function takeRecord(scan: Scan, raw: RawRecord): string | null {
  if (scan.chain.seq === 0) {
    const version = versionOf(raw)
    if (version !== scan.version) return `opens a journal of version ${version}, the head says ${scan.version}`
    scan.openedAt = raw.at
    return null
  }
  let record: RawRecord | null = raw
  for (let version = scan.version; version < scan.format.version && record !== null; version++) {
    const upgrade = scan.format.upgrades.get(version)
    if (upgrade !== undefined) record = upgrade(record)
  }
  if (record === null) return null
  // The sum vouches that we wrote it, so its type and data are a change of ours.
  const change = { type: record.type, data: record.data } as Change
  scan.run.push({ seq: record.seq, run: record.run, at: record.at, change })
  return null
}

function damageAt(scan: Scan, line: number, what: string): JournalDamage {
  const lastGood = scan.good.seq <= 1 ? null : scan.good
  return { segment: segmentName(scan.segment), line, seq: scan.chain.seq, what, lastGood }
}

/** Null when there is no such file, also when it went while we looked. */
function bytesFrom(files: Files, file: string, offset: number): Buffer | null {
  if (offset === 0) return files.read(file)
  try {
    return files.readRange(file, offset, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
