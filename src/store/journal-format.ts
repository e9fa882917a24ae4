import type { Entry } from '../memory/state.ts'
import { type Chain, FORMAT_VERSION, type RawRecord, type ReadRecord, readRecord } from './record.ts'

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
