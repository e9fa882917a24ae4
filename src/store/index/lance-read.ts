import { type Row, TABLES, type TableName } from '../../recall/search-index.ts'
import type { LanceState } from './lance-place.ts'
import { rowOf, SHOWN } from './lance-schema.ts'
import { fetchRows, INDEXED_FROM } from './lance-tables.ts'

/** Ids by distance, nearest first. */
export async function nearestRows(
  state: LanceState,
  table: TableName,
  vector: Float32Array,
  k: number,
): Promise<string[]> {
  if (vector.every((value) => value === 0) || state.meta.tables[table].rows === 0) return []
  const search = state.tables.tables[table]
    .vectorSearch(vector)
    .distanceType('cosine')
    .select(['id', '_distance'])
    .limit(k)
  const records = await (state.meta.tables[table].rows >= INDEXED_FROM ? search.nprobes(20) : search).toArray()
  return records.map((record: { id: string }) => record.id)
}

/** What hits show, from memory where it is newer than the tables. */
export async function shownRows(state: LanceState, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  const wanted: Record<TableName, string[]> = { memories: [], passages: [], atoms: [] }
  for (const id of ids) {
    const fresh = state.fresh.get(id)
    if (fresh) rows.set(id, fresh)
    else wanted[tableOfId(id)].push(id)
  }
  for (const name of TABLES) {
    if (wanted[name].length === 0) continue
    for (const record of await fetchRows(state.tables.tables[name], wanted[name], SHOWN[name])) {
      const row = rowOf(name, record)
      rows.set(row.id, row)
    }
  }
  return rows
}

/** Ids say what they are by their first letter. */
function tableOfId(id: string): TableName {
  return id.startsWith('m') ? 'memories' : id.startsWith('a') ? 'atoms' : 'passages'
}
