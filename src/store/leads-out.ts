import path from 'node:path'
import type { Files } from './files.ts'

/** Where a file of the folder really is when a link leads it out of the folder it stands in, else null. */
export function leadsOut(files: Pick<Files, 'realpath'>, root: string, file: string): string | null {
  const folder = files.realpath(path.join(root, path.dirname(file)))
  const really = files.realpath(path.join(root, file))
  return path.dirname(really) === folder ? null : really
}
