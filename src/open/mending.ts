import path from 'node:path'
import type { Archive } from '../store/archive.ts'
import { type Restored, restoreArchive } from '../store/archive-restore.ts'
import type { Files } from '../store/disk/files.ts'
import type { Lock } from '../store/disk/lock.ts'
import { type GoneBack, goBack } from '../store/journal/rewrite.ts'

/** What a person asks for when a folder is broken, lost or moved. */
export interface Mending {
  /** Makes a damaged journal whole again up to its last run that holds; null when it is not damaged. */
  goBack(): Promise<GoneBack | null>
  /** Puts an export into this folder; `force` puts aside what stands in the way. */
  restore(archive: Archive, force: boolean): Promise<Restored>
}

export function mending(
  files: Files,
  root: string,
  lockBy: (token: string) => Promise<Lock>,
  newToken: () => string,
): Mending {
  return {
    async goBack() {
      const token = newToken()
      const lock = await lockBy(token)
      try {
        return goBack(files, path.join(root, '.state', 'journal'), token)
      } finally {
        lock.release()
      }
    },
    async restore(archive, force) {
      const token = newToken()
      // An empty folder has nobody to keep out, and a lock would make it not empty.
      const lock = files.stat(path.join(root, '.state')) === null ? null : await lockBy(token)
      try {
        return restoreArchive(files, root, archive, { token, force })
      } finally {
        lock?.release()
      }
    },
  }
}
