import path from 'node:path'
import { codeOf, messageOf, UserError } from '../../errors.ts'
import type { FileStat, Files } from '../disk/files.ts'
import { isBelow } from '../disk/places.ts'

export interface ReadingOptions {
  /** Waits that many milliseconds, blocking: nothing is to be done while an editor is in the middle of a save. */
  readonly pause?: (ms: number) => void
  /** A folder that the document must be in, links followed; null when any place is fine. */
  readonly within?: string | null
}

export interface Settled {
  readonly bytes: Buffer
  /** False when it was given up: somebody seems to be in the middle of writing it. */
  readonly settled: boolean
}

/** Where a document really is. Throws when what stands there is no document; nothing is opened before that is known. */
export function findDocument(files: Files, target: string, options: Pick<ReadingOptions, 'within'>): string {
  try {
    const file = files.realpath(target)
    const within = options.within ?? null
    if (within !== null && !isBelow(files, within, file)) throw new DocumentError('outside', target)
    const stat = files.stat(file)
    if (stat?.kind === 'directory') throw new DocumentError('folder', target)
    if (stat?.kind === 'other') throw new DocumentError('not-a-file', target)
    if (stat === null && isDangling(files, target)) throw new DocumentError('dangling', target)
    return file
  } catch (error) {
    throw documentError(error, target)
  }
}

/** A name that is there and leads nowhere; asked again, for an editor's new file may have come in between. */
function isDangling(files: Files, target: string): boolean {
  return files.list(path.dirname(target)).includes(path.basename(target)) && files.stat(target) === null
}

/** Reads a document whole, links followed; null when there is none. Waits while a save is under way. */
export function readDocumentFile(files: Files, target: string, options: ReadingOptions): Buffer | null {
  const file = findDocument(files, target, options)
  try {
    return readSettled(files, file, options)?.bytes ?? null
  } catch (error) {
    throw documentError(error, target)
  }
}

/** Waits between looks, about two and a half seconds in all before what stands there is taken as it is. */
const WAITS = [1, 1, 2, 4, 8, 16, ...Array.from({ length: 75 }, () => 32)]
/** What may be half of a save is taken for a whole one when nothing more came for so long. */
const QUIET_MS = 320

/** Editors that save in place empty the file first, and what they write arrives in pieces. `expected`: what stood there. */
export function readSettled(
  files: Files,
  file: string,
  options: ReadingOptions & { readonly expected?: Uint8Array | null },
): Settled | null {
  let last: FileStat | null = null
  let quiet = 0
  for (const wait of [...WAITS, -1]) {
    const before = files.stat(file)
    const bytes = before === null ? null : files.read(file)
    if (before === null || bytes === null) return null
    const after = files.stat(file)
    const stable = after !== null && sameStat(before, after) && after.size === bytes.length
    if (!stable || last === null || !sameStat(last, after)) quiet = 0
    const whole = quiet >= QUIET_MS || !mayBeHalf(bytes, options.expected ?? null)
    if (stable && whole) return { bytes, settled: true }
    if (wait < 0) return { bytes, settled: false }
    last = after
    quiet += wait
    pauseOf(options)(wait)
  }
  return null
}

/** Whole pages (none among them) are how a save arrives that is not over; so is the beginning of what stood there. */
function mayBeHalf(bytes: Buffer, expected: Uint8Array | null): boolean {
  if (bytes.length % PAGE === 0) return expected === null || expected.length > 0
  if (expected === null || bytes.length >= expected.length) return false
  return Buffer.compare(bytes, expected.subarray(0, bytes.length)) === 0
}

const PAGE = 4096

export function pauseOf(options: ReadingOptions): (ms: number) => void {
  return options.pause ?? sleep
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function sameStat(a: FileStat, b: FileStat): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino
}

type DocumentTrouble = 'folder' | 'dangling' | 'not-a-file' | 'outside' | 'no-permission' | 'disk-full' | 'io'

/** Why a document could not be read or written; what stood there stands there still. */
export class DocumentError extends UserError {
  constructor(why: DocumentTrouble, file: string, options: ErrorOptions & { readonly detail?: string } = {}) {
    super(`${file} ${SENTENCES[why]}${options.detail ?? ''}`, 1, options)
  }
}

const SENTENCES: Readonly<Record<DocumentTrouble, string>> = {
  folder: 'is a folder; a document is a markdown file. Move the folder away or set another destination.',
  'not-a-file': 'is not a regular file; a document is a markdown file, not a pipe, socket or device.',
  dangling: 'is a link to a file that is not there: it is left as it is; make the file, or take the link away.',
  outside: 'is a link that leads out of the memory folder; set the place it leads to as the destination instead.',
  'no-permission': 'may not be read and written by this user; check its owner and mode (ls -l).',
  'disk-full': 'was not changed: the disk is full or the quota is used up.',
  io: 'was not changed: the disk failed.',
}

const CODES: Readonly<Record<string, DocumentTrouble>> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  EISDIR: 'folder',
  ENOTDIR: 'not-a-file',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
}

/** An error of the disk with its sentence; errors that are no disk's stay what they are. */
export function documentError(error: unknown, file: string): unknown {
  if (error instanceof DocumentError) return error
  const code = codeOf(error)
  if (code === null || !/^E[A-Z0-9]+$/.test(code)) return error
  return new DocumentError(CODES[code] ?? 'io', file, { cause: error, detail: ` (${messageOf(error)})` })
}
