import path from 'node:path'
import type { Embedder } from '../../recall/embedder.ts'
import type { Lexicon } from '../../recall/lexicon.ts'
import type { Row, TableName } from '../../recall/search-index.ts'
import type { IndexMeta, LexiconName } from './index-meta.ts'
import type { LanceModules } from './lance-load.ts'
import type { LanceTables } from './lance-tables.ts'

/** Where an index is and what reads it. */
export interface LancePlace {
  readonly modules: LanceModules
  /** A folder or any LanceDB URI. */
  readonly uri: string
  /** Local folder for the lexicons and the meta; the same as `uri` when that is a folder. */
  readonly dir: string
  readonly local: boolean
  readonly embedder: Embedder
}

/** What an open index holds; replaced as a whole by every commit. */
export interface LanceState {
  tables: LanceTables
  meta: IndexMeta
  lexicons: Record<LexiconName, Lexicon>
  /** Rows that are newer in memory than on disk: a reader writes nothing. */
  readonly fresh: Map<string, Row>
}

export function lexiconFile(place: LancePlace, name: LexiconName): string {
  return path.join(place.dir, `${name}.words`)
}

/** Ids that the lexicons list, by table. */
export function idsOf({ lexicons }: LanceState): Record<TableName, string[]> {
  const ids: Record<TableName, string[]> = { memories: [], passages: [], atoms: [] }
  for (const block of lexicons.passages.blocks.values()) ids.passages.push(...block.ids)
  for (const block of lexicons.memories.blocks.values())
    ids[block.key.startsWith('atom/') ? 'atoms' : 'memories'].push(...block.ids)
  return ids
}
