import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { codeOf } from '../errors.ts'
import { type Files, makeFolder, removeIfThere, syncFolder, writeFileAtomic } from '../store/disk/files.ts'
import { acquireLock, type Holder, holderOf, type Lock, LockHeld, thisProcess } from '../store/disk/lock.ts'

/** A file of this name pauses the daemon, whether it runs or not. */
function pauseFile(root: string): string {
  return path.join(root, '.state', 'pause')
}

export function isPaused(files: Files, root: string): boolean {
  return files.stat(pauseFile(root)) !== null
}

/** Pauses or resumes the daemon of a folder, at once if it runs. False when it was so already. */
export function setPaused(files: Files, root: string, paused: boolean): boolean {
  if (isPaused(files, root) === paused) return false
  const folder = path.join(root, '.state')
  makeFolder(files, folder)
  if (paused) writeFileAtomic(files, pauseFile(root), Buffer.from(''), { token: randomBytes(6).toString('hex') })
  else removeIfThere(files, pauseFile(root))
  syncFolder(files, folder)
  const pid = findDaemon(files, root, thisProcess())
  if (pid !== null) askDaemon(pid, 'look')
  return true
}

/** The process that is the daemon of a folder, or null when none lives on this machine. */
export function findDaemon(files: Files, root: string, here: Holder): number | null {
  return holderOf(files, daemonLockFolder(root), here)?.pid ?? null
}

/** When the daemon that runs now began, milliseconds since 1970; null when none ever did. */
export function daemonSince(files: Files, root: string): number | null {
  return files.stat(path.join(daemonLockFolder(root), 'lock'))?.mtimeMs ?? null
}

/** Asks the daemon to end as soon as its run is done, or to look at once. False when it is gone already. */
export function askDaemon(pid: number, what: 'stop' | 'look'): boolean {
  try {
    process.kill(pid, what === 'stop' ? 'SIGTERM' : 'SIGUSR2')
    return true
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

const ENDS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const LOOK = 'SIGUSR2'

/** Listens from now on. */
export function listenToSignals() {
  let wanted: () => void = () => undefined
  process.on(LOOK, () => wanted())
  const untilStopped = new Promise<string>((resolve) => {
    const heard = (signal: string): void => {
      for (const one of ENDS) process.removeListener(one, heard)
      resolve(signal)
    }
    for (const one of ENDS) process.on(one, heard)
  })
  return {
    /** Resolves with the first signal that asks us to end. A second one is not caught: it ends the process at once. */
    untilStopped,
    /** Calls back when somebody asks for a look at once; until then such a signal is heard and does nothing. */
    onLook(look: () => void): void {
      wanted = look
    },
  }
}

export interface DaemonProcess {
  readonly holder: Holder
  /** Unique for this process, `[\w-]+`. */
  readonly token: string
}

/** Where the daemon's own lock is, held as long as it lives: one daemon a folder. Runs hold `.state/lock` besides. */
function daemonLockFolder(root: string): string {
  return path.join(root, '.state', 'daemon')
}

/** Makes this process the daemon of a folder, or rejects with `LockHeld` when there is one. */
export async function claimFolder(files: Files, root: string, { holder, token }: DaemonProcess) {
  const claim = (): Promise<Lock> => acquireLock(files, daemonLockFolder(root), { holder, token, now: Date.now })
  let lock = await claim()
  return {
    /** Why a lock that stood here counted for nothing, or null. */
    tookOver: lock.tookOver,
    /** Null while the folder is there and ours; else a sentence, after trying to get it back. */
    async check(): Promise<string | null> {
      if (lock.stillHeld()) return null
      // On an empty mount point nothing may be made: it is not our folder but the place where it was.
      if (files.stat(path.join(root, 'raw')) === null && files.stat(path.join(root, '.state')) === null)
        return `${root} is gone or empty: nothing is done until it is back`
      try {
        lock = await claim()
        return null
      } catch (error) {
        if (error instanceof LockHeld) return `another daemon has taken over ${root}: ${error.message}`
        throw error
      }
    },
    /** Lets the next daemon in. */
    release: () => lock.release(),
  }
}
