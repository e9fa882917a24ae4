import path from 'node:path'
import { codeOf } from '../../errors.ts'
import type { Files } from '../disk/files.ts'
import { type Heads, headName, readHeads, type SegmentEntry, segmentName } from './head.ts'
import { GENESIS } from './record.ts'
import {
  type Checkpoint,
  damageAt,
  enter,
  type JournalDamage,
  type JournalFormat,
  type JournalRecord,
  readLines,
  type Scan,
  startScan,
} from './scan.ts'

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

function readOnce(
  files: Files,
  folder: string,
  format: JournalFormat,
  heads: Heads,
  since: Checkpoint | null,
): Reading {
  const start = since ?? { ...GENESIS, segment: 0, offset: 0 }
  const scan = startScan(format, heads.sealed?.version ?? format.version, start)
  const damage = readHeaded(files, folder, heads, scan, since) ?? strangers(heads, scan)
  return {
    heads,
    records: scan.records,
    from: since,
    end: scan.good,
    version: scan.version,
    openedAt: scan.openedAt,
    carried: scan.carried,
    behindHead: scan.behindHead,
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
  for (const before of segments.slice(0, first)) {
    const size = files.stat(path.join(folder, segmentName(before.number)))?.size ?? -1
    if (before.fenced ? size < before.size : size !== before.size)
      return damageAt(scan, 0, 'comes after a segment of another size')
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
  // Nothing comes from behind the end of a file, however far in front of the place it ends.
  const size = bytes.length === 0 ? (files.stat(path.join(folder, name))?.size ?? 0) : base + bytes.length
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

/** Segments that the head does not list: left over when they are older than it, else news of a head that is gone. */
function strangers(heads: Heads, scan: Scan): JournalDamage | null {
  const listed = new Set(heads.sealed?.segments.map((entry) => entry.number))
  const unlisted = heads.segments.filter((number) => !listed.has(number))
  const newer = unlisted.find((number) => number > heads.top)
  if (newer !== undefined) {
    return { ...damageAt(scan, 0, 'is newer than the head: an older head was put back'), segment: segmentName(newer) }
  }
  if (unlisted.length > 0) {
    scan.notes.push(
      `${unlisted.map(segmentName).join(', ')}: left by a writer that was interrupted, gone with the next write`,
    )
  }
  return null
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
