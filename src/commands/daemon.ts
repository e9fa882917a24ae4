import { randomBytes } from 'node:crypto'
import { askDaemon, findDaemon, listenToSignals, setPaused } from '../daemon/control.ts'
import { createForkedRunner } from '../daemon/fork-jobs.ts'
import type { GlobalOptions, OpenFolder } from '../open/folder.ts'
import { openMemory } from '../open.ts'
import { thisProcess } from '../store/disk/lock.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Is the daemon of the folder, in the foreground, until a signal asks it to end. */
export async function start(globals: GlobalOptions): Promise<Outcome> {
  const { runDaemon } = await import('../daemon/run-daemon.ts')
  const memory = openMemory(globals)
  // A terminal that was closed is no reason to end: the log in .state/log/ goes on.
  process.stderr.on('error', () => undefined)
  await runDaemon({
    memory,
    open: () => openMemory(globals),
    run: createForkedRunner({ ...globals, root: memory.root }),
    holder: thisProcess(),
    token: randomBytes(6).toString('hex'),
    clocks: { wall: () => memory.now().getTime(), mono: memory.elapsedMs },
    signals: listenToSignals(),
    print: (level, line) => {
      if (globals.quiet !== true || level === 'warn') process.stderr.write(`${line}\n`)
    },
  })
  return outcome({ ended: true }, '')
}

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
      return outcome({ pid, ended: false }, '', { failures: [failure] })
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return ended(pid, `The daemon (process ${pid}) has ended.\n`)
}

function ended(pid: number | null, text: string): Outcome {
  return outcome({ pid, ended: pid !== null }, text)
}

/** The daemon does nothing until `resume`; a run in hand is finished, one by hand still works. */
export function pause({ files, root }: OpenFolder, paused: boolean): Outcome {
  const changed = setPaused(files, root, paused)
  const [done, was] = paused
    ? ['Paused: nothing is done by itself until: memoird resume', 'It was paused already.']
    : ['Resumed: a daemon that runs looks now.', 'It was not paused.']
  return outcome({ paused, changed }, `${changed ? done : was}\n`)
}
