import fs from 'node:fs'
import path from 'node:path'
import { messageOf, UserError } from '../errors.ts'
import type { SourceFile } from './source.ts'

/** The files below a place whose path from there is one of a source's, oldest first; links to folders are not followed. */
export function filesBelow(place: string, title: string, isOurs: (name: string) => boolean): SourceFile[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) throw new UserError(`${title}: ${place} is not there; name the folder of its history`)
  if (stat.isFile()) return [fileAt(place, stat)]
  const found = entriesBelow(place, title).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isOurs(path.relative(place, file).replaceAll(path.sep, '/'))) return []
    const at = fs.statSync(file, { throwIfNoEntry: false })
    return at === undefined ? [] : [{ ...fileAt(file, at), ms: at.mtimeMs }]
  })
  return found.sort((a, b) => a.ms - b.ms || (a.path < b.path ? -1 : 1)).map(({ path, key }) => ({ path, key }))
}

function entriesBelow(place: string, title: string): fs.Dirent[] {
  try {
    return fs.readdirSync(place, { recursive: true, withFileTypes: true })
  } catch (error) {
    throw new UserError(`${title}: ${messageOf(error)}`, 1, { cause: error })
  }
}

export function fileAt(file: string, { size, mtimeMs, ino }: fs.Stats): SourceFile {
  return { path: file, key: `${size}:${mtimeMs}:${ino}` }
}
