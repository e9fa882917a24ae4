import fs from 'node:fs'
import path from 'node:path'
import { messageOf, UserError } from '../../errors.ts'
import type { Embedder } from '../../recall/embedder.ts'
import { type IndexSource, type SearchIndex, TABLES } from '../../recall/search-index.ts'
import { createLanceIndex, openLanceIndex } from './lance-index.ts'
import { type LancePlace, loadLance } from './lance-load.ts'
import { columnsOf } from './lance-schema.ts'
import { scanIndex } from './scan-index.ts'

export interface IndexOptions {
  /** A folder, absolute, or any LanceDB URI (`s3://…`, `db://…`). */
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

/**
 * Opens the index: LanceDB when it is there and whole, else a scan of journal and logs that says why. It always answers
 * for the source as it is now: what is newer than the tables is read into memory, or written when it may be.
 */
export async function openIndex(options: IndexOptions): Promise<SearchIndex> {
  const { uri, embedder, source, access } = options
  const local = !uri.includes('://')
  const modules = await loadLance()
  if ('missing' in modules)
    return scanIndex(source, embedder, [`${modules.missing}; searching journal and logs instead`])
  const place: LancePlace = { modules, uri, dir: local ? uri : options.dir, local, embedder }
  if (access === 'write' || access === 'rebuild') return openForWriting(place, options)
  const opened = await openTwice(place)
  const older = typeof opened === 'string' ? Number.POSITIVE_INFINITY : opened.overlay(source)
  if (access === 'mend' && older > FEW) {
    const mended = await tryWriting(place, options)
    if (mended !== null) {
      if (typeof opened !== 'string') await opened.close()
      return mended
    }
  }
  return typeof opened === 'string' ? scanIndex(source, embedder, [scanNote(opened)]) : guarded(opened, place, source)
}

/** A search must answer even where it may not write; `write` would have said why. */
async function tryWriting(place: LancePlace, options: IndexOptions): Promise<SearchIndex | null> {
  try {
    return guarded(await openForWriting(place, options), place, options.source)
  } catch {
    // Read-only folder, another writer, a foreign table: the reader tells what it does instead.
    return null
  }
}

async function openForWriting(place: LancePlace, { source, access, lock }: IndexOptions): Promise<SearchIndex> {
  const held = lock ? await lock(access === 'mend' ? 0 : WAIT_MS) : FREE
  if (held === null) throw new UserError(`the index at ${place.uri} is being written by another run`, 3)
  try {
    return await synced(place, source, access === 'rebuild')
  } finally {
    held.release()
  }
}

const FREE: IndexLock = { release: () => undefined }

async function synced(place: LancePlace, source: IndexSource, anew: boolean): Promise<SearchIndex> {
  const opened = anew ? NONE : await openTwice(place)
  const notes: string[] = []
  try {
    const index = typeof opened === 'string' ? await remake(place, opened, notes) : opened
    await index.sync(source)
    return index
  } catch (error) {
    if (typeof opened === 'string') throw cannotMake(place, error)
    // It looked whole and was not: make it again, once.
    await opened.close()
    const index = await remake(place, firstLine(error), notes)
    await index.sync(source)
    return index
  }
}

async function remake(
  place: LancePlace,
  why: string,
  notes: string[],
): Promise<Awaited<ReturnType<typeof openLanceIndex>>> {
  refuseForeign(place)
  if (why !== NONE) notes.push(`the index was made again: ${why}`)
  return createLanceIndex(place, notes)
}

/** A writer may have been between its tables and its meta: look again before calling it damage. */
async function openTwice(place: LancePlace): Promise<Awaited<ReturnType<typeof openLanceIndex>> | string> {
  try {
    return await openLanceIndex(place)
  } catch {
    // The second try tells the reason.
  }
  try {
    return await openLanceIndex(place)
  } catch (error) {
    return firstLine(error)
  }
}

const NONE = 'there is no index yet'

function scanNote(why: string): string {
  return `searching journal and logs, not the index: ${why}. \`memoird rebuild\` makes it again`
}

function cannotMake(place: LancePlace, error: unknown): UserError {
  if (error instanceof UserError) return error
  return new UserError(`the index cannot be written at ${place.uri}: ${firstLine(error)}`, 1, { cause: error })
}

/** Tables of our names but not of ours, in a folder that we did not make: never dropped. */
function refuseForeign(place: LancePlace): void {
  if (!place.local) return
  const found = foreignTables(place.dir)
  if (found.length === 0) return
  throw new UserError(
    `index.uri names ${place.dir}, where a table "${found.join('", "')}" of another program stands. Set index.uri to a folder of its own, for example ".state/index"`,
  )
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
function isOurs(manifest: string, name: (typeof TABLES)[number]): boolean {
  if (!manifest.endsWith('.manifest')) return false
  const text = fs.readFileSync(manifest).toString('latin1')
  return !/[a-z]{2}/.test(text) || columnsOf(name).every((column) => text.includes(column))
}

/** Tables can fail after they opened (a lost data file is noticed when it is read): the scan takes over, and says so. */
function guarded(index: SearchIndex, place: LancePlace, source: IndexSource): SearchIndex {
  let current = index
  const notes: string[] = [...index.notes]
  const attempt = async <T>(work: (now: SearchIndex) => Promise<T>): Promise<T> => {
    try {
      return await work(current)
    } catch (error) {
      if (current.name === 'scan') throw error
      notes.push(scanNote(firstLine(error)))
      current = scanIndex(source, place.embedder, notes)
      return work(current)
    }
  }
  return {
    get name() {
      return current.name
    },
    embedder: index.embedder,
    notes,
    get passages() {
      return current.passages
    },
    get memories() {
      return current.memories
    },
    nearest: (table, vector, k) => attempt((now) => now.nearest(table, vector, k)),
    rows: (ids) => attempt((now) => now.rows(ids)),
    sync: (from) => index.sync(from),
    forget: (ids) => index.forget(ids),
    dumpAll: () => index.dumpAll(),
    health: () => index.health(),
    close: () => index.close(),
  }
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? ''
}
