import path from 'node:path'
import type { Look, Looks } from '../maintain/looks.ts'
import { type Files, makeFolder, writeFileAtomic } from './disk/files.ts'

/** `.state/looks.json`: how far each step of the night has looked. What is not there or cannot be read: nowhere yet. */
export function readLooks(files: Files, root: string): Looks {
  const bytes = files.read(fileOf(root))
  if (bytes === null) return {}
  try {
    const read = JSON.parse(bytes.toString('utf8')) as unknown
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, look]) => isLook(look)))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function writeLooks(files: Files, root: string, looks: Looks, token: string): void {
  makeFolder(files, path.dirname(fileOf(root)))
  writeFileAtomic(files, fileOf(root), Buffer.from(`${JSON.stringify(looks, null, 1)}\n`), { token })
}

function fileOf(root: string): string {
  return path.join(root, '.state', 'looks.json')
}

function isLook(look: unknown): look is Look {
  if (typeof look !== 'object' || look === null) return false
  const { seq, at, everythingAt, again } = look as Partial<Record<keyof Look, unknown>>
  const isTime = (time: unknown): boolean => typeof time === 'string' && !Number.isNaN(Date.parse(time))
  return Number.isSafeInteger(seq) && isTime(at) && isTime(everythingAt) && Array.isArray(again)
}
