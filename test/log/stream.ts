import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { built } from '../support/built.ts'

export interface Streamed {
  readonly turns: number
  /** File offset where the last turn ends. */
  readonly end: number
  readonly ms: number
  /** Peak resident memory of the process, its start included. */
  readonly peakMb: number
  readonly 'turn-cut'?: number
  readonly 'invalid-utf8'?: number
  readonly unclosed?: number
}

const root = path.join(import.meta.dirname, '../..')

/** Reads `megabytes` of a kind of log, or the file at a path, in a process of its own. */
export function stream(kind: string, megabytes: number): Streamed {
  const worker = path.join(import.meta.dirname, 'stream-worker.ts')
  const printed = execFileSync(process.execPath, [built(worker), kind, String(megabytes)], {
    cwd: root,
    encoding: 'utf8',
  })
  return JSON.parse(printed) as Streamed
}

export const LIMIT_MB = 300
