import path from 'node:path'
import type { Files } from '../../src/store/disk/files.ts'
import { createMemoryFiles, EMPTY_TREE, type Inode, type MemoryFiles, type Op, type Tree } from './memory-files.ts'

export interface PowerLossOptions<Ack> {
  /** The disk before. */
  readonly start?: Tree
  /** Does the work; calls `ack` with what it has promised to keep. */
  scenario(files: Files, ack: (what: Ack) => void): void
  /** Throws when a disk found after a power loss breaks a promise. It may write: the disk is its own. */
  check(files: MemoryFiles, acked: readonly Ack[]): void
  /** A second power loss, during what is done after the first. */
  readonly recover?: (files: Files, ack: (what: Ack) => void) => void
  /** Puts something between scenario and disk, to seed bugs; with `wrapCheck` also between check and disk. */
  readonly wrap?: (files: Files) => Files
  readonly wrapCheck?: boolean
  /** All states of a point are tried if they are fewer, else this many, by chance. Default 64. */
  readonly limitPerPoint?: number
  /** At how many steps of what is done after the first the power goes again, by chance, and how many states of each. */
  readonly nestedPoints?: number
  readonly nestedPerPoint?: number
  /** The power stays on for so many steps. Default 0. */
  readonly firstPoint?: () => number
  /** Every which step the power goes after. Default 1. */
  readonly pointStride?: number
  /** Stops looking after this many bad states. Default: never. */
  readonly enough?: number
  readonly seed?: number
}

export interface BadState {
  /** After how many steps the power went, and the last of them. */
  readonly point: number
  readonly op: string
  readonly why: string
}

export interface PowerLossReport {
  readonly points: number
  readonly states: number
  readonly bad: readonly BadState[]
}

/**
 * Runs a scenario on a disk in memory, then builds the disks that a power loss after each of its steps could leave, in
 * the weakest reading of POSIX: data that was not fsynced may be there, missing, torn, or zeros of the right length;
 * a name is durable once its folder was fsynced, before that any subset of renames, links and unlinks may have happened.
 */
export function explorePowerLoss<Ack>(options: PowerLossOptions<Ack>): PowerLossReport {
  const random = createRandom(options.seed ?? 1)
  const bad: BadState[] = []
  const start = options.start ?? EMPTY_TREE
  const first = record(start, options, options.scenario)
  const { enough = Number.POSITIVE_INFINITY, pointStride = 1 } = options
  let states = 0
  for (
    let point = options.firstPoint?.() ?? 0;
    point <= first.log.length && bad.length < enough;
    point += pointStride
  ) {
    const acked = ackedBy(first.acks, point)
    for (const tree of crashStates(start, first.log, point, options.limitPerPoint ?? 64, random)) {
      states++
      tryState(tree, acked, point, first.log, options, bad)
      if (options.recover) states += exploreAgain(tree, acked, options, options.recover, random, bad)
    }
  }
  return { points: first.log.length + 1, states, bad }
}

/** The power goes a second time while the first loss is recovered from. */
function exploreAgain<Ack>(
  tree: Tree,
  acked: readonly Ack[],
  options: PowerLossOptions<Ack>,
  recover: (files: Files, ack: (what: Ack) => void) => void,
  random: () => number,
  bad: BadState[],
): number {
  let states = 0
  const second = record(tree, options, recover)
  for (let count = 0; count < (options.nestedPoints ?? 2); count++) {
    const point = Math.floor(random() * (second.log.length + 1))
    for (const nested of crashStates(tree, second.log, point, options.nestedPerPoint ?? 6, random)) {
      states++
      tryState(nested, [...acked, ...ackedBy(second.acks, point)], point, second.log, options, bad)
    }
  }
  return states
}

interface Recorded<Ack> {
  readonly log: readonly Op[]
  readonly acks: readonly { readonly what: Ack; readonly at: number }[]
}

function record<Ack>(
  start: Tree,
  options: PowerLossOptions<Ack>,
  work: (files: Files, ack: (what: Ack) => void) => void,
): Recorded<Ack> {
  const files = createMemoryFiles(start)
  const acks: { what: Ack; at: number }[] = []
  work(options.wrap?.(files) ?? files, (what) => acks.push({ what, at: files.log.length }))
  return { log: files.log, acks }
}

function ackedBy<Ack>(acks: Recorded<Ack>['acks'], point: number): Ack[] {
  return acks.filter((ack) => ack.at <= point).map((ack) => ack.what)
}

function tryState<Ack>(
  tree: Tree,
  acked: readonly Ack[],
  point: number,
  log: readonly Op[],
  options: PowerLossOptions<Ack>,
  bad: BadState[],
): void {
  try {
    const files = createMemoryFiles(tree)
    options.check(options.wrapCheck && options.wrap ? { ...files, ...options.wrap(files) } : files, acked)
  } catch (error) {
    const op = log[point - 1]
    const why = error instanceof Error ? error.message : String(error)
    bad.push({ point, op: op === undefined ? 'start' : `${op.t} ${'path' in op ? op.path : op.ino}`, why })
  }
}

/** How an operation that was not durable yet came out. */
const DROPPED = 0
const DONE = 1
const TORN = 2
const ZEROS = 3
const HOLE = 4
const WRITE_FATES = [DROPPED, DONE, TORN, ZEROS, HOLE]
const NAME_FATES = [DROPPED, DONE]

/** The disks that a power loss after `point` steps may leave: all of them, or `limit` when there are more. */
export function* crashStates(
  start: Tree,
  log: readonly Op[],
  point: number,
  limit: number,
  random: () => number,
): Generator<Tree> {
  const done = log.slice(0, point)
  const open = pendingOps(done)
  const fates = open.map((at) => (done[at]?.t === 'write' ? WRITE_FATES : NAME_FATES))
  const total = fates.reduce((product, list) => product * list.length, 1)
  if (total <= limit) {
    for (let number = 0; number < total; number++) yield replay(start, done, open, digits(number, fates))
    return
  }
  yield replay(
    start,
    done,
    open,
    fates.map(() => DROPPED),
  )
  yield replay(
    start,
    done,
    open,
    fates.map(() => DONE),
  )
  for (let count = 2; count < limit; count++) {
    yield replay(
      start,
      done,
      open,
      fates.map((list) => list[Math.floor(random() * list.length)] ?? DROPPED),
    )
  }
}

/** Steps that may or may not have reached the disk: nothing after them has made them durable. */
function pendingOps(done: readonly Op[]): number[] {
  const safe = new Set<string>()
  const synced = new Set<string>()
  const open: number[] = []
  for (let at = done.length - 1; at >= 0; at--) {
    const op = done[at] as Op
    if (op.t === 'fsync') setSafe(safe, `inode ${op.ino}`, op.ok)
    else if (op.t === 'fsync-folder') {
      setSafe(safe, op.path, op.ok)
      if (op.ok) synced.add(op.path)
    } else if (op.t === 'mkdir') {
      // Unlike a file a folder is not made anew after an error: its name stays for the next fsync to save.
      if (!synced.has(path.dirname(op.path))) open.unshift(at)
    } else {
      const key = op.t === 'write' || op.t === 'truncate' ? `inode ${op.ino}` : path.dirname(op.path)
      if (!safe.has(key)) open.unshift(at)
    }
  }
  return open
}

/** What was written before a failed fsync is never safe, however many fsyncs succeed after it. */
function setSafe(safe: Set<string>, key: string, ok: boolean): void {
  if (ok) safe.add(key)
  else safe.delete(key)
}

function digits(number: number, fates: readonly (readonly number[])[]): number[] {
  let rest = number
  return fates.map((list) => {
    const digit = list[rest % list.length] ?? DROPPED
    rest = Math.floor(rest / list.length)
    return digit
  })
}

function replay(start: Tree, done: readonly Op[], open: readonly number[], fates: readonly number[]): Tree {
  const fateOf = new Map(open.map((at, index) => [at, fates[index] ?? DROPPED]))
  const folders = new Set(start.folders)
  const names = new Map(start.names)
  const inodes = new Map<number, Inode>(start.inodes)
  done.forEach((op, at) => {
    const fate = fateOf.get(at) ?? DONE
    if (op.t === 'create') inodes.set(op.ino, { bytes: Buffer.alloc(0), mode: op.mode })
    if (fate === DROPPED) return
    if (op.t === 'write' || op.t === 'truncate') replayData(inodes, op, fate)
    else if (op.t === 'mkdir') folders.add(op.path)
    else if (op.t === 'unlink') names.delete(op.path)
    else if (op.t === 'create' || op.t === 'link' || op.t === 'rename') {
      if (op.t === 'rename') names.delete(op.from)
      names.set(op.path, op.ino)
    }
  })
  const reachable = [...names].filter(([name]) => isReachable(folders, name))
  return { folders: [...folders].filter((folder) => isReachable(folders, folder)), names: new Map(reachable), inodes }
}

function replayData(inodes: Map<number, Inode>, op: Extract<Op, { t: 'write' | 'truncate' }>, fate: number): void {
  const { bytes, mode } = inodes.get(op.ino) ?? { bytes: Buffer.alloc(0), mode: 0o600 }
  if (op.t === 'truncate') {
    const cut = Buffer.alloc(op.size)
    bytes.copy(cut)
    inodes.set(op.ino, { bytes: cut, mode })
    return
  }
  const half = op.bytes.length >> 1
  let data = op.bytes
  if (fate === TORN) data = data.subarray(0, half)
  if (fate === ZEROS) data = Buffer.alloc(data.length)
  if (fate === HOLE) data = Buffer.concat([Buffer.alloc(half), data.subarray(half)])
  const next = Buffer.alloc(Math.max(bytes.length, op.at + data.length))
  bytes.copy(next)
  data.copy(next, op.at)
  inodes.set(op.ino, { bytes: next, mode })
}

function isReachable(folders: ReadonlySet<string>, name: string): boolean {
  for (let folder = path.dirname(name); ; folder = path.dirname(folder)) {
    if (!folders.has(folder)) return false
    if (folder === '/') return true
  }
}

/** A seeded source of numbers in [0, 1): mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
