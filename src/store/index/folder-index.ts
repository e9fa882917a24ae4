import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { periodNamed } from '../../calendar.ts'
import { codeOf, messageOf, UserError } from '../../errors.ts'
import type { SpeakerNames } from '../../log/speakers.ts'
import type { State } from '../../memory/state.ts'
import { type Passage, passagesOf, rollupPassages } from '../../recall/passages.ts'
import type { IndexSource, SearchIndex, SourceLog } from '../../recall/search-index.ts'
import type { Files } from '../disk/files.ts'
import { acquireLock, type Lock, LockHeld, thisProcess } from '../disk/lock.ts'
import { leadsOut } from '../disk/places.ts'
import { readLog } from '../read-log.ts'
import { checkTables } from './lance-tables.ts'
import { indexName, openEmbedder, SHIPPED, shippedEmbedder } from './open-embedder.ts'
import { type IndexOptions, openIndex, saying } from './open-index.ts'
import { isRemote, remoteIndex } from './remote.ts'
import { madeBy, readMeta, takePlace } from './words-files.ts'

export interface FolderIndexOptions extends SourceOptions {
  /** `index.uri`: a folder, relative to the root, or an S3 address. */
  readonly uri: string
  /** `index.embedder`, and the one before it, of which vectors may be left. */
  readonly embedder: string
  readonly before: string | null
  /** What a server of embeddings wants to see; null for none. */
  readonly key: string | null
  readonly access: IndexOptions['access']
}

/**
 * Opens the index of a folder, equal to its journal and logs as they are now. Writers keep each other out by a lock of its own.
 * While another embedder than the one that made the index is to make it anew, the old one answers, and each writer goes on.
 */
export async function openFolderIndex(options: FolderIndexOptions): Promise<SearchIndex> {
  const { access, embedder } = options
  const inUse = access === 'rebuild' ? embedder : embedderInUse(options)
  const { index, source } = await openWith(options, inUse, access)
  const notes = inUse === embedder || !WRITES.includes(access) ? [] : (await reembed(options)).notes
  return source.unread.length + notes.length === 0 ? index : saying(index, [...source.unread, ...notes])
}

const WRITES: readonly IndexOptions['access'][] = ['words', 'write']
/** Where an index grows that another embedder makes, below the one that is searched. */
export const NEXT = 'next-embedder'

/** Who made the vectors that are searched now: the one that is configured, or the one before while it is not done. */
function embedderInUse({ root, uri, embedder, before }: FolderIndexOptions): string {
  const made = madeBy(indexFolder(root, uri))?.embedder
  const old = [before ?? SHIPPED, SHIPPED].find((spec) => made === indexName(spec))
  return made === indexName(embedder) || old === undefined ? embedder : old
}

async function openWith(
  options: FolderIndexOptions,
  spec: string,
  access: IndexOptions['access'],
  own: Partial<IndexOptions> = {},
) {
  const { root, uri, files, key } = options
  const source = folderSource(options)
  const dir = own.dir ?? indexFolder(root, uri)
  const meta = madeBy(dir)
  const lock = (waitMs: number): Promise<Lock | null> => indexLock(files, root, waitMs)
  const remote = own.dir === undefined && isRemote(uri) ? remoteIndex(uri, dir) : null
  try {
    const known = meta?.embedder === indexName(spec) ? meta.dimension : undefined
    const embedder = await openEmbedder(spec, key, known)
    return { source, index: await openIndex({ dir, remote, embedder, source, access, lock, ...own }) }
  } catch (error) {
    if (!(error instanceof UserError) || spec === SHIPPED || (access !== 'read' && access !== 'mend')) throw error
    const index = await openIndex({ dir, embedder: shippedEmbedder(), source, access: 'read' })
    return { source, index: saying(index, [error.message]) }
  }
}

/** Texts that are encoded before what was done is kept: a minute or two of a small model. */
const AT_ONCE = 2_000

/** Makes some more of the vectors of an embedder that is to take over, and lets it when all are there. */
export async function reembed(
  options: FolderIndexOptions,
  most = AT_ONCE,
): Promise<{ readonly left: number; readonly notes: readonly string[] }> {
  const dir = indexFolder(options.root, options.uri)
  const next = path.join(dir, NEXT)
  if (embedderInUse(options) === options.embedder) return { left: 0, notes: [] }
  try {
    const own = { dir: next, most }
    const { index } = await openWith(options, options.embedder, 'words', own)
    const left = index.missing()
    if (left > 0) return { left, notes: index.notes }
    const lock = await indexLock(options.files, options.root, 30_000)
    if (lock === null) throw new UserError(`the index at ${dir} is being written by another run`, 3)
    takePlace(dir, next)
    lock.release()
    return { left, notes: [] }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { left: -1, notes: [`the embedder before answers on: ${error.message}`] }
  }
}

/** Where the index of a folder is kept, on this machine. */
export function indexFolder(root: string, uri: string): string {
  if (isRemote(uri)) return path.join(root, '.state', 'index')
  if (uri.includes('://'))
    throw new UserError(`index.uri must be a folder or an address like s3://bucket/memory, found "${uri}"`)
  return path.resolve(root, uri)
}

/** What is wrong with the tables beside the index of a folder, in sentences. Reads every row. */
export async function tableProblems(root: string, uri: string): Promise<string[]> {
  const dir = indexFolder(root, uri)
  const tables = readMeta(dir)?.tables ?? null
  return tables === null ? [] : checkTables(isRemote(uri) ? uri : dir, tables)
}

export interface SourceOptions {
  readonly root: string
  readonly files: Files
  readonly state: State
  readonly names: SpeakerNames
  readonly redact: (text: string, before?: string) => string
  /** True for a text that was forgotten: it is not indexed again, what else was said with it is. */
  readonly forgotten: (text: string) => boolean
}

/** Folders whose files are searched besides memories; logs as turns, summaries by their lines. */
const FOLDERS = ['raw', 'daily', 'weekly', 'monthly', 'yearly'] as const

/** What the index of a folder is made from, and what was `unread` so far. Stats every log, reads none until asked for it. */
export function folderSource(options: SourceOptions): IndexSource & { readonly unread: readonly string[] } {
  const { state } = options
  const unread: string[] = []
  return {
    unread,
    get memories() {
      return [...state.memories.values()].filter((memory) => memory.status !== 'retracted')
    },
    // Runs have names that none had before, so that a journal that was cut and went on is told apart.
    asOf: `${state.seq} ${state.runs.at(-1)?.run ?? ''}`,
    get atoms() {
      return [...state.atoms.values()]
    },
    logs: FOLDERS.flatMap((folder) => logsOf(options, folder, unread)),
  }
}

function logsOf(options: SourceOptions, folder: (typeof FOLDERS)[number], unread: string[]): SourceLog[] {
  const { root, files } = options
  const logs: SourceLog[] = []
  for (const name of files.list(path.join(root, folder))) {
    const date = DATED.exec(name)?.[1]
    const stat = date === undefined ? null : files.stat(path.join(root, folder, name))
    if (date === undefined || stat?.kind !== 'file') continue
    const file = `${folder}/${name}`
    // Forgetting changes what a log gives without changing the log, and so did the way in which summaries are read.
    const read = folder !== 'raw' || options.state.tombstones.size > 0 ? '-2' : ''
    const fingerprint = `${stat.size}-${Math.round(stat.mtimeMs)}-${options.state.tombstones.size}${read}`
    const passages = (): Passage[] | null => {
      try {
        return readPassages(options, file, periodNamed(date)?.first ?? date)
      } catch (error) {
        // One file that the disk does not give keeps nobody from finding what is in the others.
        if (codeOf(error) === null) throw error
        unread.push(`${file} cannot be read, what it says now is not searched: ${messageOf(error)}`)
        return null
      }
    }
    logs.push({ file, fingerprint, passages })
  }
  return logs
}

const DATED = /^(\d{4}(?:-W?\d{2}){0,2})\.md$/

function readPassages(options: SourceOptions, file: string, date: string): Passage[] {
  const { files, names, redact, forgotten } = options
  const place = path.join(options.root, file)
  // What learning refuses to read is not found either.
  if (leadsOut(files, options.root, file) !== null) return []
  const text = (): string => redact((files.read(place) ?? Buffer.alloc(0)).toString('utf8'))
  if (!file.startsWith('raw/')) return rollupPassages(file, date, text(), (line) => !forgotten(line))
  const { turns } = readLog(files, place, null, { names, settled: true, redact })
  return passagesOf(file, date, turns, forgotten)
}

/** The lock of those who write the index of a folder; null when somebody held it for so long. */
export async function indexLock(files: Files, root: string, waitMs: number): Promise<Lock | null> {
  const dir = path.join(root, '.state', 'index')
  if ((files.stat(dir)?.kind ?? 'directory') !== 'directory')
    throw new UserError(`${dir} must be a folder, and is a file: move it away and run memoird rebuild`)
  const holding = { holder: thisProcess(), token: randomBytes(6).toString('hex'), now: () => Date.now() }
  try {
    return await acquireLock(files, dir, { ...holding, waitMs })
  } catch (error) {
    if (error instanceof LockHeld) return null
    throw error
  }
}
