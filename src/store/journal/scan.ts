import type { Change } from '../../memory/change.ts'
import type { Entry } from '../../memory/state.ts'
import { segmentName } from './head.ts'
import { type Chain, FORMAT_VERSION, type RawRecord, type ReadRecord, readRecord, versionOf } from './record.ts'

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

/** What grows while the lines are read. */
export interface Scan {
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

export function startScan(format: JournalFormat, version: number, start: Checkpoint): Scan {
  return {
    format,
    version,
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
}

/** Goes to a byte of a segment. */
export function enter(scan: Scan, number: number, offset: number): void {
  scan.segment = number
  scan.offset = offset
  scan.line = 0
}

/** Takes the lines up to `limit`; what is wrong with the first that does not hold, or null. */
export function readLines(scan: Scan, bytes: Buffer, base: number, limit: number): string | null {
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

/** What is wrong here, and how far all was good. */
export function damageAt(scan: Scan, line: number, what: string): JournalDamage {
  const lastGood = scan.good.seq <= 1 ? null : scan.good
  return { segment: segmentName(scan.segment), line, seq: scan.chain.seq, what, lastGood }
}
