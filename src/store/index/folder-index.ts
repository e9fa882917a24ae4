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
import { openEmbedder } from './open-embedder.ts'
import { type IndexOptions, openIndex, saying } from './open-index.ts'
import { isRemote, remoteIndex } from './remote.ts'
import { readMeta } from './words-files.ts'

export interface FolderIndexOptions extends SourceOptions {
  /** `index.uri`: a folder, relative to the root, or an S3 address. */
  readonly uri: string
  /** `index.embedder` */
  readonly embedder: string
  readonly access: IndexOptions['access']
}

/** Opens the index of a folder, equal to its journal and logs as they are now. Writers keep each other out by a lock of its own. */
export async function openFolderIndex(options: FolderIndexOptions): Promise<SearchIndex> {
  const { root, uri, access, files } = options
  const source = folderSource(options)
  const dir = indexFolder(root, uri)
  const index = await openIndex({
    dir,
    remote: isRemote(uri) ? remoteIndex(uri, dir) : null,
    embedder: openEmbedder(options.embedder),
    source,
    access,
    lock: (waitMs) => indexLock(files, root, waitMs),
  })
  return source.unread.length === 0 ? index : saying(index, source.unread)
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

interface FolderSource extends IndexSource {
  /** What could not be read so far, a sentence each. */
  readonly unread: readonly string[]
}

/** What the index of a folder is made from. Stats every log, reads none until it is asked for. */
export function folderSource(options: SourceOptions): FolderSource {
  const { state } = options
  const unread: string[] = []
  return {
    unread,
    memories: [...state.memories.values()].filter((memory) => memory.status !== 'retracted'),
    // Runs have names that none had before, so that a journal that was cut and went on is told apart.
    asOf: `${state.seq} ${state.runs.at(-1)?.run ?? ''}`,
    atoms: [...state.atoms.values()],
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
  if (!file.startsWith('raw/'))
    return rollupPassages(
      file,
      date,
      redact((files.read(place) ?? Buffer.alloc(0)).toString('utf8')),
      (line) => !forgotten(line),
    )
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
