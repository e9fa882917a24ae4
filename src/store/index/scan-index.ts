import { dot, type Embedder } from '../../recall/embedder.ts'
import { createLexicon, type Lexicon } from '../../recall/lexicon.ts'
import type { IndexSource, Row, Searched, SearchIndex, SyncReport } from '../../recall/search-index.ts'
import { type Difference, searched, shelveMemories, shelvePassages } from '../../recall/shelf.ts'

/** The index in memory, made from journal and logs at every opening: for machines without LanceDB and for when it is damaged. */
export function scanIndex(source: IndexSource, embedder: Embedder, notes: readonly string[]): SearchIndex {
  const lexicons = { passages: createLexicon(embedder.dimension), memories: createLexicon(embedder.dimension) }
  const rows = new Map<string, Row>()
  const ready = new Map<Lexicon, Searched>()
  const asked = (lexicon: Lexicon): Searched => {
    const known = ready.get(lexicon) ?? searched(lexicon)
    ready.set(lexicon, known)
    return known
  }
  const take = (from: IndexSource): SyncReport => {
    const changes = [
      ...shelvePassages(lexicons.passages, from, embedder),
      ...shelveMemories(lexicons.memories, from, embedder),
    ]
    ready.clear()
    return { ...takeRows(rows, changes), rebuilt: false }
  }
  take(source)
  return {
    name: 'scan',
    embedder,
    notes,
    get passages() {
      return asked(lexicons.passages)
    },
    get memories() {
      return asked(lexicons.memories)
    },
    nearest: async (table, vector, k) => nearestDocs(asked(lexicons[table]), vector, k),
    rows: async (ids) => new Map(ids.flatMap((id) => pairOf(rows, id))),
    sync: async (from) => take(from),
    async forget(ids) {
      const gone = new Set(ids)
      const had = ids.filter((id) => rows.delete(id)).length
      // What is forgotten is gone from the source; its block is made again at the next sync.
      for (const lexicon of Object.values(lexicons))
        for (const block of lexicon.blocks.values())
          if (block.ids.some((id) => gone.has(id))) lexicon.blocks.delete(block.key)
      ready.clear()
      return had
    },
    dumpAll: async () => [...rows.values()].map((row) => JSON.stringify(row)),
    health: async () => ({ ok: notes.length === 0, problems: notes, rows: countRows(rows) }),
    close: async () => rows.clear(),
  }
}

function takeRows(rows: Map<string, Row>, changes: readonly Difference[]): { added: number; removed: number } {
  let added = 0
  let removed = 0
  for (const change of changes) {
    const kept = new Set(change.entries.map((entry) => entry.doc.id))
    for (const id of change.before) if (!kept.has(id) && rows.delete(id)) removed++
    for (const entry of change.entries) rows.set(entry.doc.id, entry.row)
    added += change.entries.length
  }
  return { added, removed }
}

function nearestDocs({ corpus }: Searched, vector: Float32Array, k: number): string[] {
  if (vector.every((value) => value === 0)) return []
  const scored: { id: string; cosine: number }[] = []
  for (let doc = 0; doc < corpus.count; doc++) {
    const own = Float32Array.from(corpus.vectors.subarray(doc * corpus.dimension, (doc + 1) * corpus.dimension))
    if (own.some((value) => value !== 0)) scored.push({ id: corpus.ids[doc] ?? '', cosine: dot(own, vector) / 127 })
  }
  return scored
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, k)
    .map(({ id }) => id)
}

function pairOf(rows: ReadonlyMap<string, Row>, id: string): [string, Row][] {
  const row = rows.get(id)
  return row ? [[id, row]] : []
}

function countRows(rows: ReadonlyMap<string, Row>): { memories: number; passages: number; atoms: number } {
  const counts = { memories: 0, passages: 0, atoms: 0 }
  for (const row of rows.values())
    counts[row.kind === 'memory' ? 'memories' : row.kind === 'atom' ? 'atoms' : 'passages']++
  return counts
}
