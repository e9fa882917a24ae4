import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import readline from 'node:readline'
import { built } from './built.ts'

const WORKER = path.join(import.meta.dirname, 'journal-worker.ts')
const SHIM = path.join(import.meta.dirname, 'kill-shim.cjs')

export interface Worker {
  readonly process: ChildProcess
  /** The next line it says; rejects when it ends before. */
  line(): Promise<string>
  tell(line: string): void
  /** Lets it end. */
  end(): void
  /** The signal or exit code that ended it. */
  readonly ended: Promise<string | number | null>
}

/** Starts `journal-worker.ts`. */
export function startWorker(state: string, name: string, count: number, how: string): Worker {
  const args = [built(WORKER), state, name, String(count), how]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    process: child,
    line: async () => {
      const next = await lines.next()
      if (next.done) throw new Error(`the worker ${name} ended without a word`)
      return next.value
    },
    tell: (line) => void child.stdin.write(`${line}\n`),
    end: () => void child.stdin.end(),
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code))),
  }
}

export interface Killed {
  readonly acked: readonly string[]
  readonly signal: string | null
}

/** Runs a worker to its end, or to its death at the `at`-th call that changes the disk. */
export function runKilled(state: string, name: string, count: number, kill: Record<string, string>): Killed {
  const args = ['--require', SHIM, built(WORKER), state, name, String(count), 'loop']
  const env = { ...process.env, ...kill, KILL_UNDER: state }
  const result = spawnSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const acked = result.stdout.split('\n').flatMap((line) => (line.startsWith('acked ') ? [line.slice(6)] : []))
  return { acked, signal: result.signal }
}
