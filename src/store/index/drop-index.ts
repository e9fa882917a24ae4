import fs from 'node:fs'
import path from 'node:path'
import { messageOf } from '../../errors.ts'
import { LEXICONS, TABLES } from '../../recall/search-index.ts'
import type { Files } from '../disk/files.ts'
import { indexLock } from './folder-index.ts'
import { columnsOf, foreignTables, loadLance } from './lance-schema.ts'

export interface Dropped {
  /** True when there was an index; the next search makes it again. */
  readonly dropped: boolean
  /** What may still hold what was in it, in a sentence; null when nothing may. */
  readonly left: string | null
  /** What nobody can see from here, in a sentence. */
  readonly unproven: string | null
}

/**
 * Drops the index, all versions of it: it is a cache, and LanceDB keeps and compresses what was deleted. In a folder that
 * others use too only our tables go.
 */
export async function dropIndex(files: Files, root: string, uri: string): Promise<Dropped> {
  const own = path.join(root, '.state', 'index')
  const local = !uri.includes('://')
  const lock = fs.existsSync(own) ? await indexLock(files, own, WAIT_MS) : FREE
  if (lock === null)
    return { ...NOTHING, left: 'another process is making the index and may have read the words: forget them again' }
  try {
    const gone = [own, ...setAside(root)].map((folder) => dropFolder(folder, folder)).reduce(asOne)
    const place = path.resolve(root, uri)
    if (!local) {
      const remote = await dropRemote(uri)
      return asOne(remote, gone)
    }
    const there = place === own ? gone : dropFolder(place, own)
    return asOne(there, gone)
  } finally {
    lock.release()
    if (fs.existsSync(own) && fs.readdirSync(own).length === 0) fs.rmdirSync(own)
  }
}

/** Of states that a restore put aside: what is packed there shows in no bytes. */
function setAside(root: string): string[] {
  return fs
    .readdirSync(root)
    .filter((name) => name.startsWith('.state-before-'))
    .map((name) => path.join(root, name, 'index'))
}

function asOne(one: Dropped, other: Dropped): Dropped {
  return {
    dropped: one.dropped || other.dropped,
    left: one.left ?? other.left,
    unproven: one.unproven ?? other.unproven,
  }
}

/** Somebody who makes the index at this moment ends first. */
const WAIT_MS = 30_000

const FREE = { release: (): void => undefined }

const NOTHING: Dropped = { dropped: false, left: null, unproven: null }

function dropFolder(folder: string, own: string): Dropped {
  if (!fs.existsSync(folder)) return NOTHING
  const foreign = foreignTables(folder)
  if (foreign.length > 0)
    return { ...NOTHING, left: `${folder} has a table "${foreign.join('", "')}" of another program: it was left alone` }
  const ours = [...TABLES.map((name) => `${name}.lance`), ...LEXICONS.map((name) => `${name}.words`), 'meta.json']
  const names = fs
    .readdirSync(folder)
    .filter((name) => (folder === own ? !/^\.?lock/.test(name) : ours.some((one) => name.startsWith(one))))
  for (const name of names) fs.rmSync(path.join(folder, name), { recursive: true })
  if (folder !== own && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
  return { ...NOTHING, dropped: names.length > 0 }
}

/** Tables behind a URI of LanceDB: their names and columns are all that can be seen of them. */
async function dropRemote(uri: string): Promise<Dropped> {
  const shown = uri.replace(/\/\/[^/@]*@/, '//').replace(/\?.*$/, '')
  const modules = await loadLance()
  if ('missing' in modules) return { ...NOTHING, left: `the index at ${shown} was not dropped: ${modules.missing}` }
  try {
    const connection = await modules.lance.connect(uri)
    const there = await connection.tableNames()
    const dropped: string[] = []
    for (const name of TABLES.filter((table) => there.includes(table))) {
      const table = await connection.openTable(name)
      const columns = new Set((await table.schema()).fields.map((field) => field.name))
      table.close()
      if (!columnsOf(name).every((column) => columns.has(column)))
        return { ...NOTHING, left: `${shown} has a table "${name}" of another program: it was left alone` }
      await connection.dropTable(name)
      dropped.push(name)
    }
    const after = await connection.tableNames()
    connection.close()
    const left = dropped.filter((name) => after.includes(name))
    if (left.length > 0) return { ...NOTHING, left: `the tables ${left.join(', ')} at ${shown} could not be dropped` }
    const unproven = `the tables at ${shown} were dropped; whether its storage keeps old versions or backups of them cannot be seen from here`
    return { dropped: dropped.length > 0, left: null, unproven }
  } catch (error) {
    const [why = ''] = messageOf(error).split('\n', 1)
    return { ...NOTHING, left: `the index at ${shown} was not dropped and may hold the words: ${why}` }
  }
}
