import path from 'node:path'
import type { FileStat, Files } from '../../src/store/disk/files.ts'

/** What is on a disk: names, and the inodes behind them. Two names may share one. */
export interface Tree {
  readonly folders: readonly string[]
  readonly names: ReadonlyMap<string, number>
  readonly inodes: ReadonlyMap<number, Inode>
}

export interface Inode {
  readonly bytes: Buffer
  readonly mode: number
}

/** One step that changes the disk, or makes it durable. A failed fsync loses what it was to save. */
export type Op =
  | { readonly t: 'mkdir'; readonly path: string }
  | { readonly t: 'create'; readonly path: string; readonly ino: number; readonly mode: number }
  | { readonly t: 'link'; readonly path: string; readonly ino: number }
  | { readonly t: 'unlink'; readonly path: string }
  | { readonly t: 'rename'; readonly from: string; readonly path: string; readonly ino: number }
  | { readonly t: 'write'; readonly ino: number; readonly at: number; readonly bytes: Buffer }
  | { readonly t: 'truncate'; readonly ino: number; readonly size: number }
  | { readonly t: 'fsync'; readonly ino: number; readonly ok: boolean }
  | { readonly t: 'fsync-folder'; readonly path: string; readonly ok: boolean }

export type CallName = keyof Files

/** Asked before every call; a code makes it fail. `short` writes half of the bytes first, `lie` does so and succeeds. */
export type Fault = (call: CallName, count: number, target: string) => string | null

export interface MemoryFiles extends Files {
  readonly log: readonly Op[]
  /** How often each call was made. */
  readonly calls: ReadonlyMap<CallName, number>
  /** What every process on the running machine sees. */
  tree(): Tree
  /** Path to text of every file, for a look from outside. */
  texts(): Record<string, string>
  setFault(fault: Fault | null): void
}

interface Handle {
  readonly ino: number
  readonly folder: string | null
}

export const EMPTY_TREE: Tree = { folders: ['/'], names: new Map(), inodes: new Map() }

/** A disk in memory with POSIX semantics, inodes and a log of every step. */
export function createMemoryFiles(start: Tree = EMPTY_TREE): MemoryFiles {
  const disk = new MemoryDisk(start)
  return {
    log: disk.log,
    calls: disk.calls,
    tree: () => disk.tree(),
    texts: () => Object.fromEntries([...disk.names].map(([name, ino]) => [name, disk.bytes(ino).toString('utf8')])),
    setFault: (fault) => {
      disk.fault = fault
    },
    read: (file) => disk.read(file),
    readRange: (file, offset, length) => disk.readRange(file, offset, length),
    stat: (file) => disk.stat(file),
    realpath: (file) => file,
    list: (folder) => disk.list(folder),
    open: (file, how, mode) => disk.open(file, how, mode),
    write: (handle, bytes) => disk.write(handle, bytes),
    size: (handle) => disk.size(handle),
    fsync: (handle) => disk.fsync(handle),
    truncate: (handle, size) => disk.truncate(handle, size),
    close: (handle) => disk.close(handle),
    rename: (from, to) => disk.rename(from, to),
    link: (from, to) => disk.link(from, to),
    unlink: (file) => disk.unlink(file),
    mkdir: (folder) => disk.mkdir(folder),
  }
}

export function errno(code: string, what: string): Error {
  return Object.assign(new Error(`${code}: ${what}`), { code })
}

class MemoryDisk {
  readonly log: Op[] = []
  readonly calls = new Map<CallName, number>()
  readonly folders: Set<string>
  readonly names: Map<string, number>
  readonly inodes: Map<number, Inode>
  readonly handles = new Map<number, Handle>()
  fault: Fault | null = null
  private nextIno: number
  private nextHandle = 100

  constructor(start: Tree) {
    this.folders = new Set(start.folders)
    this.names = new Map(start.names)
    this.inodes = new Map(start.inodes)
    this.nextIno = Math.max(0, ...this.inodes.keys()) + 1
  }

  tree(): Tree {
    return { folders: [...this.folders], names: new Map(this.names), inodes: new Map(this.inodes) }
  }

  bytes(ino: number): Buffer {
    return this.inode(ino).bytes
  }

  read(file: string): Buffer | null {
    this.call('read', file)
    if (this.folders.has(file)) throw errno('EISDIR', file)
    const ino = this.names.get(file)
    return ino === undefined ? null : Buffer.from(this.bytes(ino))
  }

  readRange(file: string, offset: number, length: number): Buffer {
    this.call('readRange', file)
    return Buffer.from(this.bytes(this.at(file)).subarray(offset, offset + length))
  }

  stat(file: string): FileStat | null {
    this.call('stat', file)
    if (this.folders.has(file)) return { size: 0, mtimeMs: 0, ino: 0n, mode: 0o700, kind: 'directory' }
    const ino = this.names.get(file)
    if (ino === undefined) return null
    const { bytes, mode } = this.inode(ino)
    return { size: bytes.length, mtimeMs: 0, ino: BigInt(ino), mode, kind: 'file' }
  }

  list(folder: string): string[] {
    this.call('list', folder)
    const all = [...this.names.keys(), ...this.folders].filter((name) => name !== '/' && path.dirname(name) === folder)
    return all.map((name) => path.basename(name)).sort()
  }

  open(file: string, how: 'append' | 'create' | 'directory', mode = 0o600): number {
    this.call('open', file)
    if (how === 'directory') return this.handle({ ino: 0, folder: this.folder(file) })
    if (how === 'append') return this.handle({ ino: this.at(file), folder: null })
    this.folder(path.dirname(file))
    if (this.names.has(file) || this.folders.has(file)) throw errno('EEXIST', file)
    const ino = this.nextIno++
    this.inodes.set(ino, { bytes: Buffer.alloc(0), mode })
    this.names.set(file, ino)
    this.log.push({ t: 'create', path: file, ino, mode })
    return this.handle({ ino, folder: null })
  }

  write(handle: number, bytes: Uint8Array): void {
    const { ino } = this.opened(handle)
    const count = this.count('write')
    const fault = this.fault?.('write', count, this.nameOf(ino)) ?? null
    const half = bytes.subarray(0, bytes.length >> 1)
    // A write that fails has often written something.
    this.put(ino, fault === null ? bytes : half)
    if (fault !== null && fault !== 'lie') throw errno(fault === 'short' ? 'ENOSPC' : fault, 'write')
  }

  size(handle: number): number {
    this.call('size', '')
    return this.bytes(this.opened(handle).ino).length
  }

  fsync(handle: number): void {
    const { ino, folder } = this.opened(handle)
    const count = this.count('fsync')
    const fault = this.fault?.('fsync', count, folder ?? this.nameOf(ino)) ?? null
    const ok = fault === null
    this.log.push(folder === null ? { t: 'fsync', ino, ok } : { t: 'fsync-folder', path: folder, ok })
    if (fault !== null) throw errno(fault, 'fsync')
  }

  truncate(handle: number, size: number): void {
    this.call('truncate', '')
    const { ino } = this.opened(handle)
    const { bytes, mode } = this.inode(ino)
    const next = Buffer.alloc(size)
    bytes.copy(next)
    this.inodes.set(ino, { bytes: next, mode })
    this.log.push({ t: 'truncate', ino, size })
  }

  close(handle: number): void {
    this.opened(handle)
    this.handles.delete(handle)
    this.call('close', '')
  }

  rename(from: string, to: string): void {
    this.call('rename', to)
    const ino = this.at(from)
    this.folder(path.dirname(to))
    if (this.folders.has(to)) throw errno('EISDIR', to)
    // POSIX: two names of one inode stay as they are.
    if (this.names.get(to) === ino) return
    this.names.delete(from)
    this.names.set(to, ino)
    this.log.push({ t: 'rename', from, path: to, ino })
  }

  link(from: string, to: string): void {
    this.call('link', to)
    const ino = this.at(from)
    this.folder(path.dirname(to))
    if (this.names.has(to) || this.folders.has(to)) throw errno('EEXIST', to)
    this.names.set(to, ino)
    this.log.push({ t: 'link', path: to, ino })
  }

  unlink(file: string): void {
    this.call('unlink', file)
    this.at(file)
    this.names.delete(file)
    this.log.push({ t: 'unlink', path: file })
  }

  mkdir(folder: string): void {
    this.call('mkdir', folder)
    this.makeFolder(folder)
  }

  private makeFolder(folder: string): void {
    if (this.folders.has(folder)) return
    if (this.names.has(folder)) throw errno('EEXIST', folder)
    this.makeFolder(path.dirname(folder))
    this.folders.add(folder)
    this.log.push({ t: 'mkdir', path: folder })
  }

  private put(ino: number, bytes: Uint8Array): void {
    const { bytes: old, mode } = this.inode(ino)
    const added = Buffer.from(bytes)
    this.inodes.set(ino, { bytes: Buffer.concat([old, added]), mode })
    this.log.push({ t: 'write', ino, at: old.length, bytes: added })
  }

  private call(name: CallName, target: string): void {
    const count = this.count(name)
    const fault = this.fault?.(name, count, target) ?? null
    if (fault !== null) throw errno(fault, `${name} ${target}`)
  }

  private count(name: CallName): number {
    const count = (this.calls.get(name) ?? 0) + 1
    this.calls.set(name, count)
    return count
  }

  private at(file: string): number {
    const ino = this.names.get(file)
    if (ino === undefined) throw errno(this.folders.has(file) ? 'EISDIR' : 'ENOENT', file)
    return ino
  }

  private folder(folder: string): string {
    if (!this.folders.has(folder)) throw errno('ENOENT', folder)
    return folder
  }

  private inode(ino: number): Inode {
    const inode = this.inodes.get(ino)
    if (inode === undefined) throw errno('EBADF', `inode ${ino}`)
    return inode
  }

  private handle(handle: Handle): number {
    this.handles.set(this.nextHandle, handle)
    return this.nextHandle++
  }

  private opened(handle: number): Handle {
    const opened = this.handles.get(handle)
    if (opened === undefined) throw errno('EBADF', `handle ${handle}`)
    return opened
  }

  private nameOf(ino: number): string {
    for (const [name, other] of this.names) if (other === ino) return name
    return ''
  }
}
