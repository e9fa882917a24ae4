import type { Atom } from '../memory/atom.ts'
import type { Home, Memory } from '../memory/memory.ts'
import type { Corpus } from './corpus.ts'
import type { HitKind } from './doc.ts'
import type { Embedder } from './embedder.ts'
import type { Passage } from './passages.ts'
import type { Ranker } from './rank.ts'

/** What the index is made from and must be equal to: journal, raw logs and summaries, as they are now. */
export interface IndexSource {
  /** Last record of the journal. */
  readonly seq: number
  /** Every memory that was not retracted. */
  readonly memories: readonly Memory[]
  readonly atoms: readonly Atom[]
  readonly logs: readonly SourceLog[]
}

export interface SourceLog {
  /** `raw/2026-02-08.md` or `daily/2026-02-08.md` */
  readonly file: string
  /** Changes when the file does. */
  readonly fingerprint: string
  /**
   * Reads the file: only called when the fingerprint is another. Forgotten text is left out, secrets are redacted.
   * Null when it cannot be read: what is known of it stays, and the next opening tries again.
   */
  passages(): readonly Passage[] | null
}

export const TABLES = ['memories', 'passages', 'atoms'] as const
export type TableName = (typeof TABLES)[number]

/** What a hit shows. */
export interface Row {
  readonly id: string
  readonly kind: HitKind
  readonly text: string
  readonly date: string
  readonly home: Home | null
  readonly evidence: readonly { readonly file: string; readonly lines: readonly [number, number] }[]
  /** True when any of it came from another mouth: never put into a prompt as if said. */
  readonly quoted: boolean
}

/** A corpus ready to be asked. */
export interface Searched {
  readonly corpus: Corpus
  readonly ranker: Ranker
}

export interface SyncReport {
  readonly added: number
  readonly removed: number
  /** True when everything was made again. */
  readonly rebuilt: boolean
}

export interface Health {
  readonly ok: boolean
  /** What is wrong, in sentences; empty when nothing is. */
  readonly problems: readonly string[]
  readonly rows: Readonly<Record<TableName, number>>
}

/** The searchable side. Derived from the source; two adapters (LanceDB, scan) keep one contract (`test/suites/search-index.ts`). */
export interface SearchIndex {
  readonly name: 'lancedb' | 'scan'
  readonly embedder: Embedder
  /** What a person should know, in sentences: that it scans and why, that it makes itself again. */
  readonly notes: readonly string[]
  /** Turns and summaries; memories and atoms. Always as the source was when the index was opened or last synced. */
  readonly passages: Searched
  readonly memories: Searched
  /** Ids of the rows whose vectors are nearest, nearest first. Rows without a vector are never found. */
  nearest(table: 'memories' | 'passages', vector: Float32Array, k: number): Promise<string[]>
  rows(ids: readonly string[]): Promise<Map<string, Row>>
  /** Makes the index equal to the source. Only the holder of the lock may call it. */
  sync(source: IndexSource): Promise<SyncReport>
  /** Erases rows so that no file of the index holds them in any version. Returns how many there were. */
  forget(ids: readonly string[]): Promise<number>
  /** Every row of every version of every table, as text, to prove that something is gone. */
  dumpAll(): Promise<readonly string[]>
  health(): Promise<Health>
  close(): Promise<void>
}
