import path from 'node:path'
import { approve, isApproved } from '../config/approvals.ts'
import { type Reach, reachesOf } from '../config/reach.ts'
import { changedConfig, readConfig } from '../config.ts'
import { UserError } from '../errors.ts'
import { writeFileAtomic } from '../store/disk/files.ts'
import type { OpenFolder } from './folder.ts'
import { newToken } from './key.ts'

type Folder = Pick<OpenFolder, 'root' | 'files'>

/** Sets keys of memoird.json5, every other byte as it was; a folder agreed to stays so. Gives the file's path. */
export function changeSettings(folder: Folder, settings: readonly (readonly [readonly string[], unknown])[]): string {
  const file = path.join(folder.root, 'memoird.json5')
  const before = folder.files.read(file)?.toString('utf8') ?? '{\n  version: 1,\n}\n'
  const after = changed(before, settings, file)
  const wasApproved = isApproved(folder.root, reachesOf(readConfig(before), folder.root), process.env)
  writeFileAtomic(folder.files, file, Buffer.from(after), { token: newToken(), mode: 0o644 })
  if (wasApproved) approveFolder(folder)
  return file
}

/** Keeps this person's word about what the folder reaches; gives what that is. */
export function approveFolder({ root, files }: Folder): Reach[] {
  const source = files.read(path.join(root, 'memoird.json5'))
  const reaches = source === null ? [] : reachesOf(readConfig(source.toString('utf8')), root)
  if (!isApproved(root, reaches, process.env)) approve(root, reaches, process.env)
  return reaches
}

/** Throws where a setting that was left out would be needed: nobody and nothing stands in for it. */
export function refuseHeld(held: readonly Reach[], ...keys: readonly string[]): void {
  const one = held.find(({ key }) => keys.some((prefix) => key === prefix || key.startsWith(`${prefix}.`)))
  if (one === undefined) return
  throw new UserError(
    `memoird.json5 sets ${one.key}, which goes beyond this folder, and nobody agreed to that on this machine: look at it and run memoird trust, or set another`,
  )
}

function changed(before: string, settings: Parameters<typeof changedConfig>[1], file: string): string {
  try {
    return changedConfig(before, settings)
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${file} was left as it is: ${error.message}`, error.exitCode)
    throw error
  }
}
