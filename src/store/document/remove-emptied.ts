import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Files } from '../files.ts'
import { removeIfThere, syncFolder } from '../write-file.ts'
import { siblingOf } from './publish.ts'
import { pauseOf, type ReadingOptions, readSettled } from './read-settled.ts'
import { recoverPublish } from './recover-publish.ts'

const EMPTY = createHash('sha256').update('').digest('hex').slice(0, 16)
/** How long to look, in ms, whether somebody still writes to the file that was moved away. */
const LOOKS = [0, 2, 4]

/**
 * Removes a document that holds nothing any more and was not there before us. It is moved away first and looked at
 * again: a person who saves at this moment has their file back.
 */
export function removeEmptied(
  files: Files,
  target: string,
  options: ReadingOptions & { readonly token: string },
): void {
  const file = files.realpath(target)
  if (files.stat(file)?.size !== 0) return
  const away = siblingOf(file, `${options.token}-0-${EMPTY}.away`)
  files.rename(file, away)
  for (const wait of LOOKS) {
    if (wait > 0) pauseOf(options)(wait)
    const now = readSettled(files, away, { ...options, expected: Buffer.alloc(0) })
    if (now === null || now.bytes.length === 0) continue
    recoverPublish(files, file, options)
    return
  }
  removeIfThere(files, away)
  syncFolder(files, path.dirname(file))
}
