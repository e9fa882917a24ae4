import { messageOf, UserError } from '../../errors.ts'
import { type Embedder, readyFor } from '../../recall/embedder.ts'
import {
  type IndexSource,
  indexOver,
  LEXICONS,
  type Lexicons,
  type SearchIndex,
  takeAll,
} from '../../recall/search-index.ts'
import { encodeInto, missingIn, vectorsIn } from '../../recall/vectors.ts'
import type { Lock } from '../disk/lock.ts'
import { firstLine } from './lance-schema.ts'
import { namesIn, refuseForeign, type TableRows, writeTables } from './lance-tables.ts'
import type { Remote } from './remote.ts'
import { beginAnew, NONE, nothingKept, readKept, WORDS, writeKept } from './words-files.ts'

export interface IndexOptions {
  /** Where it is kept, absolute. */
  readonly dir: string
  readonly embedder: Embedder
  readonly source: IndexSource
  /**
   * `read` writes nothing. `write` brings the index up to date, and makes it again where it is missing or damaged.
   * `words` does so for searches alone: tables that others open wait for the next `write` where their rows changed.
   * `rebuild` makes it again whatever it is like.
   * `mend` reads, but writes where reading alone would cost the same every time: no index, a damaged or a far older one.
   */
  readonly access: 'read' | 'mend' | 'words' | 'write' | 'rebuild'
  /** Where it is kept besides, for other machines: fetched before it is written, written there after. */
  readonly remote?: Remote | null
  /** Texts that one writer encodes; `MOST_ENCODED` unless told. */
  readonly most?: number
  /** Keeps other writers out; null when there is one. Without it the caller sees to that. */
  readonly lock?: (waitMs: number) => Promise<Pick<Lock, 'release'> | null>
}

/** A `write` waits so long for another writer. */
const WAIT_MS = 30_000
/** Up to so many changed logs a `mend` only reads, and so many new texts a reader encodes: that is quicker than a commit. */
const FEW = 16

/** It always answers for the source as it is now; where nothing kept can be used it says why. */
export async function openIndex(options: IndexOptions): Promise<SearchIndex> {
  const { embedder, source, access } = options
  if (access !== 'read' && access !== 'mend') return openForWriting(options)
  const { lexicons, meta, why } = readKept(options.dir, nameOf(embedder), embedder.dimension)
  const { passages, memories } = takeAll(lexicons, source, meta?.asOf)
  const isFar = (meta?.tables ?? null) === null || passages + memories > FEW
  const mended = access === 'mend' && isFar ? await tryWriting(options) : null
  if (mended === null) await encodeFew(lexicons, embedder)
  return mended ?? indexOver(lexicons, embedder, why === null ? [] : [scanNote(why)])
}

export function nameOf({ name, version }: Pick<Embedder, 'name' | 'version'>): string {
  return `${name} v${version}`
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
  const { dir, access, lock, remote } = options
  const held = lock ? await lock(access === 'mend' ? 0 : WAIT_MS) : { release: () => undefined }
  if (held === null) throw new UserError(`the index at ${dir} is being written by another run`, 3)
  try {
    refuseForeign(dir, namesIn(dir), WORDS)
    const notes = (await remote?.pull()) ?? []
    const isReached = notes.length === 0
    const { index, isNew } = await write(options, notes)
    if (isNew && isReached) notes.push(...((await remote?.push()) ?? []))
    return index
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`the index cannot be written at ${dir}: ${firstLine(messageOf(error))}`, 1, { cause: error })
  } finally {
    held.release()
  }
}

/** The index as it is, with more to say. */
export function saying(index: SearchIndex, more: readonly string[]): SearchIndex {
  return Object.create(index, { notes: { get: () => [...new Set([...index.notes, ...more])] } })
}

/** `isNew` is false where there was nothing to write. */
async function write(options: IndexOptions, notes: string[]) {
  const { dir, embedder, source, access } = options
  const width = embedder.dimension
  const { lexicons, meta, why } =
    access === 'rebuild' ? nothingKept(NONE, width) : readKept(dir, nameOf(embedder), width)
  const counts = takeAll(lexicons, source, meta?.asOf)
  if (why !== null && why !== NONE) notes.push(`the index was made again: ${why}`)
  const most = access === 'rebuild' ? Number.POSITIVE_INFINITY : (options.most ?? MOST_ENCODED)
  const encoded = access === 'mend' ? NOTHING : await encodeIn(lexicons, embedder, most, notes)
  if (access === 'mend') await encodeFew(lexicons, embedder)
  const changed = LEXICONS.filter((name) => counts[name] + encoded[name] > 0)
  const isDue = access !== 'words' && (meta?.tables?.isOld ?? meta?.tables === null)
  const isNew = changed.length > 0 || isDue || meta === null || meta.asOf !== source.asOf
  if (isNew) {
    if (meta === null) beginAnew(dir)
    const had = meta?.tables ?? null
    const isOld = had === null || had.isOld === true || changed.includes('memories')
    const later = had === null ? null : { ...had, isOld: true as const }
    const tables = !isOld ? had : access === 'words' ? later : await tablesOf(options, lexicons)
    if (typeof tables === 'string' && (access === 'rebuild' || had !== null)) notes.push(tables)
    writeKept(dir, lexicons, changed, {
      embedder: nameOf(embedder),
      dimension: width,
      tables: typeof tables === 'string' ? null : tables,
      ...(source.asOf === undefined ? {} : { asOf: source.asOf }),
    })
  }
  return { index: indexOver(lexicons, embedder, notes), isNew }
}

const NOTHING = { passages: 0, memories: 0 }
/** Texts that one writer encodes, a minute or two: where there are more the next ones go on. */
const MOST_ENCODED = 20_000

/** What cannot be encoded now is left to the next writer, and said. */
async function encodeIn(
  { memories, passages }: Lexicons,
  embedder: Embedder,
  most: number,
  notes: string[],
): Promise<typeof NOTHING> {
  const known = missingIn(memories.blocks).slice(0, most)
  const all = [...known, ...missingIn(passages.blocks).slice(0, most - known.length)]
  let done = 0
  let why: string | null = null
  while (done < all.length) {
    const batch = all.slice(done, done + AHEAD)
    const texts = batch.map(([text]) => text())
    why = await readyFor(embedder, texts)
    if (why !== null) break
    encodeInto(batch, embedder)
    done += batch.length
  }
  if (why !== null) notes.push(why)
  return { memories: Math.min(done, known.length), passages: Math.max(0, done - known.length) }
}

/** Texts that an embedder which has to be asked is asked for at a time. */
const AHEAD = 64

/** Who only reads encodes what is few enough to be no wait. */
async function encodeFew(lexicons: Lexicons, embedder: Embedder): Promise<void> {
  const missing = LEXICONS.reduce((sum, name) => sum + missingIn(lexicons[name].blocks).length, 0)
  if (missing > 0 && missing <= FEW) await encodeIn(lexicons, embedder, FEW, [])
}

/** What goes wrong with the tables keeps no search from the words: it is said, and the next writer makes them again. */
async function tablesOf(
  { dir, remote, source, embedder }: IndexOptions,
  { memories }: Lexicons,
): Promise<TableRows | string> {
  try {
    return await writeTables(remote?.uri ?? dir, source, embedder.dimension, vectorsIn(memories.blocks))
  } catch (error) {
    return `LanceDB's tables at ${dir} were not written: ${firstLine(messageOf(error))}`
  }
}
