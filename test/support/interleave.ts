import type { Files } from '../../src/store/disk/files.ts'
import { createMemoryFiles, type MemoryFiles, type Tree } from './memory-files.ts'

export interface Interleaving {
  readonly start: Tree
  /** Stopped before each of its calls in turn; `ack` says what it has promised. It may throw when it was overtaken. */
  readonly stopped: (files: Files, ack: (what: string) => void) => void
  /** Called before the other starts; what it returns runs whole while the other is stopped. */
  readonly meanwhile: (files: Files, ack: (what: string) => void) => () => void
  /** Throws when what both were promised does not hold on the disk. */
  readonly check: (files: MemoryFiles, acked: readonly string[]) => void
  readonly wrap?: (files: Files) => Files
  readonly enough?: number
  /** Stops before every n-th call only. Default 1. */
  readonly stride?: number
}

export interface InterleavingReport {
  readonly cases: number
  /** In how many the stopped one got to its end. */
  readonly finished: number
  readonly bad: readonly string[]
}

/** Stops a program before each of its calls to the disk, runs another one whole, and lets the first go on: SIGSTOP by hand. */
export function interleave(options: Interleaving): InterleavingReport {
  const bad: string[] = []
  let cases = 0
  let finished = 0
  for (let call = 1; ; call += options.stride ?? 1) {
    const files = createMemoryFiles(options.start)
    const door = options.wrap?.(files) ?? files
    const acked: string[] = []
    const ack = (what: string) => acked.push(what)
    let error: unknown = null
    const stop = stopBefore(door, call, options.meanwhile(door, ack))
    try {
      options.stopped(stop.files, ack)
      finished++
    } catch (thrown) {
      error = thrown
    }
    if (!stop.reached()) return { cases, finished: finished - 1, bad }
    cases++
    try {
      options.check(createMemoryFiles(files.tree()), acked)
    } catch (thrown) {
      bad.push(`stopped before call ${call}: ${String(thrown)} (it ended with ${String(error)})`)
      if (bad.length === options.enough) return { cases, finished, bad }
    }
  }
}

/** The same disk, with something else happening before the `call`-th call to it. */
export function stopBefore(files: Files, call: number, then: () => void): { files: Files; reached: () => boolean } {
  let count = 0
  const gate = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      if (++count === call) then()
      return work(...args)
    }
  }
  const gated: Files = {
    read: gate(files.read),
    readRange: gate(files.readRange),
    stat: gate(files.stat),
    realpath: files.realpath,
    list: gate(files.list),
    open: gate(files.open),
    write: gate(files.write),
    size: gate(files.size),
    fsync: gate(files.fsync),
    truncate: gate(files.truncate),
    close: gate(files.close),
    rename: gate(files.rename),
    link: gate(files.link),
    unlink: gate(files.unlink),
    mkdir: gate(files.mkdir),
  }
  return { files: gated, reached: () => count >= call }
}
