import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { codeOf } from '../errors.ts'
import { type Files, makeFolder, removeIfThere, syncFolder, writeFileAtomic } from '../store/disk/files.ts'
import { type Holder, isAlive, startTimeOf, thisProcess } from '../store/disk/lock.ts'
import { daemonLockFolder } from './presence.ts'
import { openSchedulerFile } from './scheduler-file.ts'

/** A file of this name pauses the daemon, whether it runs or not. */
function pauseFile(root: string): string {
  return path.join(root, '.state', 'pause')
}

export function isPaused(files: Files, root: string): boolean {
  return files.stat(pauseFile(root)) !== null
}

/**
 * Pauses or resumes the daemon of a folder, at once if it runs, and shows it in scheduler.json unless a run holds the
 * lock: then the daemon does. False when it was so already.
 */
export async function setPaused(files: Files, root: string, paused: boolean): Promise<boolean> {
  if (isPaused(files, root) === paused) return false
  const folder = path.join(root, '.state')
  const token = randomBytes(6).toString('hex')
  const holder = thisProcess()
  makeFolder(files, folder)
  if (paused) writeFileAtomic(files, pauseFile(root), Buffer.from(''), { token })
  else removeIfThere(files, pauseFile(root))
  syncFolder(files, folder)
  const scheduler = openSchedulerFile({ files, folder, holder, token })
  scheduler.patch({ paused })
  await scheduler.flush()
  const pid = findDaemon(files, root, holder)
  if (pid !== null) askDaemon(pid, 'look')
  return true
}

/** The process that is the daemon of a folder, or null when none lives on this machine. */
export function findDaemon(files: Files, root: string, here: Holder): number | null {
  const bytes = files.read(path.join(daemonLockFolder(root), 'lock'))
  const claim = bytes === null ? null : parseHolder(bytes)
  if (claim === null || claim.host !== here.host || claim.bootId !== here.bootId || !isAlive(claim.pid)) return null
  const startTime = startTimeOf(claim.pid)
  // Another process has its number now: it must not be asked to end.
  return claim.startTime !== null && startTime !== claim.startTime ? null : claim.pid
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

function parseHolder(bytes: Buffer): Holder | null {
  try {
    const read = JSON.parse(bytes.toString('utf8')) as Holder | null
    return typeof read?.pid === 'number' ? read : null
  } catch {
    // A torn lock, as after a power loss: nobody who lives wrote it.
    return null
  }
}
