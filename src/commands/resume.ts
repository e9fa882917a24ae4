import { resumeDaemon } from '../daemon/control.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './index.ts'

/** Takes a `pause` back; what became due meanwhile is done once, at the next look within a minute. */
export async function resume(memory: OpenMemory): Promise<Outcome> {
  const changed = resumeDaemon(memory.files, memory.root)
  const text = changed ? 'Resumed: the daemon looks again within a minute.\n' : 'It was not paused.\n'
  return { report: { paused: false, changed }, text, failures: [], notes: [] }
}
