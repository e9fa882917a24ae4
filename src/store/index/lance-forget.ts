import fs from 'node:fs'
import { FIELD_COUNT, FIELDS } from '../../recall/doc.ts'
import type { Block, Lexicon } from '../../recall/lexicon.ts'
import { TABLES, type TableName } from '../../recall/search-index.ts'
import { LEXICONS, removeMeta } from './index-meta.ts'
import { saveMeta } from './lance-commit.ts'
import { type LancePlace, type LanceState, lexiconFile } from './lance-load.ts'
import type { LanceRecord } from './lance-schema.ts'
import { createTables, upsert } from './lance-tables.ts'
import { writeLexicon } from './lexicon-file.ts'

/**
 * Erases rows for good. LanceDB keeps deleted rows in its files, so all tables are dropped and made again from the rows
 * that stay; the lexicons lose the docs and every word that only they used. A crash leaves no meta, and so a rebuild.
 */
export async function forgetLance(place: LancePlace, state: LanceState, ids: ReadonlySet<string>): Promise<number> {
  const kept = new Map<TableName, LanceRecord[]>()
  let erased = 0
  for (const name of TABLES) {
    const table = state.tables.tables[name]
    await table.checkoutLatest()
    const rows = await table.query().toArray()
    const stay = rows.filter((row: { id: string }) => !ids.has(row.id))
    erased += rows.length - stay.length
    kept.set(name, stay.map(plainRecord))
  }
  removeMeta(place.dir)
  state.tables.close()
  state.tables = await createTables(place.modules, place.uri, place.embedder.dimension)
  for (const name of TABLES)
    await upsert(place.modules, state.tables.tables[name], name, place.embedder.dimension, kept.get(name) ?? [], true)
  const lexicons = { passages: 0, memories: 0 }
  for (const name of LEXICONS) {
    dropDocs(state.lexicons[name], ids)
    lexicons[name] = writeLexicon(lexiconFile(place, name), state.lexicons[name])
  }
  for (const id of ids) state.fresh.delete(id)
  await saveMeta(place, state, { seq: state.meta.seq, lexicons, commits: 0 })
  return erased
}

/** Every row of every version, and the words and ids of the lexicons. */
export async function dumpLance(place: LancePlace, state: LanceState): Promise<string[]> {
  const found: string[] = []
  for (const name of TABLES) {
    const table = state.tables.tables[name]
    await table.checkoutLatest()
    for (const { version } of await table.listVersions()) {
      await table.checkout(version)
      for (const row of await table.query().toArray())
        found.push(`${name}@${version} ${JSON.stringify(plainRecord(row))}`)
    }
    await table.checkoutLatest()
  }
  for (const name of LEXICONS) {
    const file = lexiconFile(place, name)
    if (fs.existsSync(file)) found.push(`${name}.words ${fs.readFileSync(file).toString('utf8')}`)
  }
  return found
}

/** A row without Arrow's vectors and lists, as it was given. */
function plainRecord(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Symbol.iterator in value ? Array.from(value as Iterable<unknown>) : value
}

function dropDocs(lexicon: Lexicon, ids: ReadonlySet<string>): void {
  for (const [key, block] of lexicon.blocks)
    if (block.ids.some((id) => ids.has(id))) lexicon.blocks.set(key, withoutDocs(block, ids, lexicon.dimension))
}

function withoutDocs(block: Block, ids: ReadonlySet<string>, dimension: number): Block {
  const fields: number[] = []
  const termIds: number[] = []
  const counts: number[] = []
  const vectors: number[] = []
  let at = 0
  block.ids.forEach((id, doc) => {
    const from = doc * FIELD_COUNT
    const end = at + (block.fields[from + FIELDS.terms] ?? 0)
    if (!ids.has(id)) {
      fields.push(...block.fields.subarray(from, from + FIELD_COUNT))
      termIds.push(...block.termIds.subarray(at, end))
      counts.push(...block.counts.subarray(at, end))
      vectors.push(...block.vectors.subarray(doc * dimension, (doc + 1) * dimension))
    }
    at = end
  })
  return {
    ...block,
    ids: block.ids.filter((id) => !ids.has(id)),
    fields: Int32Array.from(fields),
    termIds: Int32Array.from(termIds),
    counts: Uint8Array.from(counts),
    vectors: Int8Array.from(vectors),
  }
}
