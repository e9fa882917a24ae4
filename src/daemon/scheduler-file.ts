import path from 'node:path'
import type { Files } from '../store/disk/files.ts'
import { acquireLock, LockHeld } from '../store/disk/lock.ts'
import { readScheduler, type Scheduler, writeScheduler } from '../store/projection/scheduler.ts'
import type { DaemonProcess } from './control.ts'

export type SchedulerState = Pick<Scheduler, 'logs' | 'jobs'>

export type SchedulerFile = ReturnType<typeof openSchedulerFile>

/** `.state/scheduler.json`: all writers hold the folder's lock and change their own keys in what they find. */
export function openSchedulerFile(files: Files, root: string, { holder, token }: DaemonProcess) {
  const folder = path.join(root, '.state')
  let pending: Scheduler['jobs'] | null = null

  /** The file as it stands, with what is not written yet. */
  function state(): Scheduler {
    const stored = readScheduler(files, root)
    return { ...stored, jobs: { ...stored.jobs, ...pending } }
  }

  return {
    state: (): SchedulerState => state(),
    /** Remembers what is known of jobs until it is written; the others stay. */
    patch(jobs: Scheduler['jobs']): void {
      pending = { ...pending, ...jobs }
    },
    /** Writes what is not written yet. False when another run holds the lock or the folder is gone: the next flush tries again. */
    async flush(): Promise<boolean> {
      if (pending === null) return true
      // On an empty mount point nothing may be made: it is not our folder but the place where it was.
      if (files.stat(folder) === null) return false
      try {
        const lock = await acquireLock(files, folder, { holder, token, now: Date.now, waitMs: WAIT_MS })
        try {
          writeScheduler(files, root, state(), token)
        } finally {
          lock.release()
        }
        pending = null
        return true
      } catch (error) {
        if (error instanceof LockHeld) return false
        throw error
      }
    },
  }
}

const WAIT_MS = 1000
