import { Worker } from 'node:worker_threads'
import type { GlobalOptions } from '../open/folder.ts'

/** How far something is that takes longer than a moment. */
export interface Progress {
  /** `done` of `total` parts, a part of one among them, and what is in hand: `2026-02-08`. */
  at(done: number, total: number, what: string): void
  /** Takes the bar away; says nothing. */
  end(): void
  /** As `openBeat`, for what comes then and holds the only thread. */
  beat(verb: string): () => Promise<void>
}

/** Where it is shown: the error stream, which carries no result. */
interface Screen {
  readonly stream: NodeJS.WriteStream
  /** Milliseconds on a clock that never jumps. */
  readonly elapsedMs: () => number
}

const STDERR: Screen = { stream: process.stderr, elapsedMs: () => performance.now() }

/** What is over sooner is not worth a bar, nor that a line; then as often as this. Milliseconds. */
const BAR = { first: 1000, every: 200 }
const LINE = { first: 3000, every: 5000 }

/** A bar on a terminal, a line every few seconds elsewhere; nothing with `--quiet` and `--json`. */
export async function openProgress(verb: string, globals: GlobalOptions, screen = STDERR): Promise<Progress> {
  const { stream, elapsedMs } = screen
  const beat = (what: string): (() => Promise<void>) => openBeat(what, globals, stream)
  if (globals.quiet === true || globals.json === true) return { at: () => undefined, end: () => undefined, beat }
  const bar = stream.isTTY ? await barOf(verb, stream) : null
  const { first, every } = bar === null ? LINE : BAR
  const begun = elapsedMs()
  let next = begun + first
  let now: Parameters<Progress['at']> | null = null
  const tell = (): void => {
    if (now === null || elapsedMs() < next) return
    next = elapsedMs() + every
    const [done, total, what] = now
    const left = Math.ceil(((elapsedMs() - begun) * (total - done)) / done / 1000)
    // Of less than a hundredth nobody can tell.
    const lasts = done >= total / 100 ? `, ${left} s left` : ''
    if (bar === null) stream.write(`memoird: ${verb} ${Math.floor(done)} of ${total}, ${what}${lasts}\n`)
    else if (bar.isActive) bar.update(done, { what })
    else bar.start(total, done, { what })
  }
  // Who waits for an answer has nothing new to say, and is still there.
  const timer = setInterval(tell, every).unref()
  return {
    beat,
    at(...given) {
      now = given
      tell()
    },
    end() {
      clearInterval(timer)
      if (bar?.isActive) bar.stop()
    },
  }
}

async function barOf(verb: string, stream: NodeJS.WriteStream) {
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = `${verb} {bar} {value} of {total}, {eta_formatted} left, {what}`
  const looks = { clearOnComplete: true, hideCursor: true, barsize: 24, etaBuffer: 100 }
  return new SingleBar({ ...looks, format, formatValue: (n) => `${Math.floor(n)}`, stream }, Presets.shades_classic)
}

/** Says that a command of which nobody knows how far it is goes on, until the end is called and awaited. */
export function openBeat(
  verb: string,
  { quiet, json }: GlobalOptions,
  { isTTY }: NodeJS.WriteStream,
): () => Promise<void> {
  if (quiet === true || json === true) return async () => undefined
  const beat = new Worker(BEAT, { eval: true, execArgv: [], workerData: { verb, isTTY } })
  // A screen that takes nothing more ends what is said there, and nothing else.
  beat.on('error', () => undefined)
  beat.unref()
  return async () => {
    await beat.terminate()
    if (isTTY) process.stderr.write('\r\u001B[K')
  }
}

/** A thread of its own, for work like that of the encoder leaves the other one no moment to speak in. */
const BEAT = `
const { workerData: { verb, isTTY } } = require('node:worker_threads')
let seconds = 0
setInterval(() => {
  seconds += isTTY ? 1 : 5
  require('node:fs').writeSync(2, isTTY ? '\\r' + verb + ' ' + seconds + ' s' : 'memoird: ' + verb + ' goes on, ' + seconds + ' s\\n')
}, isTTY ? 1000 : 5000)`
