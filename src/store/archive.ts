import { createHash } from 'node:crypto'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { FOLDERS } from '../calendar.ts'
import { messageOf, UserError } from '../errors.ts'
import { createWhole, type Files, isTemp, syncFolder } from './disk/files.ts'

/** A file of an archive. */
export interface ArchivedFile {
  /** Relative to the root, `/` separated. */
  readonly path: string
  readonly mode: number
  readonly bytes: Buffer
}

export interface Archive {
  /** ISO time of the export. */
  readonly at: string
  readonly files: readonly ArchivedFile[]
}

const ARCHIVE_VERSION = 2

/** One portable file: gzip of a line of JSON that lists the files, then their bytes, one behind the other. */
function encodeArchive({ at, files }: Archive): Buffer {
  const list = { at, files: files.map(({ path, mode, bytes }) => ({ path, mode, size: bytes.length })) }
  const body = Buffer.concat(files.map(({ bytes }) => bytes))
  const head = { memoird: 'archive', version: ARCHIVE_VERSION, sha256: sumOf(list, body), ...list }
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]))
}

/** Reads an archive and checks every byte of it; what is not whole, or not ours, is a UserError and gives nothing. */
export function decodeArchive(bytes: Buffer, name: string): Archive {
  const { head, body } = unpacked(bytes, name)
  const { memoird, version, sha256, at, files } = head
  if (memoird !== 'archive') throw new UserError(`${name} is no memoird archive; memoird export writes one`)
  if (version !== ARCHIVE_VERSION)
    throw new UserError(
      `${name} has format ${String(version)}, this memoird reads ${ARCHIVE_VERSION}: use the memoird that wrote it, or a newer one`,
    )
  if (sha256 !== sumOf({ at, files }, body)) throw damaged(name, 'its checksum does not match')
  let end = 0
  return {
    at,
    files: files.map(({ path, mode, size }) => {
      if (!isInside(path))
        throw new UserError(`${name} holds "${path}", a place that no export writes: nothing was restored`)
      end += size
      return { path, mode: mode & 0o777, bytes: body.subarray(end - size, end) }
    }),
  }
}

interface List {
  readonly at: string
  readonly files: readonly { readonly path: string; readonly mode: number; readonly size: number }[]
}

/** The places an export takes files from; nothing else is written, whoever made the archive. */
const PLACES =
  /^(?:memoird\.json5|(?:workspace|daily|weekly|monthly|yearly)\/(?:[^/]+\/)*[^/]+\.md|\.state\/(?:key|scheduler\.json|overview\.json|journal\/[^/]+|base\/(?:[^/]+\/)*[^/]+)|[^./][^/]*(?:\/[^./][^/]*)*\.md)$/

function isInside(path: string): boolean {
  const parts = path.split('/')
  return (
    PLACES.test(path) && !path.includes('\\') && !path.includes('\0') && !parts.includes('..') && parts[0] !== 'raw'
  )
}

function unpacked(bytes: Buffer, name: string): { head: List & Readonly<Record<string, unknown>>; body: Buffer } {
  try {
    const all = gunzipSync(bytes)
    const end = all.indexOf(0x0a)
    return { head: JSON.parse(all.toString('utf8', 0, end)) ?? {}, body: all.subarray(end + 1) }
  } catch (error) {
    throw damaged(name, `it cannot be unpacked (${messageOf(error)})`)
  }
}

function damaged(name: string, what: string): UserError {
  return new UserError(`${name} is damaged: ${what}; nothing was restored`)
}

function sumOf({ at, files }: List, body: Buffer): string {
  return createHash('sha256').update(JSON.stringify({ at, files })).update(body).digest('hex')
}

const SUMMARIES = Object.values(FOLDERS)

/** Collects what an archive holds. The index is left out: it is a cache; raw logs are the person's own files. */
export function collectArchive(files: Files, root: string, documents: readonly string[], at: string): Archive {
  const places = [
    'memoird.json5',
    ...documents,
    ...['workspace', 'workspace/archive', ...SUMMARIES].flatMap((folder) =>
      filesIn(files, root, folder).filter((name) => name.endsWith('.md')),
    ),
    '.state/key',
    '.state/scheduler.json',
    '.state/overview.json',
    ...['journal', 'base', ...['archive', ...SUMMARIES].map((name) => `base/${name}`)].flatMap((folder) =>
      filesIn(files, root, `.state/${folder}`),
    ),
  ]
  return { at, files: [...new Set(places)].flatMap((place) => archived(files, root, place)) }
}

/** Writes an archive beside what is there: an existing file is never replaced. */
export function writeArchive(files: Files, file: string, archive: Archive, token: string): number {
  const bytes = encodeArchive(archive)
  if (files.stat(file) !== null || !createWhole(files, file, bytes, { token }))
    throw new UserError(`${file} exists: an export replaces nothing; give another name`)
  syncFolder(files, path.dirname(file))
  return bytes.length
}

function filesIn(files: Files, root: string, folder: string): string[] {
  return files
    .list(path.join(root, folder))
    .filter((name) => !isTemp(name))
    .map((name) => `${folder}/${name}`)
}

function archived(files: Files, root: string, place: string): ArchivedFile[] {
  const file = path.join(root, place)
  const stat = files.stat(file)
  const bytes = stat?.kind === 'file' ? files.read(file) : null
  return stat === null || bytes === null ? [] : [{ path: place, mode: stat.mode & 0o777, bytes }]
}
