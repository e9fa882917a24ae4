import fs from 'node:fs'
import path from 'node:path'
import type { Files } from '../disk/files.ts'
import { indexFolder, indexLock, NEXT } from './folder-index.ts'
import { foreignTables } from './lance-tables.ts'
import { dropRemote, isRemote } from './remote.ts'

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
  const lock = fs.existsSync(own) ? await indexLock(files, root, WAIT_MS) : FREE
  if (lock === null)
    return {
      dropped: false,
      left: 'another process is making the index and may have read the words: forget them again',
    }
  try {
    const aside = fs.readdirSync(root).filter((name) => name.startsWith('.state-before-'))
    const ours = [own, ...aside.map((name) => path.join(root, name, 'index'))]
    const gone = ours.map((folder) => removeIn(folder, (name) => !/^\.?lock/.test(name)))
    const place = indexFolder(root, uri)
    const there = isRemote(uri)
      ? await dropRemote(uri)
      : place === own
        ? { dropped: false, left: null }
        : dropElsewhere(place)
    return { ...there, dropped: there.dropped || gone.includes(true) }
  } finally {
    lock.release()
    removeEmpty(own)
  }
}

const FREE = { release: (): void => undefined }

function dropElsewhere(folder: string): Dropped {
  const foreign = foreignTables(folder)
  if (foreign.length > 0) {
    const left = `${folder} has a table "${foreign.join('", "')}" of another program: it was left alone`
    return { dropped: false, left }
  }
  const dropped = removeIn(folder, (name) => OURS.test(name))
  removeEmpty(folder)
  return { dropped, left: null }
}

const OURS = new RegExp(`^(?:(?:memories|passages|atoms)\\.(?:lance|words)|meta\\.json|${NEXT}$)`)

/** True when there was something. */
function removeIn(folder: string, isGone: (name: string) => boolean): boolean {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter(isGone) : []
  for (const name of names) fs.rmSync(path.join(folder, name), { recursive: true })
  return names.length > 0
}

function removeEmpty(folder: string): void {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
}
