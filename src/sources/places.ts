import fs from 'node:fs'
import path from 'node:path'
import { UserError } from '../errors.ts'
import type { SourceFile } from './source.ts'

/** The files below a place whose path from there is one of a source's, oldest first; links to folders are not followed. */
export function filesBelow(place: string, title: string, isOurs: (name: string) => boolean): SourceFile[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) throw new UserError(`${title}: ${place} is not there; name the folder of its history`)
  if (stat.isFile()) return [fileAt(place, stat)]
  const names = fs.readdirSync(place, { recursive: true, withFileTypes: true })
  const found = names.flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isOurs(path.relative(place, file).replaceAll(path.sep, '/'))) return []
    const at = fs.statSync(file, { throwIfNoEntry: false })
    return at === undefined ? [] : [{ ...fileAt(file, at), ms: at.mtimeMs }]
  })
  return found.sort((a, b) => a.ms - b.ms || (a.path < b.path ? -1 : 1)).map(({ path, key }) => ({ path, key }))
}

export function fileAt(file: string, { size, mtimeMs, ino }: fs.Stats): SourceFile {
  return { path: file, key: `${size}:${mtimeMs}:${ino}` }
}
