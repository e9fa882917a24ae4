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
