import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type * as Lance from '@lancedb/lancedb'
import type * as Arrow from 'apache-arrow'
import type { Schema } from 'apache-arrow'
import { messageOf } from '../../errors.ts'
import type { Atom } from '../../memory/atom.ts'
import { importanceOf } from '../../memory/importance.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Passage } from '../../recall/passages.ts'
import { type Entry, TABLES, type TableName } from '../../recall/search-index.ts'

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
  passages: {
    id: 'text',
    text: 'text',
    vector: 'vector?',
    kind: 'text',
    date: 'text',
    time: 'text?',
    speaker: 'text',
    role: 'text',
    file: 'text',
    first_line: 'count',
    last_line: 'count',
    segment: 'text',
    quoted: 'flag',
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

type Column = 'text' | 'text?' | 'vector?' | 'number' | 'count' | 'flag' | 'list'
export type LanceRecord = Record<string, unknown>

export function columnsOf(table: TableName): string[] {
  return Object.keys(COLUMNS[table])
}

/** The Arrow schema of a table for vectors of `dimension` numbers. */
export function schemaOf({ arrow }: LanceModules, table: TableName, dimension: number): Schema {
  const types = {
    text: () => new arrow.Utf8(),
    number: () => new arrow.Float64(),
    count: () => new arrow.Int32(),
    flag: () => new arrow.Bool(),
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

/** What a table holds of an entry. `sources` are the ids that a memory was distilled from. */
export function recordOf(entry: Entry, sources: ReadonlyMap<string, readonly string[]>): LanceRecord {
  const vector = entry.vector.some((value) => value !== 0) ? Array.from(entry.vector) : null
  if (entry.row.kind === 'memory') return { ...memoryRecord(entry.item as Memory, sources), vector }
  if (entry.row.kind === 'atom') return { ...atomRecord(entry.item as Atom, entry.row.text), vector }
  return { ...passageRecord(entry.item as Passage), vector }
}

export function tableOf(entry: Entry): TableName {
  return entry.row.kind === 'memory' ? 'memories' : entry.row.kind === 'atom' ? 'atoms' : 'passages'
}

function memoryRecord(memory: Memory, sources: ReadonlyMap<string, readonly string[]>): LanceRecord {
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
    compressed_from: compressedFrom(memory, sources.get(memory.id)),
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

function passageRecord(passage: Passage): LanceRecord {
  const { id, text, kind, date, time, speaker, role, file, lines, segment, quoted } = passage
  return { id, text, kind, date, time, speaker, role, file, first_line: lines[0], last_line: lines[1], segment, quoted }
}

function atomRecord(atom: Atom, text: string): LanceRecord {
  const { id, subject, action, outcome, consequences, confidence, memories, date } = atom
  return { id, text, subject, action, outcome, consequences, confidence, memories: [...memories], date }
}

/** Tables of our names in a folder, made by another program. */
export function foreignTables(dir: string): string[] {
  if (fs.existsSync(path.join(dir, 'meta.json'))) return []
  return TABLES.filter((name) => {
    const versions = path.join(dir, `${name}.lance`, '_versions')
    if (!fs.existsSync(versions)) return false
    const manifests = fs.readdirSync(versions)
    return manifests.length > 0 && !manifests.some((file) => isOurs(path.join(versions, file), name))
  })
}

/** The manifest of a table names its columns in plain text; one without any (zeroed, half made) belongs to nobody. */
function isOurs(manifest: string, name: TableName): boolean {
  if (!manifest.endsWith('.manifest')) return false
  const text = fs.readFileSync(manifest).toString('latin1')
  return !/[a-z]{2}/.test(text) || columnsOf(name).every((column) => text.includes(column))
}
