import path from 'node:path'
import { type Files, removeIfThere, syncFolder } from '../disk/files.ts'
import { pauseOf, type ReadingOptions, readSettled } from './document-file.ts'
import { commonLines, mergeLines } from './line-diff.ts'
import { awayHash, publishDocument, siblingOf } from './publish.ts'

interface RecoverOptions extends ReadingOptions {
  /** The document as last written by us: tells what a late save changed. Without it both sides' lines are kept. */
  readonly ancestor?: Uint8Array | null
  readonly token?: string
}

/** Mends a crash and merges a save that arrived unseen; what was done, in words. Only for the one who holds the lock. */
export function recoverPublish(files: Files, target: string, options: RecoverOptions = {}): string[] {
  const file = files.realpath(target)
  const folder = path.dirname(file)
  const prefix = path.basename(siblingOf(file, ''))
  const names = files.list(folder).filter((name) => name.startsWith(prefix))
  const away = names.filter((name) => name.endsWith('.away')).map((name) => path.join(folder, name))
  const done: string[] = []
  if (away.length > 0) {
    const newest = away.findLast((name) => (files.stat(name)?.size ?? 0) > 0) ?? away.at(-1)
    if (newest !== undefined && files.stat(file) === null) {
      files.rename(newest, file)
      away.splice(away.indexOf(newest), 1)
      done.push(`${path.basename(file)} was brought back: a crash had left it without its name`)
    }
    for (const name of away)
      if (mergeBack(files, file, name, options)) done.push(`a save of ${path.basename(file)} was merged`)
    syncFolder(files, folder)
    for (const name of away) removeIfThere(files, name)
  }
  const temps = names.filter((name) => name.endsWith('.tmp'))
  for (const name of temps) removeIfThere(files, path.join(folder, name))
  if (away.length + temps.length > 0) syncFolder(files, folder)
  return done
}

function mergeBack(files: Files, file: string, name: string, options: RecoverOptions): boolean {
  const saved = files.read(name)
  const hash = /-([0-9a-f]{16})\.away$/.exec(name)?.[1]
  if (saved === null || saved.length === 0 || awayHash(saved) === hash) return false
  const now = readSettled(files, file, options)?.bytes ?? Buffer.alloc(0)
  const next = mergeLines(options.ancestor ?? commonLines(saved, now), saved, now)
  if (next.equals(now)) return false
  publishDocument(files, file, { token: 'recover', ...options, expected: now, next })
  return true
}

/** How long to wait, in ms, for somebody who still writes to the file that was moved away. */
const LATE_MS = 6

/** Of one that was not there before us. It is moved away first: a person who saves at this moment has their file back. */
export function removeEmptied(
  files: Files,
  target: string,
  options: ReadingOptions & { readonly token: string },
): void {
  const file = files.realpath(target)
  if (files.stat(file)?.size !== 0) return
  const away = siblingOf(file, `${options.token}-0-${awayHash(Buffer.alloc(0))}.away`)
  files.rename(file, away)
  pauseOf(options)(LATE_MS)
  const saved = readSettled(files, away, { ...options, expected: Buffer.alloc(0) })
  if (saved !== null && saved.bytes.length > 0) return void recoverPublish(files, file, options)
  removeIfThere(files, away)
  syncFolder(files, path.dirname(file))
}
