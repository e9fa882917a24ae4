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

/** One portable file: gzip of JSON with every file in base64, and the sum of all of it. */
function encodeArchive({ at, files }: Archive): Buffer {
  const all = files.map(({ path, mode, bytes }) => ({ path, mode, base64: bytes.toString('base64') }))
  const content = JSON.stringify({ at, files: all })
  return gzipSync(JSON.stringify({ memoird: 'archive', version: ARCHIVE_VERSION, sha256: sha256(content), content }))
}

/** Reads an archive and checks every byte of it; what is not whole, or not ours, is a UserError and gives nothing. */
export function decodeArchive(bytes: Buffer, name: string): Archive {
  const { memoird, version, sha256: sum, content } = unpacked(bytes, name)
  if (memoird !== 'archive') throw new UserError(`${name} is no memoird archive; memoird export writes one`)
  if (version !== ARCHIVE_VERSION)
    throw new UserError(
      `${name} has format ${String(version)}, this memoird reads ${ARCHIVE_VERSION}: use the memoird that wrote it, or a newer one`,
    )
  if (typeof content !== 'string' || sum !== sha256(content)) throw damaged(name, 'its checksum does not match')
  // Its sum stands for what we wrote; who made one themselves reaches no place but those of an export.
  const { at, files } = JSON.parse(content) as { at: string; files: { path: string; mode: number; base64: string }[] }
  const strange = files.find(({ path }) => !isInside(path))
  if (strange !== undefined)
    throw new UserError(`${name} holds "${strange.path}", a place that no export writes: nothing was restored`)
  return {
    at,
    files: files.map(({ path, mode, base64 }) => ({ path, mode: mode & 0o777, bytes: Buffer.from(base64, 'base64') })),
  }
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

function unpacked(bytes: Buffer, name: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(gunzipSync(bytes).toString('utf8'))
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch (error) {
    throw damaged(name, `it cannot be unpacked (${messageOf(error)})`)
  }
  throw damaged(name, 'it cannot be unpacked')
}

function damaged(name: string, what: string): UserError {
  return new UserError(`${name} is damaged: ${what}; nothing was restored`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
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
