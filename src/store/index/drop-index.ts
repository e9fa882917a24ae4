import fs from 'node:fs'
import path from 'node:path'
import { messageOf, UserError } from '../../errors.ts'
import type { Files } from '../disk/files.ts'
import { indexFolder, indexLock, NEXT } from './folder-index.ts'
import { firstLine } from './lance-schema.ts'
import { namesIn, refuseForeign } from './lance-tables.ts'
import { dropRemote, isRemote } from './remote.ts'
import { WORDS } from './words-files.ts'

export interface Dropped {
  /** True when there was an index; the next search makes it again. */
  readonly dropped: boolean
  /** What may still hold what was in it, in a sentence; null when nothing may. */
  readonly left: string | null
}

/** Somebody who makes the index at this moment ends first. */
const WAIT_MS = 30_000

/** Also of states that a restore put aside: what is packed shows in no bytes. Beside other programs only what is ours goes. */
export async function dropIndex(files: Files, root: string, uri: string): Promise<Dropped> {
  const own = path.join(root, '.state', 'index')
  const lock = fs.existsSync(own) ? await indexLock(files, root, WAIT_MS) : { release: () => undefined }
  if (lock === null)
    return {
      dropped: false,
      left: 'another process is making the index and may have read the words: forget them again',
    }
  try {
    const aside = fs.readdirSync(root).filter((name) => name.startsWith('.state-before-'))
    const ours = [own, ...aside.map((name) => path.join(root, name, 'index'))]
    const gone = ours.map((folder) => removeIn(folder, (name) => !/^\.?lock/.test(name)))
    const place = isRemote(uri) ? uri : indexFolder(root, uri)
    const there = place === own ? { dropped: false, left: null } : await dropElsewhere(place)
    return { ...there, dropped: there.dropped || gone.includes(true) }
  } finally {
    lock.release()
    removeEmpty(own)
  }
}

async function dropElsewhere(place: string): Promise<Dropped> {
  try {
    if (isRemote(place)) return { dropped: await dropRemote(place), left: null }
    refuseForeign(place, namesIn(place), WORDS)
    const dropped = removeIn(place, (name) => OURS.test(name))
    removeEmpty(place)
    return { dropped, left: null }
  } catch (error) {
    if (!isRemote(place) && !(error instanceof UserError)) throw error
    const left = `what is at ${place} was left alone and may hold the words: ${firstLine(messageOf(error))}`
    return { dropped: false, left }
  }
}

const OURS = new RegExp(`^(?:(?:memories|passages|atoms)\\.(?:lance|words)|meta\\.json|${NEXT}$)`)

/** True when there was something. */
function removeIn(folder: string, isGone: (name: string) => boolean): boolean {
  const names = namesIn(folder).filter(isGone)
  for (const name of names) fs.rmSync(path.join(folder, name), { recursive: true })
  return names.length > 0
}

function removeEmpty(folder: string): void {
  if (fs.existsSync(folder) && namesIn(folder).length === 0) fs.rmdirSync(folder)
}
