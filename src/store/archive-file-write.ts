import path from 'node:path'
import { UserError } from '../errors.ts'
import { type Archive, type ArchivedFile, encodeArchive } from './archive-file.ts'
import type { Files } from './files.ts'
import { createWhole, isTemp, syncFolder } from './write-file.ts'

/** Collects what an archive holds. The index is left out: it is a cache; raw logs are the person's own files. */
export function collectArchive(files: Files, root: string, documents: readonly string[], at: string): Archive {
  const places = [
    'memoird.json5',
    ...documents,
    ...['workspace', 'workspace/archive', 'daily', 'weekly', 'monthly', 'yearly'].flatMap((folder) =>
      filesIn(files, root, folder).filter((name) => name.endsWith('.md')),
    ),
    '.state/key',
    '.state/scheduler.json',
    '.state/overview.json',
    ...filesIn(files, root, '.state/journal'),
    ...filesIn(files, root, '.state/base'),
    ...filesIn(files, root, '.state/base/daily'),
  ]
  return { at, files: [...new Set(places)].flatMap((place) => archived(files, root, place)) }
}

/** Writes an archive beside what is there: an existing file is never replaced. */
export function writeArchive(files: Files, file: string, archive: Archive, token: string): number {
  const bytes = encodeArchive(archive)
  if (files.stat(file) !== null || !createWhole(files, file, bytes, { token }))
    throw new UserError(`${file} exists: an export replaces nothing; give another name`)
  syncFolder(files, path.dirname(file))
  return bytes.length
}

function filesIn(files: Files, root: string, folder: string): string[] {
  return files
    .list(path.join(root, folder))
    .filter((name) => !isTemp(name))
    .map((name) => `${folder}/${name}`)
}

function archived(files: Files, root: string, place: string): ArchivedFile[] {
  const file = path.join(root, place)
  const stat = files.stat(file)
  const bytes = stat?.kind === 'file' ? files.read(file) : null
  return stat === null || bytes === null ? [] : [{ path: place, mode: stat.mode & 0o777, bytes }]
}
