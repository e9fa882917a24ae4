import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { UserError } from '../../errors.ts'
import type { Embedder } from '../../recall/embedder.ts'
import { TABLES, type TableName } from '../../recall/search-index.ts'
import type { Files } from '../disk/files.ts'
import { acquireLock, type Lock, LockHeld, thisProcess } from '../disk/lock.ts'

/** What the index is complete up to. Written last in every commit: what it does not vouch for does not exist. */
export interface IndexMeta {
  readonly format: 1
  readonly embedder: { readonly name: string; readonly version: number; readonly dimension: number }
  /** Last record of the journal that the memories were taken from; how far each log was read stands in its block. */
  readonly seq: number
  readonly tables: Readonly<Record<TableName, { readonly version: number; readonly rows: number }>>
  /** Bytes of the two lexicon files. */
  readonly lexicons: Readonly<Record<LexiconName, number>>
  /** Files of a local database with their sizes, relative to its folder; LanceDB itself checks nothing before it reads. */
  readonly files: Readonly<Record<string, number>>
  /** Commits since the tables were tidied. */
  readonly commits: number
}

export const LEXICONS = ['passages', 'memories'] as const
export type LexiconName = (typeof LEXICONS)[number]

const NAME = 'meta.json'

/** The meta of the index in `dir`, or null when there is none. Throws on one that nobody wrote. */
export function readMeta(dir: string): IndexMeta | null {
  const file = path.join(dir, NAME)
  if (!fs.existsSync(file)) return null
  const meta: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
  if (!isMeta(meta)) throw new Error(`${file} is not of format 1`)
  return meta
}

export function writeMeta(dir: string, meta: IndexMeta): void {
  const file = path.join(dir, NAME)
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(meta)}\n`, { mode: 0o600, flush: true })
  fs.renameSync(`${file}.new`, file)
}

export function removeMeta(dir: string): void {
  fs.rmSync(path.join(dir, NAME), { force: true })
}

/** Says why vectors of another embedder cannot be searched with this one, or null. */
export function embedderProblem(meta: IndexMeta, embedder: Embedder): string | null {
  const { name, version, dimension } = meta.embedder
  if (name === embedder.name && version === embedder.version && dimension === embedder.dimension) return null
  return `the index was made by the embedder ${name} v${version} (${dimension} numbers), now it is ${embedder.name} v${embedder.version} (${embedder.dimension})`
}

/** The data, deletions and newest manifest of every table, with sizes. Old manifests come and go. */
export function listFiles(
  dir: string,
  versions: Readonly<Record<TableName, { version: number }>>,
): Record<string, number> {
  const files: Record<string, number> = {}
  for (const table of TABLES) {
    for (const part of ['data', '_deletions']) {
      const folder = path.join(dir, `${table}.lance`, part)
      if (!fs.existsSync(folder)) continue
      for (const name of fs.readdirSync(folder))
        files[`${table}.lance/${part}/${name}`] = fs.statSync(path.join(folder, name)).size
    }
    const manifest = `${table}.lance/_versions/${manifestName(versions[table].version)}`
    files[manifest] = fs.statSync(path.join(dir, manifest)).size
  }
  return files
}

/** The first file that is gone, cut or zeroed, in a sentence; null when all are as they were written. */
export function fileProblem(dir: string, meta: IndexMeta): string | null {
  for (const [name, size] of Object.entries(meta.files)) {
    const file = path.join(dir, name)
    if (!fs.existsSync(file)) return `${name} is missing`
    const found = fs.statSync(file).size
    if (found !== size) return `${name} has ${found} bytes, ${size} were written`
    if (/\.(?:lance|manifest)$/.test(name) && ending(file, size) !== MAGIC)
      return `${name} does not end as it was written`
  }
  return null
}

/** The last bytes of every Lance file. */
const MAGIC = 'LANC'

function ending(file: string, size: number): string {
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(MAGIC.length)
    fs.readSync(handle, bytes, 0, MAGIC.length, Math.max(0, size - MAGIC.length))
    return bytes.toString('latin1')
  } finally {
    fs.closeSync(handle)
  }
}

/** Manifests are named so that the newest sorts first: 2^64 - 1 - version. */
function manifestName(version: number): string {
  return `${(2n ** 64n - 1n - BigInt(version)).toString().padStart(20, '0')}.manifest`
}

function isMeta(value: unknown): value is IndexMeta {
  if (typeof value !== 'object' || value === null) return false
  const meta = value as Partial<Record<keyof IndexMeta, unknown>>
  const parts = [meta.embedder, meta.tables, meta.lexicons, meta.files]
  return (
    meta.format === 1 &&
    typeof meta.seq === 'number' &&
    parts.every((part) => typeof part === 'object' && part !== null)
  )
}

/** The lock of those who write the index, in `dir`; null when somebody held it for so long. */
export async function indexLock(files: Files, dir: string, waitMs: number): Promise<Lock | null> {
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
