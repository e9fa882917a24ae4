import {
  type Health,
  type IndexSource,
  type Row,
  type Searched,
  type SearchIndex,
  type SyncReport,
  TABLES,
  type TableName,
} from '../../recall/search-index.ts'
import { searched, shelveMemories, shelvePassages } from '../../recall/shelf.ts'
import { fileProblem, type LexiconName } from './index-meta.ts'
import { commitIndex, type LexiconChange } from './lance-commit.ts'
import { dumpLance, forgetLance } from './lance-forget.ts'
import { emptyState, idsOf, type LancePlace, type LanceState, openLanceState, writtenByOthers } from './lance-load.ts'
import { rowOf, SHOWN } from './lance-schema.ts'
import { fetchRows, INDEXED_FROM } from './lance-tables.ts'

/** Opens the index that `meta.json` vouches for. Rejects with what is wrong when it is damaged or made by another embedder. */
export async function openLanceIndex(place: LancePlace): Promise<SearchIndex & Overlaid> {
  return lanceIndex(place, await openLanceState(place), [])
}

/** An empty one in the place of whatever is there. */
export async function createLanceIndex(place: LancePlace, notes: readonly string[]): Promise<SearchIndex & Overlaid> {
  return lanceIndex(place, await emptyState(place), notes)
}

/** A reader's way to be up to date: what is newer in the source is taken into memory only. */
interface Overlaid {
  overlay(source: IndexSource): number
}

function lanceIndex(place: LancePlace, state: LanceState, notes: readonly string[]): SearchIndex & Overlaid {
  const ready = new Map<LexiconName, Searched>()
  let isBehind = false
  const asked = (name: LexiconName): Searched => {
    const known = ready.get(name) ?? searched(state.lexicons[name])
    ready.set(name, known)
    return known
  }
  return {
    name: 'lancedb',
    embedder: place.embedder,
    notes,
    get passages() {
      return asked('passages')
    },
    get memories() {
      return asked('memories')
    },
    nearest: async (table, vector, k) => nearestRows(state, table, vector, k),
    rows: (ids) => shownRows(state, ids),
    overlay(source) {
      let changed = 0
      for (const change of differences(place, state, source)) {
        for (const entry of change.entries) state.fresh.set(entry.doc.id, entry.row)
        changed++
      }
      if (changed > 0) ready.clear()
      isBehind ||= changed > 0
      return changed
    },
    async sync(source): Promise<SyncReport> {
      const rebuilt = state.fresh.size > 0 || (await writtenByOthers(state))
      if (rebuilt) Object.assign(state, await emptyState(place, state.tables))
      ready.clear()
      isBehind = false
      return { ...(await commitIndex(place, state, source, differences(place, state, source))), rebuilt }
    },
    async forget(ids) {
      ready.clear()
      return forgetLance(place, state, new Set(ids))
    },
    dumpAll: () => dumpLance(place, state),
    health: () => checkLance(place, state, isBehind),
    close: async () => state.tables.close(),
  }
}

/** What is other in the source, taken into the lexicons while it is asked for. */
function* differences(place: LancePlace, state: LanceState, source: IndexSource): Generator<LexiconChange> {
  const { lexicons } = state
  for (const one of shelvePassages(lexicons.passages, source, place.embedder)) yield { ...one, lexicon: 'passages' }
  for (const one of shelveMemories(lexicons.memories, source, place.embedder)) yield { ...one, lexicon: 'memories' }
}

/** Ids by distance, nearest first. */
async function nearestRows(
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
async function shownRows(state: LanceState, ids: readonly string[]): Promise<Map<string, Row>> {
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

/**
 * Reads every row: slow and thorough, for `doctor`. `isBehind`: newer things were taken into memory, as every search does;
 * then the tables are held against what their last commit counted.
 */
async function checkLance(place: LancePlace, state: LanceState, isBehind: boolean): Promise<Health> {
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
