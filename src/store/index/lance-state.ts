import fs from 'node:fs'
import path from 'node:path'
import { createLexicon } from '../../recall/lexicon.ts'
import { TABLES, type TableName } from '../../recall/search-index.ts'
import { embedderProblem, fileProblem, LEXICONS, readMeta, removeMeta } from './index-meta.ts'
import { emptyMeta } from './lance-commit.ts'
import { idsOf, type LancePlace, type LanceState, lexiconFile } from './lance-place.ts'
import { createTables, type LanceTables, openTables } from './lance-tables.ts'
import { readLexicon } from './lexicon-file.ts'

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
