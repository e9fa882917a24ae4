import type { Connection, Table } from '@lancedb/lancedb'
import { TABLES, type TableName } from '../../recall/search-index.ts'
import type { LanceModules } from './lance-load.ts'
import { columnsOf, type LanceRecord, schemaOf } from './lance-schema.ts'

/** The three tables behind one connection. */
export interface LanceTables {
  readonly tables: Readonly<Record<TableName, Table>>
  /** Lets go of the files; also of those that `optimize` leaves open. */
  close(): void
}

/** Caches are bounded: the defaults are 6 GB and 1 GB. */
const INDEX_CACHE = 64n << 20n
const METADATA_CACHE = 32n << 20n
/** Rows of one call: a larger batch only takes memory. */
const BATCH = 10_000
/** Above this many rows an index is worth its building; IVF_FLAT keeps distances exact. */
export const INDEXED_FROM = 20_000
/** Unique ids in a WHERE clause at once. */
const IDS = 5_000

/** Opens what is there. Rejects when a table is missing, damaged or of another shape. */
export async function openTables(modules: LanceModules, uri: string, dimension: number): Promise<LanceTables> {
  const connection = await connect(modules, uri)
  return bundle(connection, async (name) => {
    const table = await connection.openTable(name)
    await checkShape(table, name, dimension)
    return table
  })
}

/** Makes the tables anew and empty. Whatever had their names is gone, all versions of it. */
export async function createTables(modules: LanceModules, uri: string, dimension: number): Promise<LanceTables> {
  const connection = await connect(modules, uri)
  return bundle(connection, async (name) => {
    if ((await connection.tableNames()).includes(name)) await connection.dropTable(name)
    const table = await connection.createEmptyTable(name, schemaOf(modules, name, dimension))
    // Without it two writers that merge the same new key both insert it.
    await table.setUnenforcedPrimaryKey('id')
    return table
  })
}

/** Writes rows in batches: one merge for many, never one a row. `fresh` when none of the ids is in the table. */
export async function upsert(
  modules: LanceModules,
  table: Table,
  name: TableName,
  dimension: number,
  records: readonly LanceRecord[],
  fresh: boolean,
): Promise<void> {
  for (const record of records) checkVector(record, dimension)
  const schema = schemaOf(modules, name, dimension)
  for (let from = 0; from < records.length; from += BATCH) {
    const data = modules.lance.makeArrowTable(records.slice(from, from + BATCH), { schema })
    if (fresh) await table.add(data)
    else await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(data)
  }
}

export async function removeRows(table: Table, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS) await table.delete(inIds(ids.slice(from, from + IDS)))
}

export async function fetchRows(
  table: Table,
  ids: readonly string[],
  columns: readonly string[],
): Promise<LanceRecord[]> {
  const found: LanceRecord[] = []
  for (let from = 0; from < ids.length; from += IDS) {
    const query = table
      .query()
      .where(inIds(ids.slice(from, from + IDS)))
      .select([...columns])
    for (const record of await query.toArray()) found.push(record as LanceRecord)
  }
  return found
}

/** Folds small files together, drops old versions, and makes the indexes that the size calls for. */
export async function tidy(modules: LanceModules, table: Table, name: TableName, until: Date): Promise<void> {
  const rows = await table.countRows()
  const known = new Set((await table.listIndices()).flatMap((index) => index.columns))
  if (rows >= INDEXED_FROM && !known.has('id')) await table.createIndex('id', { config: modules.lance.Index.btree() })
  if (rows >= INDEXED_FROM && name !== 'atoms' && !known.has('vector'))
    await table.createIndex('vector', { config: modules.lance.Index.ivfFlat({ distanceType: 'cosine' }) })
  await table.optimize({ cleanupOlderThan: until })
}

async function connect({ lance }: LanceModules, uri: string): Promise<Connection> {
  return lance.connect(uri, { session: new lance.Session(INDEX_CACHE, METADATA_CACHE) })
}

async function bundle(connection: Connection, open: (name: TableName) => Promise<Table>): Promise<LanceTables> {
  const opened: Table[] = []
  try {
    for (const name of TABLES) opened.push(await open(name))
    const [memories, passages, atoms] = opened
    if (!memories || !passages || !atoms) throw new Error('a table is missing')
    return {
      tables: { memories, passages, atoms },
      close() {
        for (const table of opened) table.close()
        connection.close()
      },
    }
  } catch (error) {
    for (const table of opened) table.close()
    connection.close()
    throw error
  }
}

async function checkShape(table: Table, name: TableName, dimension: number): Promise<void> {
  const schema = await table.schema()
  const missing = columnsOf(name).filter((column) => !schema.fields.some((field) => field.name === column))
  if (missing.length > 0) throw new Error(`table ${name} has no column ${missing.join(', ')}`)
  const type: unknown = schema.fields.find((field) => field.name === 'vector')?.type
  const found = typeof type === 'object' && type !== null && 'listSize' in type ? type.listSize : null
  if (found !== dimension)
    throw new Error(`table ${name} has vectors of ${String(found)} numbers, the embedder makes ${dimension}`)
}

/** LanceDB cuts a long vector and pads a short one without a word. */
function checkVector(record: LanceRecord, dimension: number): void {
  const vector = record['vector']
  if (vector === null) return
  if (!Array.isArray(vector) || vector.length !== dimension || !vector.every(Number.isFinite))
    throw new RangeError(`the vector of ${String(record['id'])} must be ${dimension} finite numbers`)
}

function inIds(ids: readonly string[]): string {
  return `id IN (${ids.map((id) => `'${id.replaceAll("'", "''")}'`).join(',')})`
}
