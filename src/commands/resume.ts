import { askDaemon, findDaemon, resumeDaemon } from '../daemon/control.ts'
import type { OpenMemory } from '../open.ts'
import { thisProcess } from '../store/holder.ts'
import type { Outcome } from './index.ts'

/** Takes a `pause` back; what became due meanwhile is done once. */
export async function resume(memory: OpenMemory): Promise<Outcome> {
  const { files, root } = memory
  const changed = resumeDaemon(files, root)
  const pid = findDaemon(files, root, thisProcess())
  if (changed && pid !== null) askDaemon(pid, 'look')
  const text = changed ? 'Resumed: the daemon looks now.\n' : 'It was not paused.\n'
  return { report: { paused: false, changed }, text, failures: [], notes: [] }
}
