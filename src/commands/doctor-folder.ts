import path from 'node:path'
import type { Entry } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { conflictCopies } from '../store/conflict-copies.ts'
import { freeSpace } from '../store/free-space.ts'
import { isTemp } from '../store/write-file.ts'
import type { Check } from './doctor.ts'
import { doctorCheckpoint } from './doctor-checkpoint.ts'

/**
 * The folder itself: who may read it, what interrupted writes left, whether the checkpoint says what the records of the
 * journal say (null when it is damaged), and whether there is room.
 */
export function doctorFolder(memory: OpenMemory, entries: readonly Entry[] | null): Check[] {
  const checkpoint = entries === null ? [] : doctorCheckpoint(memory, entries)
  return [...permissions(memory), ...leftovers(memory), ...copies(memory), ...checkpoint, ...room(memory)]
}

const OWN = ['.state', '.state/journal', '.state/base', '.state/base/daily']
const WRITTEN = [...OWN, 'daily', 'workspace', 'workspace/archive']

/** `.state` itself came with its mode when the folder was cloned: what counts is what is in it. */
function permissions({ files, root }: OpenMemory): Check[] {
  const names = OWN.flatMap((folder) => files.list(path.join(root, folder)).map((name) => `${folder}/${name}`)).filter(
    (name) => name !== '.state/.gitkeep',
  )
  const open = [...new Set(names)].filter((name) => ((files.stat(path.join(root, name))?.mode ?? 0) & 0o077) !== 0)
  if (open.length === 0) return []
  const found = `others on this machine can read ${short(open)}`
  return [{ name: 'permissions', ok: false, found, mend: `chmod -R go-rwx ${path.join(root, '.state')}` }]
}

function leftovers({ files, root }: OpenMemory): Check[] {
  const temps = WRITTEN.flatMap((folder) =>
    files
      .list(path.join(root, folder))
      .filter(isTemp)
      .map((name) => `${folder}/${name}`),
  )
  const restores = files.list(root).filter((name) => name.startsWith('.state-restored-'))
  const checks: Check[] = []
  if (temps.length > 0)
    checks.push({
      name: 'leftovers',
      ok: false,
      found: `an interrupted write left ${short(temps)}`,
      mend: 'The next run removes them.',
    })
  if (restores.length > 0)
    checks.push({
      name: 'leftovers',
      ok: false,
      found: `an interrupted restore left ${short(restores)}`,
      mend: 'Restore again, then remove it.',
    })
  return checks
}

function copies({ files, root, documents }: OpenMemory): Check[] {
  const found = conflictCopies(files, root, [...documents, { file: path.join(root, 'workspace', 'REVIEW.md') }])
  if (found.length === 0) return []
  const mend = 'It is never read: take over what you want to keep, then remove it.'
  return [{ name: 'sync', ok: false, found: `a sync program left ${short(found)}`, mend }]
}

/** Below this a run may not end well: journal, documents and index are written anew before the old ones go. */
const LEAST_BYTES = 100 * 1024 * 1024

function room({ root }: OpenMemory): Check[] {
  const bytes = freeSpace(root)
  if (bytes === null || bytes >= LEAST_BYTES) return []
  return [{ name: 'disk', ok: false, found: 'less than 100 MB are free', mend: 'Make room before the next run.' }]
}

function short(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
