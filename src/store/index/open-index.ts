import { messageOf, UserError } from '../../errors.ts'
import type { Embedder } from '../../recall/embedder.ts'
import type { Block } from '../../recall/lexicon.ts'
import {
  differences,
  emptyLexicons,
  type IndexSource,
  indexOver,
  type LexiconName,
  type SearchIndex,
  takeAll,
} from '../../recall/search-index.ts'
import { firstLine, foreignTables } from './lance-schema.ts'
import { openTableWriter, type TableWriter } from './lance-tables.ts'
import { type Kept, NONE, readKept, type TableVersions, writeKept } from './words-files.ts'

export interface IndexOptions {
  /** Where LanceDB's tables are: a folder, absolute, or any LanceDB URI (`s3://…`, `db://…`). */
  readonly uri: string
  /** Local folder for what is kept beside the tables; used when `uri` is no folder. */
  readonly dir: string
  readonly embedder: Embedder
  readonly source: IndexSource
  /**
   * `read` writes nothing. `write` brings the index up to date, and makes it again where it is missing or damaged.
   * `rebuild` makes it again whatever it is like.
   * `mend` reads, but writes where reading alone would cost the same every time: no index, a damaged or a far older one.
   */
  readonly access: 'read' | 'mend' | 'write' | 'rebuild'
  /** Keeps other writers out; null when there is one. Without it the caller sees to that. */
  readonly lock?: (waitMs: number) => Promise<IndexLock | null>
}

interface IndexLock {
  release(): void
}

/** A `write` waits so long for another writer. */
const WAIT_MS = 30_000
/** Up to so many changed logs a `mend` only reads: taking them into memory is quicker than a commit. */
const FEW = 16
/** Every so many commits the tables are tidied: they would become thousands of small files. */
const TIDY_EVERY = 50

/**
 * Opens the index: what is kept on the disk, with all that is newer in the source taken into memory or, when that may be,
 * written. It always answers for the source as it is now; where nothing kept can be used it says why.
 */
export async function openIndex(options: IndexOptions): Promise<SearchIndex> {
  const { embedder, source, access } = options
  if (access === 'write' || access === 'rebuild') return openForWriting(options)
  const kept = readKept(folderOf(options), embedder)
  const lexicons = typeof kept === 'string' ? emptyLexicons(embedder) : kept.lexicons
  const changed = takeAll(lexicons, source, embedder)
  const mended = access === 'mend' && (typeof kept === 'string' || changed > FEW) ? await tryWriting(options) : null
  return mended ?? indexOver(lexicons, embedder, typeof kept === 'string' ? [scanNote(kept)] : [])
}

function folderOf({ uri, dir }: Pick<IndexOptions, 'uri' | 'dir'>): string {
  return uri.includes('://') ? dir : uri
}

function scanNote(why: string): string {
  return `searching journal and logs, not the index: ${why}. \`memoird rebuild\` makes it again`
}

/** A search must answer even where it may not write; `write` would have said why. */
async function tryWriting(options: IndexOptions): Promise<SearchIndex | null> {
  try {
    return await openForWriting(options)
  } catch {
    // Read-only folder, another writer, a foreign table: the reader tells what it does instead.
    return null
  }
}

async function openForWriting(options: IndexOptions): Promise<SearchIndex> {
  const { uri, embedder, access, lock } = options
  const held = lock ? await lock(access === 'mend' ? 0 : WAIT_MS) : FREE
  if (held === null) throw new UserError(`the index at ${uri} is being written by another run`, 3)
  try {
    refuseForeign(options)
    const kept = access === 'rebuild' ? NONE : readKept(folderOf(options), embedder)
    return await write(options, kept)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`the index cannot be written at ${uri}: ${firstLine(messageOf(error))}`, 1, { cause: error })
  } finally {
    held.release()
  }
}

const FREE: IndexLock = { release: () => undefined }

async function write(options: IndexOptions, found: Kept | string): Promise<SearchIndex> {
  const { uri, embedder, source, access } = options
  const before = typeof found === 'string' ? null : found.meta.tables
  const tables = await openTables(options, before)
  // What tables that are made again must hold is told by the source alone.
  const kept = typeof found === 'string' || tables.writer?.isAnew === true ? null : found
  const lexicons = kept?.lexicons ?? emptyLexicons(embedder)
  const blocks: Record<LexiconName, Block[]> = { passages: [], memories: [] }
  const sources = distilledFrom(source)
  try {
    for (const change of differences(lexicons, source, embedder)) {
      blocks[change.lexicon].push(change.block)
      await tables.write((writer) => writer.take(change, sources))
    }
    const isNews = blocks.passages.length + blocks.memories.length > 0 || kept?.meta.seq !== source.seq
    if (isNews) {
      const commits = (kept?.meta.commits ?? 0) + 1
      const standing = await tables.write((writer) => writer.commit(commits >= TIDY_EVERY))
      const { name, version, dimension } = embedder
      writeKept(folderOf(options), lexicons, blocks, kept?.meta ?? null, {
        embedder: { name, version, dimension },
        seq: source.seq,
        tables: standing,
        commits: commits >= TIDY_EVERY ? 0 : commits,
      })
    }
  } finally {
    tables.writer?.close()
  }
  const why =
    typeof found === 'string' ? found : kept === null && before !== null ? `tables at ${uri} were not as left` : NONE
  const notes = why === NONE ? [] : [`the index was made again: ${why}`]
  if (tables.problem !== null && (access === 'rebuild' || before !== null)) notes.push(tables.problem)
  return indexOver(lexicons, embedder, notes)
}

/** What goes wrong with the tables keeps no search from the words: it is said, and the next writer makes them again. */
async function openTables({ uri, embedder }: IndexOptions, before: TableVersions | null) {
  const place = { uri, local: !uri.includes('://'), dimension: embedder.dimension }
  const state = { writer: null as TableWriter | null, problem: null as string | null }
  const fail = (error: unknown): null => {
    state.problem ??= `LanceDB's tables at ${uri} were not written: ${firstLine(messageOf(error))}`
    return null
  }
  try {
    const opened = await openTableWriter(place, before)
    if ('missing' in opened) state.problem = `no tables were written: ${opened.missing}`
    else state.writer = opened
  } catch (error) {
    fail(error)
  }
  return Object.assign(state, {
    async write<T>(work: (writer: TableWriter) => Promise<T>): Promise<T | null> {
      if (state.writer === null || state.problem !== null) return null
      return work(state.writer).catch(fail)
    },
  })
}

/** Which memories each distilled one stands for. */
function distilledFrom(source: IndexSource): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const memory of source.memories) {
    if (memory.status !== 'archived' || memory.supersededBy === null) continue
    found.set(memory.supersededBy, [...(found.get(memory.supersededBy) ?? []), memory.id])
  }
  return found
}

/** Tables of our names but not of ours, in a folder that we did not make: never dropped. */
function refuseForeign({ uri }: IndexOptions): void {
  const found = uri.includes('://') ? [] : foreignTables(uri)
  if (found.length === 0) return
  throw new UserError(
    `index.uri names ${uri}, where a table "${found.join('", "')}" of another program stands. Set index.uri to a folder of its own, for example ".state/index"`,
  )
}
