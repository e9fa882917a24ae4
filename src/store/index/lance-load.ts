import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type * as Lance from '@lancedb/lancedb'
import type * as Arrow from 'apache-arrow'
import { messageOf } from '../../errors.ts'
import type { Embedder } from '../../recall/embedder.ts'
import { createLexicon, type Lexicon } from '../../recall/lexicon.ts'
import { type Row, TABLES, type TableName } from '../../recall/search-index.ts'
import {
  embedderProblem,
  fileProblem,
  type IndexMeta,
  LEXICONS,
  type LexiconName,
  readMeta,
  removeMeta,
} from './index-meta.ts'
import { emptyMeta } from './lance-commit.ts'
import { createTables, type LanceTables, openTables } from './lance-tables.ts'
import { readLexicon } from './lexicon-file.ts'

export interface LanceModules {
  readonly lance: typeof Lance
  readonly arrow: typeof Arrow
}

/** The database of this machine, or in a sentence why there is none. Loaded at the first need: it costs 0.1 s and 70 MB. */
export async function loadLance(): Promise<LanceModules | { readonly missing: string }> {
  const homeless = whyNoTemporaryFolder()
  if (homeless !== null) return { missing: homeless }
  // It warns on stderr about every query without a distance; read at import, RUST_LOG does not help.
  process.env['LANCEDB_LOG'] ??= 'error'
  // It leaves the mode of its files to the umask; ours have theirs whatever it is. A worker may not set it.
  if (isMainThread) process.umask(0o077)
  try {
    const [lance, arrow] = await Promise.all([import('@lancedb/lancedb'), import('apache-arrow')])
    return { lance, arrow }
  } catch (error) {
    return { missing: `LanceDB is not installed for this machine (${firstLine(messageOf(error))})` }
  }
}

/** A session of it makes a folder among the temporary files, and where it cannot, it ends the whole process. */
function whyNoTemporaryFolder(): string | null {
  const parent = process.platform === 'win32' ? os.tmpdir() : (process.env['TMPDIR'] ?? '/tmp')
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(parent, 'memoird-')))
    return null
  } catch (error) {
    return `LanceDB needs a folder for temporary files (TMPDIR) that can be written, ${parent} cannot (${messageOf(error)})`
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

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

/** Opens tables and lexicons as the last commit left them. Rejects with the first thing that is not so. */
export async function openLanceState(place: LancePlace): Promise<LanceState> {
  const meta = readMeta(place.dir)
  if (meta === null) throw new Error('there is no index yet')
  const problem = embedderProblem(meta, place.embedder) ?? (place.local ? fileProblem(place.dir, meta) : null)
  if (problem !== null) throw new Error(problem)
  const { dimension } = place.embedder
  const lexicons = {
    passages: readLexicon(lexiconFile(place, 'passages'), meta.lexicons.passages, dimension),
    memories: readLexicon(lexiconFile(place, 'memories'), meta.lexicons.memories, dimension),
  }
  const tables = await openTables(place.modules, place.uri, dimension)
  const state: LanceState = { tables, meta, lexicons, fresh: new Map() }
  try {
    for (const name of TABLES) {
      // A reader sees what the meta vouches for, whatever a writer is doing at the moment.
      await tables.tables[name].checkout(meta.tables[name].version)
      await checkCount(state, name)
    }
    return state
  } catch (error) {
    tables.close()
    throw error
  }
}

/** An empty index in the place of whatever was there. */
export async function emptyState(place: LancePlace, before?: LanceTables): Promise<LanceState> {
  before?.close()
  fs.mkdirSync(place.dir, { recursive: true, mode: 0o700 })
  removeMeta(place.dir)
  for (const name of LEXICONS) fs.rmSync(lexiconFile(place, name), { force: true })
  // A half-made table cannot be opened, and so LanceDB would not drop it either.
  if (place.local)
    for (const name of TABLES) fs.rmSync(path.join(place.dir, `${name}.lance`), { recursive: true, force: true })
  const { dimension } = place.embedder
  const tables = await createTables(place.modules, place.uri, dimension)
  const lexicons = { passages: createLexicon(dimension), memories: createLexicon(dimension) }
  return { tables, lexicons, meta: emptyMeta(place.embedder), fresh: new Map() }
}

/** True when a table is not at the version that the last commit left: a writer died between the table and the meta. */
export async function writtenByOthers(state: LanceState): Promise<boolean> {
  for (const name of TABLES) {
    const table = state.tables.tables[name]
    await table.checkoutLatest()
    const { version } = state.meta.tables[name]
    if (version !== 0 && (await table.version()) !== version) return true
  }
  return false
}

async function checkCount(state: LanceState, name: TableName): Promise<void> {
  const found = await state.tables.tables[name].countRows()
  const expected = state.meta.tables[name].rows
  const listed = idsOf(state)[name].length
  if (found !== expected || found !== listed)
    throw new Error(`table ${name} has ${found} rows, ${expected} were written and ${listed} are listed`)
}
