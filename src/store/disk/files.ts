import path from 'node:path'
import { codeOf } from '../../errors.ts'

/** The only door to the disk for everything that must survive a crash; the tests put other disks behind it. */
export interface Files {
  /** Whole file, or null when there is none. Other errors are thrown. */
  read(path: string): Buffer | null
  /** `length` bytes from `offset`, fewer at the end of the file. */
  readRange(path: string, offset: number, length: number): Buffer
  /** What stands at the path, symbolic links followed; null when there is nothing. */
  stat(path: string): FileStat | null
  /** Where the file really is when `path` is or passes a symbolic link; the path itself when there is nothing. */
  realpath(path: string): string
  /** Names in a directory, sorted; empty when there is none. */
  list(path: string): string[]
  /** `append` opens an existing file at its end, `create` fails when the file exists; `mode` holds whatever the umask. */
  open(path: string, how: 'append' | 'create' | 'directory', mode?: number): number
  /** Writes every byte or throws; a short write is an ENOSPC. */
  write(handle: number, bytes: Uint8Array): void
  size(handle: number): number
  fsync(handle: number): void
  truncate(handle: number, size: number): void
  close(handle: number): void
  rename(from: string, to: string): void
  /** Hard link; fails when `to` exists. */
  link(from: string, to: string): void
  unlink(path: string): void
  /** Makes the folder and its missing parents; nothing happens when it exists. Default mode 0700. */
  mkdir(path: string, mode?: number): void
}

export interface FileStat {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: bigint
  readonly mode: number
  readonly kind: 'file' | 'directory' | 'other'
}

/** A file of JSON; null when there is none, or when it cannot be parsed: then it was torn or is somebody else's. */
export function readJson(files: Files, file: string): Readonly<Record<string, unknown>> | null {
  const bytes = files.read(file)
  try {
    const read: unknown = bytes === null ? null : JSON.parse(bytes.toString('utf8'))
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Replaces a file of JSON, its folder made where there is none. */
export function writeJson(files: Files, file: string, value: unknown, token: string): void {
  makeFolder(files, path.dirname(file))
  writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(value, null, 1)}\n`), { token })
}

interface WriteOptions {
  /** Permissions of a new file; an existing one keeps its own. Default 0600. */
  readonly mode?: number
  /** Makes the temporary name unique among everybody who may write in this folder at once. */
  readonly token: string
}

/**
 * Replaces a file whole: after a crash at any point it holds the old bytes or the new ones, and once this returns the
 * new ones. Returns false, and writes nothing, when it holds these bytes already. After an error the old file stands
 * and no temporary file is left. A symbolic link is followed, not replaced.
 */
export function writeFileAtomic(files: Files, target: string, bytes: Uint8Array, options: WriteOptions): boolean {
  const file = files.realpath(target)
  const old = files.stat(file)
  if (old !== null && old.size === bytes.length && files.read(file)?.equals(bytes)) {
    // The rename of a writer that died before its last step may not be durable yet; a clean folder costs nothing.
    syncFolder(files, path.dirname(file))
    return false
  }
  const temp = path.join(path.dirname(file), tempName(path.basename(file), options.token))
  for (let tries = 1; ; tries++) {
    try {
      writeNew(files, temp, bytes, old?.mode ?? options.mode ?? 0o600)
      files.rename(temp, file)
      break
    } catch (error) {
      removeTemp(files, temp)
      const isSwept = codeOf(error) === 'ENOENT' && files.stat(path.dirname(file)) !== null
      if (!isSwept || tries === MOST_TRIES) throw error
    }
  }
  syncFolder(files, path.dirname(file))
  return true
}

/** How often a temporary file may be removed under a writer that does not hold the lock, by one who does (`removeTemps`). */
const MOST_TRIES = 5

/**
 * Creates a file that must not exist yet, with all its bytes on the disk before it has its name; the name is durable
 * after `syncFolder`. False when it exists: of several who try, one succeeds.
 */
export function createWhole(files: Files, file: string, bytes: Uint8Array, options: WriteOptions): boolean {
  const temp = path.join(path.dirname(file), tempName(path.basename(file), options.token))
  try {
    writeNew(files, temp, bytes, options.mode ?? 0o600)
    files.link(temp, file)
    return true
  } catch (error) {
    const lost = codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT'
    if (lost && files.stat(file) !== null) return false
    throw error
  } finally {
    removeTemp(files, temp)
  }
}

/** Creates a file that must not exist yet, with all its bytes on the disk; its name is durable after `syncFolder`. */
export function writeNew(files: Files, file: string, bytes: Uint8Array, mode: number): void {
  const handle = files.open(file, 'create', mode)
  try {
    files.write(handle, bytes)
    const size = files.size(handle)
    if (size !== bytes.length)
      throw shortFile(`ENOSPC: ${file} has ${size} bytes after writing ${bytes.length}: is the disk full?`)
    files.fsync(handle)
  } finally {
    files.close(handle)
  }
}

export function shortFile(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** Makes the names in a folder durable. */
export function syncFolder(files: Files, folder: string): void {
  const handle = files.open(folder, 'directory')
  try {
    files.fsync(handle)
  } finally {
    files.close(handle)
  }
}

/** Makes a folder with its missing parents, and their names durable. Nothing happens when it is there. */
export function makeFolder(files: Files, folder: string, mode = 0o700): void {
  const missing: string[] = []
  let at = folder
  while (files.stat(at) === null && path.dirname(at) !== at) {
    missing.push(at)
    at = path.dirname(at)
  }
  if (missing.length === 0) return
  files.mkdir(folder, mode)
  for (const made of missing.reverse()) syncFolder(files, path.dirname(made))
}

/**
 * Makes the names of a folder and of all above it durable: whoever made one of them may have died before it could.
 * Folders that we may not open were not made by us.
 */
export function settleFolder(files: Files, folder: string): void {
  for (let at = folder; path.dirname(at) !== at; at = path.dirname(at)) {
    try {
      syncFolder(files, path.dirname(at))
    } catch (error) {
      if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM') throw error
      return
    }
  }
}

/** Removes what interrupted writes left in a folder and returns the names. Only for the one who holds the lock. */
export function removeTemps(files: Files, folder: string): string[] {
  const temps = files.list(folder).filter((name) => TEMP.test(name))
  for (const name of temps) removeIfThere(files, path.join(folder, name))
  return temps
}

/** True for a name that an interrupted write leaves. */
export function isTemp(name: string): boolean {
  return TEMP.test(name)
}

const TEMP = /^\..+\.memoird-[\w-]+\.tmp$/

function tempName(name: string, token: string): string {
  return `.${name}.memoird-${token.replace(/[^\w-]/g, '_')}.tmp`
}

/** Unlinks what may be gone already. */
export function removeIfThere(files: Files, file: string): void {
  try {
    files.unlink(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function removeTemp(files: Files, temp: string): void {
  try {
    files.unlink(temp)
  } catch (error) {
    // What stays is removed by the next `removeTemps`; what led here matters more.
    if (codeOf(error) === null) throw error
  }
}
