import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type * as Lance from '@lancedb/lancedb'
import type * as Arrow from 'apache-arrow'
import type { Schema } from 'apache-arrow'
import { messageOf, UserError } from '../../errors.ts'
import type { Atom } from '../../memory/atom.ts'
import { importanceOf } from '../../memory/importance.ts'
import type { Memory } from '../../memory/memory.ts'
import { docOfAtom } from '../../recall/doc.ts'
import type { IndexSource } from '../../recall/search-index.ts'

export const TABLES = ['memories', 'atoms'] as const
export type TableName = (typeof TABLES)[number]

export interface LanceModules {
  readonly lance: typeof Lance
  readonly arrow: typeof Arrow
}

/** The database of this machine; a UserError says why there is none. Loaded at the first need: it costs 0.1 s and 70 MB. */
export async function loadLance(): Promise<LanceModules> {
  refuseHomeless()
  // It warns on stderr about every query without a distance; read at import, RUST_LOG does not help.
  process.env['LANCEDB_LOG'] ??= 'error'
  // It leaves the mode of its files to the umask; ours have theirs whatever it is. A worker may not set it.
  if (isMainThread) process.umask(0o077)
  try {
    const [lance, arrow] = await Promise.all([import('@lancedb/lancedb'), import('apache-arrow')])
    return { lance, arrow }
  } catch (error) {
    throw new UserError(`LanceDB is not installed for this machine (${firstLine(messageOf(error))})`)
  }
}

/** A session of it makes a folder among the temporary files, and where it cannot, it ends the whole process. */
function refuseHomeless(): void {
  const parent = process.env['TMPDIR'] ?? os.tmpdir()
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(parent, 'memoird-')))
  } catch (error) {
    throw new UserError(
      `LanceDB needs a folder for temporary files (TMPDIR) that can be written, ${parent} cannot (${messageOf(error)})`,
    )
  }
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** What the tables hold beside what stands in a memory or an atom. */
interface Beside {
  /** The vector of what an id stands for; null where there is none. */
  vectorOf(id: string): readonly number[] | null
  /** Of a memory that stands for others, which ones. */
  readonly distilled: ReadonlyMap<string, readonly string[]>
}
export type VectorOf = Beside['vectorOf']

type Type = 'text' | 'text?' | 'vector?' | 'number' | 'list'
/** Column name → type, where `?` may be null, and what stands there. */
type Columns<T> = Readonly<Record<string, readonly [Type, (one: T, beside: Beside) => unknown]>>

const MEMORIES: Columns<Memory> = {
  id: ['text', ({ id }) => id],
  text: ['text', ({ text }) => text],
  vector: ['vector?', ({ id }, { vectorOf }) => vectorOf(id)],
  date: ['text', ({ confirmedOn }) => confirmedOn],
  significance: ['number', ({ significance }) => significance],
  topics: ['list', ({ topics }) => [...topics]],
  // Tells what stands for many from what was said.
  type: ['text', ({ kind }) => kind],
  home: ['text', ({ home }) => home],
  bucket: ['text?', ({ bucket }) => bucket],
  importance: ['number', importanceOf],
  categories: ['list', categoriesOf],
  confidence: ['number', ({ confidence }) => confidence],
  authority: ['text', ({ origin }) => origin],
  status: ['text', ({ status }) => status],
  evidence: ['text', ({ evidence }) => JSON.stringify(evidence.map(({ file, lines }) => ({ file, lines })))],
  compressed_from: ['text?', (memory, { distilled }) => compressedFrom(memory, distilled.get(memory.id))],
  archived_by: ['text?', ({ status, supersededBy }) => (status === 'archived' ? supersededBy : null)],
  archived_at: ['text?', (one) => (one.status === 'archived' ? (one.archivedAt ?? one.confirmedOn) : null)],
  created_at: ['text', ({ firstSeen }) => firstSeen],
  updated_at: ['text', ({ confirmedOn }) => confirmedOn],
}

const ATOMS: Columns<Atom> = {
  id: ['text', ({ id }) => id],
  text: ['text', (atom) => docOfAtom(atom).text],
  vector: ['vector?', ({ id }, { vectorOf }) => vectorOf(id)],
  subject: ['text', ({ subject }) => subject],
  action: ['text', ({ action }) => action],
  outcome: ['text', ({ outcome }) => outcome],
  consequences: ['text', ({ consequences }) => consequences],
  confidence: ['number', ({ confidence }) => confidence],
  memories: ['list', ({ memories }) => [...memories]],
  date: ['text', ({ date }) => date],
}

/** The Arrow schema of a table for vectors of `dimension` numbers. */
export function schemaOf({ arrow }: LanceModules, table: TableName, dimension: number): Schema {
  const types = {
    text: () => new arrow.Utf8(),
    number: () => new arrow.Float64(),
    list: () => new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)),
    vector: () => new arrow.FixedSizeList(dimension, new arrow.Field('item', new arrow.Float32(), true)),
  }
  return new arrow.Schema(
    Object.entries({ memories: MEMORIES, atoms: ATOMS }[table]).map(([name, [column]]) => {
      const type = types[column.replace('?', '') as keyof typeof types]()
      return new arrow.Field(name, type, column.endsWith('?'))
    }),
  )
}

/** What the tables hold of a source. */
export function recordsOf({ memories, atoms }: IndexSource, vectorOf: VectorOf): Record<TableName, LanceRecord[]> {
  const distilled = new Map<string, string[]>()
  for (const { id, status, supersededBy: by } of memories)
    if (status === 'archived' && by !== null) distilled.set(by, [...(distilled.get(by) ?? []), id])
  const recordIn = <T>(columns: Columns<T>, one: T): LanceRecord =>
    Object.fromEntries(Object.entries(columns).map(([name, [, of]]) => [name, of(one, { vectorOf, distilled })]))
  return {
    memories: memories.map((memory) => recordIn(MEMORIES, memory)),
    atoms: atoms.map((atom) => recordIn(ATOMS, atom)),
  }
}

type LanceRecord = Record<string, unknown>

function categoriesOf({ bucket, topics, compressed }: Memory): string[] {
  const named = [...(bucket ? [bucket.toLowerCase()] : []), ...topics, ...(compressed ? ['compressed'] : [])]
  return [...new Set(named)]
}

function compressedFrom({ compressed }: Memory, superseded: readonly string[] | undefined): string | null {
  if (compressed === undefined) return superseded ? JSON.stringify({ source_ids: superseded }) : null
  const { sources, ratio, at, dates } = compressed
  const said = { compression_ratio: ratio, cluster_size: sources.length, distilled_at: at, source_date_range: dates }
  return JSON.stringify({ source_ids: sources, ...said })
}
