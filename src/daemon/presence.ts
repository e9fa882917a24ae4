import path from 'node:path'
import type { Files } from '../store/disk/files.ts'
import { acquireLock, type Holder, type Lock, LockHeld } from '../store/disk/lock.ts'

interface Presence {
  /** Why a lock that stood here counted for nothing, or null. */
  readonly tookOver: string | null
  /** Null while the folder is there and ours; else a sentence, after trying to get it back. */
  check(): Promise<string | null>
  /** Lets the next daemon in. */
  release(): void
}

interface PresencePorts {
  readonly files: Files
  readonly root: string
  readonly holder: Holder
  readonly token: string
}

/** Where the daemon's own lock is, held as long as it lives: one daemon a folder. Runs hold `.state/lock` besides. */
export function daemonLockFolder(root: string): string {
  return path.join(root, '.state', 'daemon')
}

/** Makes this process the daemon of a folder, or rejects with `LockHeld` when there is one. */
export async function claimFolder(ports: PresencePorts): Promise<Presence> {
  const { files, root, holder, token } = ports
  const claim = (): Promise<Lock> => acquireLock(files, daemonLockFolder(root), { holder, token, now: Date.now })
  let lock = await claim()
  return {
    tookOver: lock.tookOver,
    async check() {
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
    release: () => lock.release(),
  }
}
