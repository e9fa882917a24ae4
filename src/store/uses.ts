import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { codeOf } from '../errors.ts'
import { type Files, makeFolder, readJson } from './disk/files.ts'

/** How often a memory was returned by a search, and the day it last was. */
export interface Use {
  readonly times: number
  /** ISO date. */
  readonly last: string
}

/** Memories that are counted; those that were not returned for longest go first. */
export const MOST_USES = 5000

/**
 * Counts what a search returned, in `.state/uses.json`. It is no memory and in no journal: two searches at once may count
 * as one, a crash may lose the last ones, and nothing is decided by it.
 */
export function countUses(files: Files, root: string, ids: readonly string[], today: string): void {
  if (ids.length === 0) return
  const uses = readUses(files, root)
  for (const id of ids) {
    const times = (uses.get(id)?.times ?? 0) + 1
    // What was returned last stands last.
    uses.delete(id)
    uses.set(id, { times, last: today })
  }
  write(files, root, uses)
}

/** Forgets that these were returned; true when something was counted of them. */
export function dropUses(files: Files, root: string, ids: ReadonlySet<string>): boolean {
  const uses = readUses(files, root)
  const dropped = [...ids].filter((id) => uses.delete(id)).length > 0
  if (dropped) write(files, root, uses)
  return dropped
}

/** What was counted, by id, longest ago first. What cannot be read was never counted. */
export function readUses(files: Files, root: string): Map<string, Use> {
  const uses = new Map<string, Use>()
  const { version, returned } = readJson(files, usesFile(root)) ?? {}
  for (const entry of version === 1 && Array.isArray(returned) ? returned : []) {
    const [id, times, last] = Array.isArray(entry) ? (entry as unknown[]) : []
    if (typeof id !== 'string' || typeof last !== 'string') continue
    if (typeof times === 'number' && Number.isSafeInteger(times) && times > 0) uses.set(id, { times, last })
  }
  return uses
}

function usesFile(root: string): string {
  return path.join(root, '.state', 'uses.json')
}

/** Replaced by name only: a search does not wait for the disk because of what it counts. */
function write(files: Files, root: string, uses: ReadonlyMap<string, Use>): void {
  const kept = [...uses].slice(-MOST_USES).map(([id, { times, last }]) => [id, times, last])
  const file = usesFile(root)
  const temp = path.join(path.dirname(file), `.uses.json.memoird-${randomBytes(6).toString('hex')}.tmp`)
  makeFolder(files, path.dirname(file))
  const handle = files.open(temp, 'create', 0o600)
  try {
    files.write(handle, Buffer.from(`${JSON.stringify({ version: 1, returned: kept })}\n`))
  } catch (error) {
    files.unlink(temp)
    throw error
  } finally {
    files.close(handle)
  }
  try {
    files.rename(temp, file)
  } catch (error) {
    // A run that began meanwhile took it for what a dead one left: these few are not counted.
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
