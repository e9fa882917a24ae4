import { askDaemon, findDaemon } from '../daemon/control.ts'
import type { OpenFolder } from '../open/folder.ts'
import { thisProcess } from '../store/holder.ts'
import type { Outcome } from './index.ts'

const POLL_MS = 100

/** Asks the daemon to end and waits until it has, `waitMs` at most: a run in hand is finished first. */
export async function stop(memory: OpenFolder, waitMs: number): Promise<Outcome> {
  const { files, root } = memory
  const here = thisProcess()
  const pid = findDaemon(files, root, here)
  if (pid === null || !askDaemon(pid, 'stop')) return ended(null, `No daemon runs in ${root}.\n`)
  const started = memory.elapsedMs()
  while (findDaemon(files, root, here) === pid) {
    if (memory.elapsedMs() - started > waitMs) {
      const failure = `process ${pid} was asked to end and is still finishing its run; ask again with: memoird stop`
      return { report: { pid, ended: false }, text: '', failures: [failure], notes: [] }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return ended(pid, `The daemon (process ${pid}) has ended.\n`)
}

function ended(pid: number | null, text: string): Outcome {
  return { report: { pid, ended: pid !== null }, text, failures: [], notes: [] }
}
