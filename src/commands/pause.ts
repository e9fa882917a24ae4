import { randomBytes } from 'node:crypto'
import { pauseDaemon } from '../daemon/control.ts'
import type { OpenMemory } from '../open.ts'
import type { Outcome } from './index.ts'

/** The daemon does nothing until `resume`; a run in hand is finished, one by hand still works. */
export async function pause(memory: OpenMemory): Promise<Outcome> {
  const token = randomBytes(6).toString('hex')
  const changed = pauseDaemon(memory.files, memory.root, memory.now().toISOString(), token)
  const text = changed ? 'Paused: nothing is done by itself until: memoird resume\n' : 'It was paused already.\n'
  return { report: { paused: true, changed }, text, failures: [], notes: [] }
}
