import { createHash } from 'node:crypto'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
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

const ARCHIVE_VERSION = 1

/** One portable file: gzip of a line of JSON, then for each file a line of JSON and its bytes, then an end with a checksum. */
function encodeArchive({ at, files }: Archive): Buffer {
  const parts = [line({ memoird: 'archive', version: ARCHIVE_VERSION, at, files: files.length })]
  for (const { path, mode, bytes } of files)
    parts.push(line({ path, mode, size: bytes.length, sha256: sha256(bytes) }), bytes, NEWLINE)
  const body = Buffer.concat(parts)
  return gzipSync(Buffer.concat([body, line({ end: true, sha256: sha256(body) })]))
}

/** Reads an archive and checks every byte of it; what is not whole, or not ours, is a UserError and gives nothing. */
export function decodeArchive(bytes: Buffer, name: string): Archive {
  const reader = new Reader(unzipped(bytes, name), name)
  const head = reader.line()
  if (head['memoird'] !== 'archive') throw new UserError(`${name} is no memoird archive; memoird export writes one`)
  if (head['version'] !== ARCHIVE_VERSION)
    throw new UserError(
      `${name} has format ${String(head['version'])}, this memoird reads ${ARCHIVE_VERSION}: use the memoird that wrote it, or a newer one`,
    )
  const files: ArchivedFile[] = []
  for (let at = 0; at < Number(head['files']); at++) files.push(readFile(reader, name))
  const sum = sha256(reader.soFar())
  const end = reader.line()
  if (end['end'] !== true || end['sha256'] !== sum || !reader.isDone) throw damaged(name, 'its end does not match')
  return { at: String(head['at']), files }
}

function readFile(reader: Reader, name: string): ArchivedFile {
  const { path, mode, size, sha256: sum } = reader.line()
  if (typeof path !== 'string' || typeof mode !== 'number' || typeof size !== 'number')
    throw damaged(name, 'a file has no name, mode or size')
  const bytes = reader.bytes(size)
  if (sha256(bytes) !== sum) throw damaged(name, `the checksum of ${path} does not match`)
  if (!isInside(path))
    throw new UserError(`${name} holds "${path}", a place that no export writes: nothing was restored`)
  return { path, mode: mode & 0o777, bytes }
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

function unzipped(bytes: Buffer, name: string): Buffer {
  try {
    return gunzipSync(bytes)
  } catch (error) {
    throw damaged(name, `it cannot be unpacked (${messageOf(error)})`)
  }
}

class Reader {
  private at = 0
  private readonly all: Buffer
  private readonly name: string

  constructor(all: Buffer, name: string) {
    this.all = all
    this.name = name
  }

  get isDone(): boolean {
    return this.at === this.all.length
  }

  soFar(): Buffer {
    return this.all.subarray(0, this.at)
  }

  line(): Readonly<Record<string, unknown>> {
    const end = this.all.indexOf(0x0a, this.at)
    if (end < 0) throw damaged(this.name, 'it is cut short')
    const text = this.all.toString('utf8', this.at, end)
    this.at = end + 1
    try {
      const read: unknown = JSON.parse(text)
      if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    throw damaged(this.name, 'a line of it cannot be read')
  }

  bytes(size: number): Buffer {
    const end = this.at + size
    if (!Number.isSafeInteger(size) || size < 0 || this.all[end] !== 0x0a) throw damaged(this.name, 'it is cut short')
    const bytes = this.all.subarray(this.at, end)
    this.at = end + 1
    return bytes
  }
}

function damaged(name: string, what: string): UserError {
  return new UserError(`${name} is damaged: ${what}; nothing was restored`)
}

const NEWLINE = Buffer.from('\n')

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`, 'utf8')
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Collects what an archive holds. The index is left out: it is a cache; raw logs are the person's own files. */
export function collectArchive(files: Files, root: string, documents: readonly string[], at: string): Archive {
  const places = [
    'memoird.json5',
    ...documents,
    ...['workspace', 'workspace/archive', 'daily', 'weekly', 'monthly', 'yearly'].flatMap((folder) =>
      filesIn(files, root, folder).filter((name) => name.endsWith('.md')),
    ),
    '.state/key',
    '.state/scheduler.json',
    '.state/overview.json',
    ...filesIn(files, root, '.state/journal'),
    ...filesIn(files, root, '.state/base'),
    ...filesIn(files, root, '.state/base/daily'),
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
