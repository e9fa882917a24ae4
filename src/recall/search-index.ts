import { createHash, type Hash } from 'node:crypto'
import type { Atom } from '../memory/atom.ts'
import { type Memory, STATUSES } from '../memory/memory.ts'
import { buildCorpus, type Corpus } from './corpus.ts'
import { type Doc, docOfAtom, docOfMemory, docOfPassage, HIT_KINDS, linesOf, type Row, rowIn } from './doc.ts'
import { type Embedder, readyFor } from './embedder.ts'
import { createLexicon, type Lexicon, putBlock } from './lexicon.ts'
import type { Passage } from './passages.ts'
import { createRanker, type Ranker } from './rank.ts'
import { isEncoded, missingIn } from './vectors.ts'

/** What the index is made from and must be equal to: journal, raw logs and summaries, as they are now. */
export interface IndexSource {
  /** Every memory that was not retracted. */
  readonly memories: readonly Memory[]
  /** Another one where memories or atoms may be others. */
  readonly asOf?: string
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

/** A corpus ready to be asked. */
interface Searched {
  readonly corpus: Corpus
  readonly ranker: Ranker
}

/** What is searched, as its source was when it was opened. */
export interface SearchIndex {
  readonly embedder: Embedder
  /** Has what questions mean at hand, where that has to be asked for; why it cannot be had, in a sentence. */
  ready(questions: readonly string[]): Promise<string | null>
  /** How many texts nobody encoded yet. */
  missing(): number
  /** What a text means; null where no doc has a vector. */
  vectorOf(text: string): Float32Array | null
  /** What a person should know, in sentences: that it is made in memory and why, that it was made again. */
  readonly notes: readonly string[]
  /** Turns and summaries. */
  readonly passages: Searched
  /** Memories and atoms. */
  readonly memories: Searched
  /** What holds in place of what was said on a line, `raw/2026-02-08.md:5`; nothing where that holds still. */
  holderOf(line: string): Row | undefined
}

export const LEXICONS = ['passages', 'memories'] as const
export type LexiconName = (typeof LEXICONS)[number]
export type Lexicons = Readonly<Record<LexiconName, Lexicon>>

export function emptyLexicons(width?: number): Lexicons {
  return { passages: createLexicon(width), memories: createLexicon(width) }
}

/** The index over lexicons, made ready at the first question. */
export function indexOver(lexicons: Lexicons, embedder: Embedder, notes: readonly string[]): SearchIndex {
  const ready: Partial<Record<LexiconName, Searched>> = {}
  const asked = (name: LexiconName): Searched => {
    if (ready[name] !== undefined) return ready[name]
    const corpus = buildCorpus(lexicons[name])
    ready[name] = { corpus, ranker: createRanker(corpus) }
    return ready[name]
  }
  let holders: ReadonlyMap<string, Row> | null = null
  let encoded: boolean | null = null
  const isAsked = (): boolean => {
    encoded ??= LEXICONS.some((name) => isEncoded(lexicons[name].blocks))
    return encoded
  }
  return {
    embedder,
    notes,
    holderOf(line) {
      holders ??= holdersIn(asked('memories').corpus)
      return holders.get(line)
    },
    async ready(questions) {
      return isAsked() ? readyFor(embedder, questions) : null
    },
    missing: () => LEXICONS.reduce((sum, name) => sum + missingIn(lexicons[name].blocks).length, 0),
    vectorOf: (text) => (isAsked() ? (embedder.embed([text])[0] ?? null) : null),
    get passages() {
      return asked('passages')
    },
    get memories() {
      return asked('memories')
    },
  }
}

/** Lines on which only what was superseded rests, and the memory that holds in its place. */
function holdersIn(corpus: Corpus): ReadonlyMap<string, Row> {
  const holders = new Map<string, Row>()
  if (!corpus.status.includes(STATUSES.indexOf('superseded'))) return holders
  const rows = corpus.blocks.flatMap((block) => block.rows.map((_, at) => rowIn(block, at)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    let holder: Row | undefined = row
    for (let steps = 0; holder?.supersededBy !== undefined && steps < rows.length; steps++)
      holder = byId.get(holder.supersededBy)
    if (holder !== undefined && holder !== row) for (const line of linesOf(row)) holders.set(line, holder)
  }
  for (const row of rows) if (row.supersededBy === undefined) for (const line of linesOf(row)) holders.delete(line)
  return holders
}

/** How many rows of each kind it has. */
export function countRows({ passages, memories }: SearchIndex): Record<'memories' | 'passages' | 'atoms', number> {
  const atoms = memories.corpus.kind.filter((kind) => HIT_KINDS[kind] === 'atom').length
  return { memories: memories.corpus.count - atoms, passages: passages.corpus.count, atoms }
}

/** Brings lexicons up to a source; how many keys of each were other. Memories as of `known` are there already. */
export function takeAll(lexicons: Lexicons, source: IndexSource, known?: string): Record<LexiconName, number> {
  const same = known !== undefined && known === source.asOf
  const logs = source.logs.map(({ file: key, fingerprint, passages }) => {
    return { key, fingerprint, docs: () => passages()?.map(docOfPassage) ?? null }
  })
  return {
    passages: take(lexicons.passages, logs),
    memories: same ? 0 : take(lexicons.memories, sharesOf(source)),
  }
}

/** What becomes a block; null where it cannot be read. */
interface Share {
  readonly key: string
  readonly fingerprint: string
  docs(): readonly Doc[] | null
}

function take(lexicon: Lexicon, shares: readonly Share[]): number {
  const wanted = new Set(shares.map(({ key }) => key))
  const gone = [...lexicon.blocks.keys()].filter((key) => !wanted.has(key))
  for (const key of gone) lexicon.blocks.delete(key)
  let changed = gone.length
  for (const { key, fingerprint, docs } of shares) {
    const fresh = lexicon.blocks.get(key)?.fingerprint === fingerprint ? null : docs()
    if (fresh === null) continue
    putBlock(lexicon, key, fingerprint, fresh)
    changed++
  }
  return changed
}

/** Memories and atoms, a sixteenth of them at a time. */
function sharesOf({ memories, atoms }: IndexSource): Share[] {
  const shares = new Map<string, { readonly docs: Doc[]; readonly hash: Hash }>()
  const add = (doc: Doc, item: Memory | Atom): void => {
    const key = `${doc.kind}/${doc.id.slice(-1)}`
    const share = shares.get(key) ?? { docs: [], hash: createHash('sha256') }
    share.docs.push(doc)
    share.hash.update(JSON.stringify(item))
    shares.set(key, share)
  }
  for (const memory of memories) add(docOfMemory(memory), memory)
  for (const atom of atoms) add(docOfAtom(atom), atom)
  return [...shares].map(([key, { docs, hash }]) => {
    return { key, fingerprint: hash.digest('hex').slice(0, 24), docs: () => docs }
  })
}
