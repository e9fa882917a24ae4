import path from 'node:path'
import { FOLDERS as SUMMARY_FOLDERS } from '../../calendar.ts'
import { type Files, removeTemps, syncFolder } from './files.ts'

/** Where a file of the folder really is when a link leads it out of the folder it stands in, else null. */
export function leadsOut(files: Pick<Files, 'realpath'>, root: string, file: string): string | null {
  const folder = files.realpath(path.join(root, path.dirname(file)))
  const really = files.realpath(path.join(root, file))
  return path.dirname(really) === folder ? null : really
}

/** Whether a file really is below a folder, links followed. */
export function isBelow(files: Pick<Files, 'realpath'>, folder: string, file: string): boolean {
  const way = path.relative(files.realpath(folder), files.realpath(file))
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way)
}

/** A document that is not there yet may be behind a link too: then the folder that is there tells where it will be. */
export function placeToBe(files: Files, file: string): string {
  const missing: string[] = []
  let at = file
  for (; files.stat(at) === null && path.dirname(at) !== at; at = path.dirname(at)) missing.unshift(path.basename(at))
  return missing.length === 0 ? file : path.join(files.realpath(at), ...missing)
}

/** Where interrupted writes leave temporary files; those beside documents are `recoverDocument`'s. */
const SUMMARIES = Object.values(SUMMARY_FOLDERS)
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
