import type { GlobalOptions } from '../open/folder.ts'

/** How far something is that takes longer than a moment. */
export interface Progress {
  /** `done` of `total` parts, and what is in hand: `2026-02-08`. */
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

/** What is over sooner is not worth a bar. */
const QUICK_MS = 1000
/** Into a file or a pipe comes a line as often as this. */
const LINE_MS = 5000

/** A bar on a terminal, a line every few seconds elsewhere; nothing with `--quiet` and `--json`. */
export async function openProgress(verb: string, globals: GlobalOptions, screen: Screen): Promise<Progress> {
  if (globals.quiet === true || globals.json === true) return { at: () => undefined, end: () => undefined }
  return screen.stream.isTTY ? bar(verb, screen) : lines(verb, screen)
}

function lines(verb: string, { stream, elapsedMs }: Screen): Progress {
  let said = elapsedMs()
  return {
    at(done, total, what) {
      if (elapsedMs() - said < LINE_MS) return
      said = elapsedMs()
      stream.write(`memoird: ${verb} ${done} of ${total}, ${what}\n`)
    },
    end: () => undefined,
  }
}

async function bar(verb: string, { stream, elapsedMs }: Screen): Promise<Progress> {
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = `${verb} {bar} {value} of {total}, {eta_formatted} left, {what}`
  const shown = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
  const started = elapsedMs()
  let isShown = false
  return {
    at(done, total, what) {
      if (!isShown && elapsedMs() - started < QUICK_MS) return
      if (!isShown) shown.start(total, done, { what })
      isShown = true
      shown.setTotal(total)
      shown.update(done, { what })
    },
    end() {
      if (isShown) shown.stop()
    },
  }
}
