import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { codeOf, UserError } from '../../errors.ts'
import { createWhole, type Files, makeFolder, removeIfThere } from './files.ts'

export interface LockOptions {
  readonly holder: Holder
  /** Unique for this holding, `[\w-]+`. */
  readonly token: string
  /** Milliseconds since 1970, only to wait and to say since when. */
  readonly now: () => number
  /** How long to wait for a holder that lives. Default 0. */
  readonly waitMs?: number
  readonly sleep?: (ms: number) => Promise<void>
  readonly isAlive?: (pid: number) => boolean
  readonly startTimeOf?: (pid: number) => string | null
}

export type Lock = ReturnType<typeof holdLock>

export class LockHeld extends UserError {
  /** Held on another host: waiting helps nobody, a person has to look. */
  readonly foreign: boolean

  constructor(foreign: boolean, message: string) {
    super(message, 3)
    this.foreign = foreign
  }
}

interface Claim extends Holder {
  readonly token: string
  /** ISO time. */
  readonly since: string
}

const POLL_MS = 40

/** `tryLock`, again and again until `waitMs` have passed. */
export async function acquireLock(files: Files, stateDir: string, options: LockOptions): Promise<Lock> {
  const sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  const started = options.now()
  for (;;) {
    try {
      return tryLock(files, stateDir, options)
    } catch (error) {
      const waited = options.now() - started
      if (!(error instanceof LockHeld) || error.foreign || waited >= (options.waitMs ?? 0)) throw error
    }
    await sleep(POLL_MS)
  }
}

/** Does the work while this process holds the lock; rejects with `LockHeld` when another does for longer than `waitMs`. */
export async function withLock<T>(
  files: Files,
  stateDir: string,
  { token, waitMs }: Pick<LockOptions, 'token'> & { readonly waitMs: number },
  work: (lock: Lock) => T | Promise<T>,
): Promise<T> {
  const lock = await acquireLock(files, stateDir, { holder: thisProcess(), token, now: Date.now, waitMs })
  try {
    return await work(lock)
  } finally {
    lock.release()
  }
}

/**
 * Takes `<stateDir>/lock`, or throws `LockHeld` (exit code 3). A holder that is dead, that was another process with the
 * same number, or that ran before the last boot is taken over; one on another host never is. The lock keeps runs from
 * getting in each other's way; what keeps the journal whole when two still write is its epoch (head.ts).
 */
export function tryLock(files: Files, stateDir: string, options: LockOptions): Lock {
  const file = path.join(stateDir, 'lock')
  const { token } = options
  const claim: Claim = { ...options.holder, token, since: new Date(options.now()).toISOString() }
  const mine = Buffer.from(`${JSON.stringify(claim)}\n`)
  let tookOver: string | null = null
  makeFolder(files, stateDir)
  for (;;) {
    const found = files.read(file)
    if (found === null) {
      if (claimFree(files, file, mine, token)) return holdLock(files, file, mine, token, tookOver)
      continue
    }
    const verdict = judge(found, options)
    if (verdict.stale === null)
      throw new LockHeld(verdict.foreign, describeHolder(file, verdict.claim, verdict.foreign))
    if (moveAway(files, file, found, token)) tookOver = verdict.stale
  }
}

/**
 * False when another was quicker. One that came and went while our bytes were on their way to the disk may have taken
 * them for what a killed one left and removed them (`holdLock`): the lock is free again and there is nothing to link.
 */
function claimFree(files: Files, file: string, mine: Buffer, token: string): boolean {
  try {
    return createWhole(files, file, mine, { token })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    makeFolder(files, path.dirname(file))
    return false
  }
}

/** Who holds the lock of a folder and lives on this machine; null when nobody does. */
export function holderOf(files: Files, stateDir: string, holder: Holder): Holder | null {
  const found = files.read(path.join(stateDir, 'lock'))
  const verdict = found === null ? null : judge(found, { holder })
  return verdict?.stale === null && !verdict.foreign ? verdict.claim : null
}

type Verdict = { readonly stale: string } | { readonly stale: null; readonly claim: Claim; readonly foreign: boolean }

function judge(bytes: Buffer, options: Pick<LockOptions, 'holder' | 'isAlive' | 'startTimeOf'>): Verdict {
  const claim = parseClaim(bytes)
  // A lock gets its name with all its bytes in it, so only a power loss leaves one that cannot be read.
  if (claim === null) return { stale: 'the lock could not be read, as after a power loss' }
  const { holder } = options
  if (claim.host !== holder.host) return { stale: null, claim, foreign: true }
  if (claim.bootId !== null && holder.bootId !== null && claim.bootId !== holder.bootId) {
    return { stale: `process ${claim.pid} held the lock before the machine was restarted` }
  }
  if (!(options.isAlive ?? isAlive)(claim.pid)) return { stale: `process ${claim.pid} held the lock and died` }
  const startTime = (options.startTimeOf ?? startTimeOf)(claim.pid)
  if (startTime !== null && claim.startTime !== null && startTime !== claim.startTime) {
    return { stale: `process ${claim.pid} held the lock and died; another has its number now` }
  }
  return { stale: null, claim, foreign: false }
}

function parseClaim(bytes: Buffer): Claim | null {
  try {
    const claim = JSON.parse(bytes.toString('utf8')) as Claim | null
    return typeof claim?.pid === 'number' && typeof claim.host === 'string' ? claim : null
  } catch {
    // Not JSON: the verdict says so.
    return null
  }
}

/**
 * Removes the lock if it is still the one with these bytes. Looking first and unlinking then could hit the lock of
 * somebody who came between, so it is moved to a name of ours, looked at there, and put back when it is another.
 */
function moveAway(files: Files, file: string, expected: Buffer, token: string): boolean {
  const aside = `${file}.${token}.old`
  try {
    files.rename(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  const right = files.read(aside)?.equals(expected) ?? false
  if (!right) putBack(files, aside, file)
  removeIfThere(files, aside)
  return right
}

function putBack(files: Files, aside: string, file: string): void {
  try {
    files.link(aside, file)
  } catch (error) {
    // A third one was quicker: the owner of this lock sees in `stillHeld` that it has lost it.
    if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOENT') throw error
  }
}

function holdLock(files: Files, file: string, mine: Buffer, token: string, tookOver: string | null) {
  const folder = path.dirname(file)
  // What killed ones left. A living one whose file goes with it finds our lock at its next look.
  for (const name of files.list(folder)) {
    if (/^\.lock\..+\.tmp$|^lock\..+\.old$/.test(name)) removeIfThere(files, path.join(folder, name))
  }
  return {
    /** Why a lock that stood here counted for nothing, in a sentence; null when there was none. */
    tookOver,
    /** False when somebody judged us dead and took over. */
    stillHeld: () => files.read(file)?.equals(mine) ?? false,
    release: () => void moveAway(files, file, mine, token),
  }
}

function describeHolder(file: string, claim: Claim, foreign: boolean): string {
  const who = `process ${claim.pid}${foreign ? ` on ${claim.host}` : ''} since ${claim.since}`
  if (!foreign) return `another memoird run holds the lock: ${who}. Wait until it is done, or stop it`
  return `the folder is locked by ${who}, and from here nobody can tell whether it still runs. If it does not, remove ${file}`
}

/** What tells one process from every other, also from a later one with the same number. */
export interface Holder {
  readonly pid: number
  /** In the unit of the system (clock ticks, or a date); only equality counts. Null when it cannot be known. */
  readonly startTime: string | null
  /** Changes with every boot; null when it cannot be known. */
  readonly bootId: string | null
  readonly host: string
}

/** Who we are. */
export function thisProcess(): Holder {
  return { pid: process.pid, startTime: startTimeOf(process.pid), bootId: bootId(), host: os.hostname() }
}

/** Field 22 of /proc/<pid>/stat; the command before it is in brackets and may hold anything. Elsewhere what ps says. */
export function startTimeOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  if (fs.existsSync('/proc/self/stat')) return null
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || null
  } catch {
    // No such process, or no ps: either way the start is unknown and `isAlive` decides.
    return null
  }
}

/** Whether a process with this number runs here, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function bootId(): string | null {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    // Not Linux, or the process ended: unknown is an answer here.
    return null
  }
}
