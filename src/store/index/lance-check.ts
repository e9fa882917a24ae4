import { type Health, TABLES, type TableName } from '../../recall/search-index.ts'
import { fileProblem } from './index-meta.ts'
import { idsOf, type LancePlace, type LanceState } from './lance-place.ts'

/**
 * Reads every row: slow and thorough, for `doctor`. `isBehind`: newer things were taken into memory, as every search does;
 * then the tables are held against what their last commit counted.
 */
export async function checkLance(place: LancePlace, state: LanceState, isBehind: boolean): Promise<Health> {
  const problems: string[] = []
  const rows: Record<TableName, number> = { memories: 0, passages: 0, atoms: 0 }
  const files = place.local ? fileProblem(place.dir, state.meta) : null
  if (files !== null) problems.push(files)
  const known = idsOf(state)
  for (const name of TABLES) {
    try {
      const table = state.tables.tables[name]
      await table.checkoutLatest()
      if ((await table.version()) !== state.meta.tables[name].version)
        problems.push(`table ${name} was written after the last commit of the index`)
      const ids: string[] = (await table.query().select(['id', 'text', 'vector']).toArray()).map(
        (row: { id: string }) => row.id,
      )
      rows[name] = ids.length
      const there = new Set(ids)
      if (there.size !== ids.length) problems.push(`table ${name} holds ${ids.length - there.size} ids twice`)
      const counted = state.meta.tables[name].rows
      const missing = isBehind ? counted - ids.length : known[name].filter((id) => !there.has(id)).length
      const expected = isBehind ? counted : known[name].length
      if (missing > 0) problems.push(`table ${name} lacks ${missing} rows`)
      if (ids.length > expected) problems.push(`table ${name} has ${ids.length - expected} rows too many`)
    } catch (error) {
      problems.push(
        `table ${name} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      )
    }
  }
  return { ok: problems.length === 0, problems, rows }
}
