import { setPaused } from '../daemon/control.ts'
import type { OpenFolder } from '../open/folder.ts'
import type { Outcome } from './index.ts'

/** Takes a `pause` back; what became due meanwhile is done once. */
export async function resume({ files, root }: OpenFolder): Promise<Outcome> {
  const changed = await setPaused(files, root, false)
  const text = changed ? 'Resumed: a daemon that runs looks now.\n' : 'It was not paused.\n'
  return { report: { paused: false, changed }, text, failures: [], notes: [] }
}
