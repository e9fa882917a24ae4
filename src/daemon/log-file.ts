import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../errors.ts'

interface LogFile {
  /** Appends one line; false when the disk would not take it. */
  write(line: string): boolean
}

interface LogFileOptions {
  /** A file that would grow beyond this is put aside first. */
  readonly maxBytes: number
  /** How many are kept beside the current one: `memoird.1.log` is the youngest. */
  readonly keep: number
}

/**
 * The daemon's own log: bounded, and opened anew for each line, so that no handle outlives a folder that was replaced.
 * Its folder is made when it is missing, the state folder above it never: that one may be on a disk that was unplugged.
 */
export function createLogFile(folder: string, options: LogFileOptions): LogFile {
  const file = path.join(folder, 'memoird.log')
  return {
    write(line) {
      try {
        const bytes = Buffer.from(`${line}\n`)
        if (sizeOf(file) + bytes.length > options.maxBytes) rotate(folder, options.keep)
        append(folder, file, bytes)
        return true
      } catch (error) {
        // The log is the last place to complain; who wants to know hears it from the return value.
        if (codeOf(error) === null) throw error
        return false
      }
    },
  }
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function rotate(folder: string, keep: number): void {
  const name = (index: number): string => path.join(folder, index === 0 ? 'memoird.log' : `memoird.${index}.log`)
  for (let index = keep - 1; index >= 0; index--)
    if (fs.existsSync(name(index))) fs.renameSync(name(index), name(index + 1))
}

function append(folder: string, file: string, bytes: Uint8Array): void {
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
  fs.appendFileSync(file, bytes, { mode: 0o600 })
}
