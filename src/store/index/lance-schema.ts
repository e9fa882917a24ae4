import type { Schema } from 'apache-arrow'
import type { Atom } from '../../memory/atom.ts'
import { importanceOf } from '../../memory/importance.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Passage } from '../../recall/passages.ts'
import type { Row, TableName } from '../../recall/search-index.ts'
import type { Entry } from '../../recall/shelf.ts'
import type { LanceModules } from './lance-load.ts'

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
    type: memory.compressed?.how === 'decayed' ? 'summary' : memory.kind,
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

/** What a hit shows of a record that came out of a table. */
export function rowOf(table: TableName, record: LanceRecord): Row {
  const base = { id: String(record['id']), text: String(record['text']), date: String(record['date']) }
  if (table === 'atoms') return { ...base, kind: 'atom', home: null, evidence: [], quoted: false }
  if (table === 'memories') {
    const authority = record['authority']
    const evidence = JSON.parse(String(record['evidence'])) as Row['evidence']
    const quoted = authority === 'quoted' || authority === 'unknown'
    return { ...base, kind: 'memory', home: record['home'] as Row['home'], evidence, quoted }
  }
  const lines: [number, number] = [Number(record['first_line']), Number(record['last_line'])]
  const kind = record['kind'] === 'rollup' ? 'rollup' : 'passage'
  return {
    ...base,
    kind,
    home: null,
    evidence: [{ file: String(record['file']), lines }],
    quoted: record['quoted'] === true,
  }
}

/** Columns that `rowOf` needs. */
export const SHOWN: Readonly<Record<TableName, readonly string[]>> = {
  memories: ['id', 'text', 'date', 'home', 'evidence', 'authority'],
  passages: ['id', 'text', 'date', 'kind', 'file', 'first_line', 'last_line', 'quoted'],
  atoms: ['id', 'text', 'date'],
}
