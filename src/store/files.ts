/** The only door to the disk for everything that must survive a crash; the tests put other disks behind it. */
export interface Files {
  /** Whole file, or null when there is none. Other errors are thrown. */
  read(path: string): Buffer | null
  /** `length` bytes from `offset`, fewer at the end of the file. */
  readRange(path: string, offset: number, length: number): Buffer
  stat(path: string): FileStat | null
  /** Names in a directory, sorted; empty when there is none. */
  list(path: string): string[]
  /** Opens for appending or creating; `create` fails when the file exists. */
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
  mkdir(path: string): void
}

export interface FileStat {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: bigint
  readonly mode: number
  readonly kind: 'file' | 'directory' | 'other'
}
