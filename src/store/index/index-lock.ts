import { randomBytes } from 'node:crypto'
import { UserError } from '../../errors.ts'
import type { Files } from '../files.ts'
import { thisProcess } from '../holder.ts'
import { acquireLock, type Lock, LockHeld } from '../lock.ts'

/** The lock of those who write the index, in `dir`; null when somebody held it for so long. */
export async function indexLock(files: Files, dir: string, waitMs: number): Promise<Lock | null> {
  if ((files.stat(dir)?.kind ?? 'directory') !== 'directory')
    throw new UserError(`${dir} must be a folder, and is a file: move it away and run memoird rebuild`)
  const holding = { holder: thisProcess(), token: randomBytes(6).toString('hex'), now: () => Date.now() }
  try {
    return await acquireLock(files, dir, { ...holding, waitMs })
  } catch (error) {
    if (error instanceof LockHeld) return null
    throw error
  }
}
