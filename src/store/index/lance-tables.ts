import fs from 'node:fs'
import path from 'node:path'
import type { Connection, Table } from '@lancedb/lancedb'
import { messageOf, UserError } from '../../errors.ts'
import type { IndexSource } from '../../recall/search-index.ts'
import {
  firstLine,
  type LanceModules,
  loadLance,
  recordsOf,
  schemaOf,
  TABLES,
  type TableName,
  type VectorOf,
} from './lance-schema.ts'

/** How many rows each table has. */
export type TableRows = Readonly<Record<TableName, number>>

/** Older releases kept what was said there too. */
export const TABLES_EVER = [...TABLES, 'passages']

/** What people and other programs open; no search of ours asks them. Nothing of before is left, in no version. */
export async function writeTables(
  place: string,
  source: IndexSource,
  dimension: number,
  vectorOf: VectorOf,
): Promise<TableRows> {
  const records = recordsOf(source, vectorOf)
  await inTables(place, async (connection, modules) => {
    if (place.includes('://')) await dropTables(connection, TABLES_EVER)
    else for (const name of TABLES_EVER) fs.rmSync(path.join(place, `${name}.lance`), { recursive: true, force: true })
    for (const name of TABLES) {
      const schema = schemaOf(modules, name, dimension)
      const table = await connection.createEmptyTable(name, schema)
      const rows = records[name]
      for (let from = 0; from < rows.length; from += BATCH)
        await table.add(modules.lance.makeArrowTable(rows.slice(from, from + BATCH), { schema }))
      table.close()
    }
  })
  return { memories: records.memories.length, atoms: records.atoms.length }
}

/** Rows of one call: a larger batch only takes memory. */
const BATCH = 10_000
/** Caches are bounded: the defaults are 6 GB and 1 GB. */
const INDEX_CACHE = 64n << 20n
const METADATA_CACHE = 32n << 20n
/** Who is not there is not waited for as long as three minutes. */
const PATIENCE = { connect_timeout: '5s', timeout: '60s', client_max_retries: '2', client_retry_timeout: '10' }

/** Works on the database at a folder or an S3 address; keys and where a server stands come from the environment (`AWS_…`). */
export async function inTables<T>(
  place: string,
  work: (connection: Connection, modules: LanceModules) => Promise<T>,
): Promise<T> {
  const modules = await loadLance()
  const session = new modules.lance.Session(INDEX_CACHE, METADATA_CACHE)
  const connection = await modules.lance.connect(place, {
    session,
    ...(place.includes('://') ? { storageOptions: PATIENCE } : {}),
  })
  try {
    return await work(connection, modules)
  } finally {
    connection.close()
  }
}

/** What is wrong with the tables of a folder, in sentences. Reads every row. */
export async function checkTables(place: string, written: TableRows): Promise<string[]> {
  const counted = async (table: Table): Promise<number> => (await table.query().toArray()).length
  try {
    return await inTables(place, async (connection) => {
      const found = await Promise.all(TABLES.map(async (name) => counted(await connection.openTable(name))))
      return TABLES.filter((name, at) => found[at] !== written[name]).map(
        (name) => `table ${name} does not hold the ${written[name]} rows that were written`,
      )
    })
  } catch (error) {
    // Where there is no LanceDB, nobody reads them either.
    if (error instanceof UserError) return []
    return [`the tables cannot be read: ${firstLine(messageOf(error))}`]
  }
}

/** True when there was one. */
export async function dropTables(connection: Connection, names: readonly string[]): Promise<boolean> {
  const there = (await connection.tableNames()).filter((name) => names.includes(name))
  for (const name of there) await connection.dropTable(name)
  return there.length > 0
}

/** Names of what is in a folder; none where there is none. */
export function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

/** Tables of our names where `ours` is not among what is `there`: another program made them, they are never dropped. */
export function refuseForeign(place: string, there: readonly string[], ours: string): void {
  const found = TABLES_EVER.filter((name) => there.includes(name) || there.includes(`${name}.lance`))
  if (found.length === 0 || there.includes(ours)) return
  throw new UserError(
    `index.uri names ${place}, where a table "${found.join('", "')}" of another program stands. Set index.uri to a place of its own, for example ".state/index"`,
  )
}
