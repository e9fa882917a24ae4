import { Worker } from 'node:worker_threads'
import type { GlobalOptions } from '../open/folder.ts'

/** How far something is that takes longer than a moment. */
export interface Progress {
  /** `done` of `total` parts, a part of one among them, and what is in hand: `2026-02-08`. */
  at(done: number, total: number, what: string): void
  /** Takes the bar away; says nothing. */
  end(): void
}

/** Where it is shown: the error stream, which carries no result. */
interface Screen {
  readonly stream: NodeJS.WriteStream
  /** Milliseconds on a clock that never jumps. */
  readonly elapsedMs: () => number
}

/** A bar on a terminal, a line every few seconds elsewhere; nothing with `--quiet` and `--json`. */
export async function openProgress(verb: string, globals: GlobalOptions, screen: Screen): Promise<Progress> {
  if (globals.quiet === true || globals.json === true) return { at: () => undefined, end: () => undefined }
  const { firstMs, everyMs, show, end } = screen.stream.isTTY ? await bar(verb, screen) : lines(verb, screen)
  let next = screen.elapsedMs() + firstMs
  let now: Parameters<Progress['at']> | null = null
  const tell = (): void => {
    if (now === null || screen.elapsedMs() < next) return
    next = screen.elapsedMs() + everyMs
    show(...now)
  }
  // Who waits for an answer has nothing new to say, and is still there.
  const beat = setInterval(tell, everyMs).unref()
  return {
    at(...given) {
      now = given
      tell()
    },
    end() {
      clearInterval(beat)
      end()
    },
  }
}

interface Shown {
  /** What is over sooner is not worth a word. */
  readonly firstMs: number
  readonly everyMs: number
  readonly show: Progress['at']
  readonly end: () => unknown
}

function lines(verb: string, { stream }: Screen): Shown {
  return {
    ...{ firstMs: 5000, everyMs: 5000, end: () => undefined },
    show: (done, total, what) => stream.write(`memoird: ${verb} ${Math.floor(done)} of ${total}, ${what}\n`),
  }
}

async function bar(verb: string, { stream }: Screen): Promise<Shown> {
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = `${verb} {bar} {value} of {total}, {eta_formatted} left, {what}`
  const formatValue = (value: number): string => `${Math.floor(value)}`
  const options = {
    format,
    formatValue,
    stream,
    clearOnComplete: true,
    hideCursor: true,
    ...{ etaBuffer: 100, barsize: 24 },
  }
  const shown = new SingleBar(options, Presets.shades_classic)
  return {
    ...{ firstMs: 1000, everyMs: 200, end: () => shown.isActive && shown.stop() },
    show(done, total, what) {
      if (!shown.isActive) shown.start(total, done, { what })
      shown.setTotal(total)
      shown.update(done, { what })
    },
  }
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
