import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../../errors.ts'
import { type FileStat, type Files, shortFile } from './files.ts'

/** The real disk: synchronous calls of node:fs, looked up at each call so that a test can stand between. */
export function createDisk(): Files {
  return {
    read: (file) => orNull(() => fs.readFileSync(file)),
    readRange: readBytes,
    stat: (file) => orNull(() => statOf(file)),
    realpath: (file) => orNull(() => fs.realpathSync(file)) ?? file,
    list: (folder) => (orNull(() => fs.readdirSync(folder)) ?? []).sort(),
    open: openFile,
    write: writeAll,
    size: (handle) => fs.fstatSync(handle).size,
    fsync: syncHandle,
    truncate: (handle, size) => fs.ftruncateSync(handle, size),
    close: (handle) => fs.closeSync(handle),
    rename: (from, to) => fs.renameSync(from, to),
    link: (from, to) => fs.linkSync(from, to),
    unlink: (file) => fs.unlinkSync(file),
    mkdir: makeFolders,
  }
}

function readBytes(file: string, offset: number, length: number): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, fs.fstatSync(handle).size - offset)))
    let done = 0
    for (let count = -1; count !== 0 && done < bytes.length; done += count)
      count = fs.readSync(handle, bytes, done, bytes.length - done, offset + done)
    return bytes.subarray(0, done)
  } finally {
    fs.closeSync(handle)
  }
}

function statOf(file: string): FileStat {
  const stat = fs.statSync(file, { bigint: true })
  const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other'
  return {
    size: Number(stat.size),
    mtimeMs: Number(stat.mtimeNs) / 1e6,
    ino: stat.ino,
    mode: Number(stat.mode) & 0o7777,
    kind,
  }
}

function openFile(file: string, how: 'append' | 'create' | 'directory', mode = 0o600): number {
  if (how === 'directory') return fs.openSync(file, 'r')
  const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL } = fs.constants
  const flags = how === 'append' ? O_WRONLY | O_APPEND : O_WRONLY | O_APPEND | O_CREAT | O_EXCL
  const handle = fs.openSync(file, flags, mode)
  if (how === 'create') fs.fchmodSync(handle, mode)
  return handle
}

/** libuv reports a full disk in the middle of a write as a short count: going on brings the error to light. */
function writeAll(handle: number, bytes: Uint8Array): void {
  let done = 0
  while (done < bytes.length) {
    const count = fs.writeSync(handle, bytes, done, bytes.length - done)
    if (count === 0) throw shortFile(`ENOSPC: only ${done} of ${bytes.length} bytes were written`)
    done += count
  }
}

/** Some file systems know no fsync of a folder and keep names in order by themselves; for a file there is no excuse. */
function syncHandle(handle: number): void {
  try {
    fs.fsyncSync(handle)
  } catch (error) {
    const unknown = ['EINVAL', 'ENOTSUP', 'ENOSYS'].includes(codeOf(error) ?? '')
    if (!unknown || !fs.fstatSync(handle).isDirectory()) throw error
  }
}

function makeFolders(folder: string, mode = 0o700): void {
  const parent = path.dirname(folder)
  if (fs.existsSync(folder)) return
  if (parent !== folder) makeFolders(parent, mode)
  try {
    fs.mkdirSync(folder, { mode })
    fs.chmodSync(folder, mode)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    // Below a file there is nothing.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null
    throw error
  }
}

/** Size and time of a log; null for what is no file. Asked of every log, so it makes as little as it can. */
export function logSize(file: string): Pick<FileStat, 'size' | 'mtimeMs'> | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true ? stat : null
}

/** Removes a folder and those around it up to `outermost`, from the inner one out, as far as nothing is in them. */
export function removeEmptyFolders(folder: string, outermost: string): void {
  const isEmpty = (at: string): boolean => fs.existsSync(at) && fs.readdirSync(at).length === 0
  for (let at = folder; at.startsWith(outermost) && isEmpty(at); at = path.dirname(at)) fs.rmdirSync(at)
}
