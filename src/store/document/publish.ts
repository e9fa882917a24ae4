import { hash } from 'node:crypto'
import path from 'node:path'
import { codeOf } from '../../errors.ts'
import { type Files, removeIfThere, syncFolder, writeNew } from '../disk/files.ts'
import {
  documentError,
  findDocument,
  pauseOf,
  type ReadingOptions,
  readSettled,
  type Settled,
} from './document-file.ts'
import { mergeLines } from './line-diff.ts'

export interface PublishOptions extends ReadingOptions {
  /** What was read, null for no file; what a person saved since is merged into `next`. */
  readonly expected: Uint8Array | null
  readonly next: Uint8Array
  /** Makes temporary names unique. */
  readonly token: string
  /** What somebody had loaded who saved `theirs` where `known` stood, as far as another is known. Default: `known`. */
  readonly loadedBy?: (known: Buffer, theirs: Buffer) => Buffer
}

export interface Published {
  /** `gone`: the file we had read was removed by then; nothing was written. */
  readonly outcome: 'written' | 'unchanged' | 'gone'
}

/** How long to look, in ms, whether somebody still writes to the file that was moved away. */
const LOOKS = [0, 2, 4]
const MAX_ROUNDS = 40

/**
 * Replaces a document next to a person who may save it at any moment, in any editor, and loses nothing: the file is
 * moved away rather than overwritten, the new one takes the name only if it is free, and the old inode is read again
 * until it is what was merged. After a crash anywhere in between, `recoverPublish` brings the document back.
 */
export function publishDocument(files: Files, target: string, options: PublishOptions): Published {
  if (options.expected !== null && Buffer.compare(options.expected, options.next) === 0) {
    return { outcome: 'unchanged' }
  }
  const file = findDocument(files, target, options)
  const job: Job = { files, file, options, temp: siblingOf(file, `${options.token}.tmp`), away: [] }
  try {
    return publish(job)
  } catch (error) {
    bringBack(job)
    throw documentError(error, target)
  }
}

interface Displaced {
  readonly path: string
  /** Its content that the document holds. */
  seen: Settled
}

interface Job {
  readonly files: Files
  readonly file: string
  readonly options: PublishOptions
  readonly temp: string
  readonly away: Displaced[]
}

function publish(job: Job): Published {
  const { files, file, options, temp } = job
  let expected = options.expected
  let next: Buffer = Buffer.from(options.next)
  for (let round = 0; ; round++) {
    const replaced = replace(job, expected, next)
    if (replaced === null) {
      removeIfThere(files, temp)
      return { outcome: 'gone' }
    }
    syncFolder(files, path.dirname(file))
    const late = round < MAX_ROUNDS ? lateSave(job) : null
    if (late === null) break
    const now = readSettled(files, file, options)
    expected = now?.bytes ?? replaced
    next = mergeSave(job, late.before, late.after, expected)
  }
  cleanUp(job)
  return { outcome: 'written' }
}

/** One exchange: the old file away, the new one in its place. Answers with what the document then holds. */
function replace(job: Job, expected: Uint8Array | null, wanted: Buffer): Buffer | null {
  const { files, file, temp } = job
  let next = wanted
  const mode = files.stat(file)?.mode ?? 0o644
  rewrite(files, temp, next, mode)
  for (let base = expected; base !== null || !takeName(files, temp, file); base = null) {
    const known = base ?? job.away.at(-1)?.seen.bytes ?? Buffer.alloc(0)
    const other = moveAway(job, known)
    if (other === null && base !== null) return null
    if (other === null || other.seen.bytes.equals(known)) continue
    next = mergeSave(job, Buffer.from(known), other.seen.bytes, next)
    rewrite(files, temp, next, mode)
  }
  return next
}

function mergeSave({ options }: Job, known: Buffer, theirs: Buffer, ours: Uint8Array): Buffer {
  return mergeLines(options.loadedBy?.(known, theirs) ?? known, theirs, ours)
}

/** Moves what has the name out of the way; null when nothing has had it for a while. */
function moveAway(job: Job, expected: Uint8Array): Displaced | null {
  const { files, file, options } = job
  const to = siblingOf(file, `${options.token}-${job.away.length}-${awayHash(expected)}.away`)
  for (let tries = 0; tries < 10; tries++) {
    try {
      files.rename(file, to)
      const seen = readSettled(files, to, { ...options, expected })
      if (seen === null) throw new Error(`${to} was there a moment ago; only memoird writes files of that name`)
      const displaced = { path: to, seen }
      job.away.push(displaced)
      return displaced
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      // An editor that saves by rename leaves the name free for a moment.
      pauseOf(options)(2)
    }
  }
  return null
}

/** Gives the new file the name if nobody has it. */
function takeName(files: Files, temp: string, file: string): boolean {
  try {
    files.link(temp, file)
    files.unlink(temp)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error
    // No hard links here (exFAT, some network mounts): the check and the rename are then two steps.
    if (files.stat(file) !== null) return false
    files.rename(temp, file)
    return true
  }
}

/** A save that reached a file after we had moved it away. */
function lateSave(job: Job): { readonly before: Buffer; readonly after: Buffer } | null {
  for (const wait of LOOKS) {
    if (wait > 0) pauseOf(job.options)(wait)
    for (const displaced of job.away) {
      const before = displaced.seen.bytes
      const now = readSettled(job.files, displaced.path, { ...job.options, expected: before })
      if (now === null || now.bytes.equals(before)) {
        displaced.seen = now ?? displaced.seen
        continue
      }
      displaced.seen = now
      return { before, after: now.bytes }
    }
  }
  return null
}

function cleanUp(job: Job): void {
  const { files, file, temp } = job
  removeIfThere(files, temp)
  for (const { path: name, seen } of job.away) if (seen.settled) removeIfThere(files, name)
  syncFolder(files, path.dirname(file))
}

/** After an error: the newest file that was moved away gets its name back if nobody took it. */
function bringBack(job: Job): void {
  const { files, file } = job
  try {
    removeIfThere(files, job.temp)
    const newest = job.away.at(-1)
    if (newest !== undefined && files.stat(file) === null) files.rename(newest.path, file)
  } catch (error) {
    // The disk fails here too; `recoverPublish` does the same at the next start, and the first error is the one to tell.
    if (codeOf(error) === null) throw error
  }
}

function rewrite(files: Files, temp: string, bytes: Buffer, mode: number): void {
  removeIfThere(files, temp)
  writeNew(files, temp, bytes, mode)
}

export function siblingOf(file: string, ending: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.memoird-${ending}`)
}

/** In the name of a file that was moved away: what it held then. */
export function awayHash(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 16)
}
