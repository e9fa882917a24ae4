import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type * as Lance from '@lancedb/lancedb'
import type * as Arrow from 'apache-arrow'
import type { Schema } from 'apache-arrow'
import { messageOf, UserError } from '../../errors.ts'
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

/** Column name → type; `?` may be null. */
const COLUMNS: Readonly<Record<TableName, Readonly<Record<string, Column>>>> = {
  memories: {
    id: 'text',
    text: 'text',
    vector: 'vector?',
    date: 'text',
    significance: 'number',
    topics: 'list',
    type: 'text',
    home: 'text',
    bucket: 'text?',
    importance: 'number',
    categories: 'list',
    confidence: 'number',
    authority: 'text',
    status: 'text',
    evidence: 'text',
    compressed_from: 'text?',
    archived_by: 'text?',
    archived_at: 'text?',
    created_at: 'text',
    updated_at: 'text',
  },
  atoms: {
    id: 'text',
    text: 'text',
    vector: 'vector?',
    subject: 'text',
    action: 'text',
    outcome: 'text',
    consequences: 'text',
    confidence: 'number',
    memories: 'list',
    date: 'text',
  },
}

type Column = 'text' | 'text?' | 'vector?' | 'number' | 'list'
type LanceRecord = Record<string, unknown>
/** The vector of what an id stands for; null where there is none. */
export type VectorOf = (id: string) => readonly number[] | null

/** The Arrow schema of a table for vectors of `dimension` numbers. */
export function schemaOf({ arrow }: LanceModules, table: TableName, dimension: number): Schema {
  const types = {
    text: () => new arrow.Utf8(),
    number: () => new arrow.Float64(),
    list: () => new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)),
    vector: () => new arrow.FixedSizeList(dimension, new arrow.Field('item', new arrow.Float32(), true)),
  }
  return new arrow.Schema(
    Object.entries(COLUMNS[table]).map(([name, column]) => {
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
  return {
    memories: memories.map((memory) => ({
      ...memoryRecord(memory, distilled.get(memory.id)),
      vector: vectorOf(memory.id),
    })),
    atoms: atoms.map((atom) => {
      const { text } = docOfAtom(atom)
      const { id, subject, action, outcome, consequences, confidence, memories: from, date } = atom
      const said = { id, text, subject, action, outcome, consequences, confidence, date }
      return { ...said, memories: [...from], vector: vectorOf(id) }
    }),
  }
}

function memoryRecord(memory: Memory, sources: readonly string[] | undefined): LanceRecord {
  const archived = memory.status === 'archived'
  return {
    id: memory.id,
    text: memory.text,
    date: memory.confirmedOn,
    significance: memory.significance,
    topics: [...memory.topics],
    // Tells what stands for many from what was said.
    type: memory.kind,
    home: memory.home,
    bucket: memory.bucket,
    importance: importanceOf(memory),
    categories: categoriesOf(memory),
    confidence: memory.confidence,
    authority: memory.origin,
    status: memory.status,
    evidence: JSON.stringify(memory.evidence.map(({ file, lines }) => ({ file, lines }))),
    compressed_from: compressedFrom(memory, sources),
    archived_by: archived ? memory.supersededBy : null,
    archived_at: archived ? (memory.archivedAt ?? memory.confirmedOn) : null,
    created_at: memory.firstSeen,
    updated_at: memory.confirmedOn,
  }
}

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
