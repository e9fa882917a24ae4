import { randomBytes } from 'node:crypto'
import type { Files } from '../files.ts'
import { thisProcess } from '../holder.ts'
import { acquireLock, type Lock, LockHeld } from '../lock.ts'

/** The lock of those who write the index, in `dir`; null when somebody held it for so long. */
export async function indexLock(files: Files, dir: string, waitMs: number): Promise<Lock | null> {
  const holding = { holder: thisProcess(), token: randomBytes(6).toString('hex'), now: () => Date.now() }
  try {
    return await acquireLock(files, dir, { ...holding, waitMs })
  } catch (error) {
    if (error instanceof LockHeld) return null
    throw error
  }
}
