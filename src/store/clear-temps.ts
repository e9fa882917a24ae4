import path from 'node:path'
import type { Files } from './files.ts'
import { removeTemps, syncFolder } from './write-file.ts'

/** Where interrupted writes leave temporary files; those beside documents are `recoverDocument`'s. */
const SUMMARIES = ['daily', 'weekly', 'monthly', 'yearly']
const OWN_FOLDERS = [
  ...['.state', '.state/journal', '.state/reports', '.state/base', '.state/base/archive', ...SUMMARIES],
  ...SUMMARIES.map((folder) => `.state/base/${folder}`),
]
const FOLDERS = ['', 'workspace', 'workspace/archive', ...OWN_FOLDERS]

/**
 * Removes the temporary files that interrupted writes left in our own folders, and makes durable what stands in them:
 * whoever made a folder there or renamed a file may have been killed before it could. Only for the holder of the lock.
 */
export function clearTemps(files: Files, root: string): void {
  for (const folder of OWN_FOLDERS) removeTemps(files, path.join(root, folder))
  for (const folder of FOLDERS) {
    const place = path.join(root, folder)
    if (files.stat(place)?.kind === 'directory') syncFolder(files, place)
  }
}
