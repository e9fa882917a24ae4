import { setPaused } from '../daemon/control.ts'
import type { OpenFolder } from '../open/folder.ts'
import type { Outcome } from './index.ts'

/** The daemon does nothing until `resume`; a run in hand is finished, one by hand still works. */
export async function pause({ files, root }: OpenFolder): Promise<Outcome> {
  const changed = await setPaused(files, root, true)
  const text = changed ? 'Paused: nothing is done by itself until: memoird resume\n' : 'It was paused already.\n'
  return { report: { paused: true, changed }, text, failures: [], notes: [] }
}
