import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Files } from './files.ts'
import { createWhole, makeFolder, syncFolder } from './write-file.ts'

interface LogAddition {
  /** What a file that is not there yet begins with. */
  readonly title: string
  /** The text to add, from the first bytes of the file as it is. */
  readonly compose: (head: Buffer) => string
  /** How many of the first bytes `compose` needs. */
  readonly headBytes: number
}

/**
 * Adds text at the end of a log, below an empty line, with one write; when it returns the text is on the disk. Of
 * several who begin the file at once one does, and the others go on in it.
 */
export function appendToLog(files: Files, file: string, addition: LogAddition): void {
  makeFolder(files, path.dirname(file))
  const begun = Buffer.from(addition.title + addition.compose(Buffer.alloc(0)))
  if (files.stat(file) === null && createWhole(files, file, begun, { token: randomBytes(6).toString('hex') })) {
    syncFolder(files, path.dirname(file))
    return
  }
  const head = files.readRange(file, 0, addition.headBytes)
  const size = files.stat(file)?.size ?? 0
  const end = files.readRange(file, Math.max(0, size - 4), 4).toString('latin1')
  const handle = files.open(file, 'append')
  try {
    files.write(handle, Buffer.from(gapAfter(end) + addition.compose(head)))
    files.fsync(handle)
  } finally {
    files.close(handle)
  }
}

/** What makes an empty line behind the last bytes of a file. */
function gapAfter(end: string): string {
  if (end === '' || /\n\r?\n$/.test(end)) return ''
  return end.endsWith('\n') ? '\n' : '\n\n'
}
