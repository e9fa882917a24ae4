import path from 'node:path'
import { UserError } from '../errors.ts'
import type { Archive, ArchivedFile } from './archive.ts'
import { createWhole, type Files, makeFolder, syncFolder, writeNew } from './disk/files.ts'

export interface Restored {
  readonly written: readonly string[]
  /** Where what stood in the way is now, by its path. */
  readonly aside: readonly { readonly path: string; readonly to: string }[]
}

/**
 * Puts an archive into a folder: `.state` first and with one rename, so that a crash leaves the folder without a journal
 * or with all of it; the same restore again then finishes. Nothing is overwritten: what differs is refused, or with
 * `force` put aside, under a name that `token` makes unique.
 */
export function restoreArchive(
  files: Files,
  root: string,
  archive: Archive,
  { token, force }: { readonly token: string; readonly force: boolean },
): Restored {
  const state = archive.files.filter((file) => file.path.startsWith('.state/'))
  const others = archive.files.filter((file) => !file.path.startsWith('.state/'))
  const isSettled = state.every((file) => isThere(files, root, file))
  const inTheWay = [
    ...(isSettled || files.stat(path.join(root, '.state')) === null ? [] : ['.state']),
    ...others.filter((file) => differs(files, root, file)).map((file) => file.path),
  ]
  if (!force) refuse(files, root, archive, inTheWay)
  makeFolder(files, root, 0o755)
  const aside = inTheWay.map((place) => putAside(files, root, place, token))
  if (!isSettled) placeState(files, root, state, token)
  const missing = others.filter((file) => files.stat(path.join(root, file.path)) === null)
  for (const file of missing) place(files, root, file, token)
  return { written: [...(isSettled ? [] : state), ...missing].map((file) => file.path), aside }
}

/** Folders and files that need not be gone: the person's logs, and what an interrupted restore left. */
const WELCOME = /^(?:raw|\.state-(?:restored|before)-.*|.*\.memoird-archive)$/

function refuse(files: Files, root: string, archive: Archive, inTheWay: readonly string[]): void {
  const own = new Set(archive.files.map((file) => file.path.split('/')[0] ?? ''))
  const strange = files.list(root).filter((name) => !WELCOME.test(name) && !own.has(name))
  const found = [...inTheWay, ...strange]
  if (found.length === 0) return
  throw new UserError(
    `${root} is not empty (${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''}): restore into an empty folder, or with --force, which puts what differs aside`,
  )
}

function placeState(files: Files, root: string, state: readonly ArchivedFile[], token: string): void {
  const staged = path.join(root, `.state-restored-${token}`)
  const folders = new Set<string>([staged])
  makeFolder(files, staged)
  for (const { path: name, mode, bytes } of state) {
    const file = path.join(staged, name.slice('.state/'.length))
    makeFolder(files, path.dirname(file))
    folders.add(path.dirname(file))
    writeNew(files, file, bytes, mode)
  }
  for (const folder of folders) syncFolder(files, folder)
  files.rename(staged, path.join(root, '.state'))
  syncFolder(files, root)
}

function place(files: Files, root: string, { path: name, mode, bytes }: ArchivedFile, token: string): void {
  const file = path.join(root, name)
  makeFolder(files, path.dirname(file), 0o755)
  if (!createWhole(files, file, bytes, { token, mode }))
    throw new UserError(`${name} came into being meanwhile: it was left alone; restore again`)
  syncFolder(files, path.dirname(file))
}

function putAside(files: Files, root: string, place: string, token: string): { path: string; to: string } {
  const to = place === '.state' ? `.state-before-${token}` : `${place}.before-${token}`
  if (files.stat(path.join(root, to)) !== null) throw new UserError(`${to} exists already: nothing was put aside there`)
  files.rename(path.join(root, place), path.join(root, to))
  syncFolder(files, path.dirname(path.join(root, place)))
  return { path: place, to }
}

function differs(files: Files, root: string, file: ArchivedFile): boolean {
  return files.stat(path.join(root, file.path)) !== null && !isThere(files, root, file)
}

function isThere(files: Files, root: string, { path: name, bytes }: ArchivedFile): boolean {
  const file = path.join(root, name)
  return files.stat(file)?.kind === 'file' && (files.read(file)?.equals(bytes) ?? false)
}
