import { createHash } from 'node:crypto'
import type { Atom } from '../memory/atom.ts'
import type { Memory } from '../memory/memory.ts'
import { buildCorpus, type Corpus } from './corpus.ts'
import { type Doc, docOfMemory, docOfPassage, type Row } from './doc.ts'
import type { Embedder } from './embedder.ts'
import { type Block, createLexicon, dropBlock, type Lexicon, putBlock } from './lexicon.ts'
import type { Passage } from './passages.ts'
import { createRanker, type Ranker } from './rank.ts'

/** What the index is made from and must be equal to: journal, raw logs and summaries, as they are now. */
export interface IndexSource {
  /** Last record of the journal. */
  readonly seq: number
  /** Every memory that was not retracted. */
  readonly memories: readonly Memory[]
  readonly atoms: readonly Atom[]
  readonly logs: readonly SourceLog[]
}

export interface SourceLog {
  /** `raw/2026-02-08.md` or `daily/2026-02-08.md` */
  readonly file: string
  /** Changes when the file does. */
  readonly fingerprint: string
  /**
   * Reads the file: only called when the fingerprint is another. Forgotten text is left out, secrets are redacted.
   * Null when it cannot be read: what is known of it stays, and the next opening tries again.
   */
  passages(): readonly Passage[] | null
}

export const TABLES = ['memories', 'passages', 'atoms'] as const
export type TableName = (typeof TABLES)[number]

/** A corpus ready to be asked. */
interface Searched {
  readonly corpus: Corpus
  readonly ranker: Ranker
}

/** What is searched, as its source was when it was opened. */
export interface SearchIndex {
  readonly embedder: Embedder
  /** What a person should know, in sentences: that it is made in memory and why, that it was made again. */
  readonly notes: readonly string[]
  /** Turns and summaries. */
  readonly passages: Searched
  /** Memories and atoms. */
  readonly memories: Searched
}

export const LEXICONS = ['passages', 'memories'] as const
export type LexiconName = (typeof LEXICONS)[number]
export type Lexicons = Readonly<Record<LexiconName, Lexicon>>

export function emptyLexicons({ dimension }: Embedder): Lexicons {
  return { passages: createLexicon(dimension), memories: createLexicon(dimension) }
}

/** The index over lexicons, made ready at the first question. */
export function indexOver(lexicons: Lexicons, embedder: Embedder, notes: readonly string[]): SearchIndex {
  const ready: Partial<Record<LexiconName, Searched>> = {}
  const asked = (name: LexiconName): Searched => {
    ready[name] ??= searched(lexicons[name])
    return ready[name]
  }
  return {
    embedder,
    notes,
    get passages() {
      return asked('passages')
    },
    get memories() {
      return asked('memories')
    },
  }
}

/** The index of a source, made in memory. */
export function indexOf(source: IndexSource, embedder: Embedder): SearchIndex {
  const lexicons = emptyLexicons(embedder)
  takeAll(lexicons, source, embedder)
  return indexOver(lexicons, embedder, [])
}

/** How many rows of each kind it has. */
export function countRows({ passages, memories }: SearchIndex): Record<TableName, number> {
  const atoms = memories.corpus.ids.filter((id) => id.startsWith('a-')).length
  return { memories: memories.corpus.count - atoms, passages: passages.corpus.count, atoms }
}

/** Brings lexicons up to a source; how many keys were other. */
export function takeAll(lexicons: Lexicons, source: IndexSource, embedder: Embedder): number {
  let changed = 0
  for (const _change of differences(lexicons, source, embedder)) changed++
  return changed
}

export type LexiconChange = Difference & { readonly lexicon: LexiconName }

/** What is other in the source, taken into the lexicons while it is asked for. */
export function* differences(lexicons: Lexicons, source: IndexSource, embedder: Embedder): Generator<LexiconChange> {
  for (const one of shelvePassages(lexicons.passages, source, embedder)) yield { ...one, lexicon: 'passages' }
  for (const one of shelveMemories(lexicons.memories, source, embedder)) yield { ...one, lexicon: 'memories' }
}

/** One unit of change: the docs of a key with what their rows show. `item` is what the doc was made of. */
export interface Entry {
  readonly doc: Doc
  readonly row: Row
  readonly vector: Float32Array
  readonly item: Memory | Passage | Atom
}

/** What has to be put or dropped to make a lexicon equal to a source. */
interface Difference {
  readonly key: string
  readonly block: Block
  /** Empty when the key is dropped. */
  readonly entries: readonly Entry[]
  /** Ids that the key held before. */
  readonly before: readonly string[]
}

/** Brings the lexicon of turns and summaries up to the source, a log at a time, and says what changed. */
function* shelvePassages(lexicon: Lexicon, source: IndexSource, embedder: Embedder): Generator<Difference> {
  yield* dropMissing(lexicon, new Set(source.logs.map((log) => log.file)))
  for (const log of source.logs) {
    if (lexicon.blocks.get(log.file)?.fingerprint === log.fingerprint) continue
    const passages = log.passages()
    if (passages === null) continue
    yield putEntries(lexicon, log.file, log.fingerprint, embedded(passages.map(passageEntry), embedder))
  }
}

/** Brings the lexicon of memories and atoms up to the source, a sixteenth of them at a time. */
function* shelveMemories(lexicon: Lexicon, source: IndexSource, embedder: Embedder): Generator<Difference> {
  const shares = new Map<string, (Bare & { print: string })[]>()
  const add = (bare: Bare): void => {
    const key = `${bare.doc.kind}/${bare.doc.id.slice(-1)}`
    const share = shares.get(key) ?? []
    share.push({ ...bare, print: JSON.stringify(bare.item) })
    shares.set(key, share)
  }
  for (const memory of source.memories) add(memoryEntry(memory))
  for (const atom of source.atoms) add(atomEntry(atom))
  yield* dropMissing(lexicon, new Set(shares.keys()))
  for (const [key, share] of shares) {
    const hash = createHash('sha256')
    for (const { print } of share) hash.update(print)
    const fingerprint = hash.digest('hex').slice(0, 24)
    if (lexicon.blocks.get(key)?.fingerprint === fingerprint) continue
    yield putEntries(lexicon, key, fingerprint, embedded(share, embedder))
  }
}

/** Ready to be asked. */
export function searched(lexicon: Lexicon): Searched {
  const corpus = buildCorpus(lexicon)
  return { corpus, ranker: createRanker(corpus) }
}

type Bare = Omit<Entry, 'vector'>

function passageEntry(passage: Passage): Bare {
  const { id, kind, text, date, quoted } = passage
  const evidence = [{ file: passage.file, lines: passage.lines }]
  return { doc: docOfPassage(passage), row: { id, kind, text, date, home: null, evidence, quoted }, item: passage }
}

function memoryEntry(memory: Memory): Bare {
  const { id, text, home } = memory
  const evidence = memory.evidence.map(({ file, lines }) => ({ file, lines }))
  const quoted = memory.origin === 'quoted' || memory.origin === 'unknown'
  const row: Row = { id, kind: 'memory', text, date: memory.confirmedOn, home, evidence, quoted }
  return { doc: docOfMemory(memory), row, item: memory }
}

function atomEntry(atom: Atom): Bare {
  const text = [atom.subject, atom.action, atom.outcome, atom.consequences].filter((part) => part !== '').join('; ')
  const base = { id: atom.id, kind: 'atom' as const, text, date: atom.date }
  const none = { speaker: '', role: 'unknown' as const, memoryKind: null, status: 'active' as const, minute: null }
  const doc: Doc = { ...base, ...none, home: null, lines: [0, 0] }
  return { doc, row: { ...base, home: null, evidence: [], quoted: false }, item: atom }
}

function embedded(bare: readonly Bare[], embedder: Embedder): Entry[] {
  const vectors = embedder.embed(bare.map(({ doc }) => doc.text))
  return bare.map(({ doc, row, item }, at) => ({
    doc,
    row,
    item,
    vector: vectors[at] ?? new Float32Array(embedder.dimension),
  }))
}

function putEntries(lexicon: Lexicon, key: string, fingerprint: string, entries: readonly Entry[]): Difference {
  const before = lexicon.blocks.get(key)?.ids ?? []
  const docs = entries.map((entry) => entry.doc)
  const vectors = entries.map((entry) => entry.vector)
  return {
    key,
    entries,
    before,
    block: putBlock(
      lexicon,
      key,
      fingerprint,
      docs,
      vectors,
      entries.map(({ row }) => row),
    ),
  }
}

function dropMissing(lexicon: Lexicon, wanted: ReadonlySet<string>): Difference[] {
  const gone = [...lexicon.blocks].filter(([key]) => !wanted.has(key))
  return gone.map(([key, { ids }]) => ({ key, entries: [], before: ids, block: dropBlock(lexicon, key) }))
}
