import { randomBytes } from 'node:crypto'
import { createClocks } from '../daemon/clocks.ts'
import { createForkedRunners } from '../daemon/fork-jobs.ts'
import { SLOT_JOBS } from '../daemon/jobs.ts'
import { runDaemon } from '../daemon/run-daemon.ts'
import { listenToSignals } from '../daemon/signals.ts'
import { openMemory } from '../open.ts'
import { thisProcess } from '../store/holder.ts'
import type { GlobalOptions, Outcome } from './index.ts'

/** Is the daemon of the folder, in the foreground, until a signal asks it to end. */
export async function start(globals: GlobalOptions): Promise<Outcome> {
  const memory = openMemory(globals)
  // A terminal that was closed is no reason to end: the log in .state/log/ goes on.
  process.stderr.on('error', () => undefined)
  await runDaemon({
    memory,
    open: () => openMemory(globals),
    run: createForkedRunners({ globals: { ...globals, root: memory.root }, slots: SLOT_JOBS }),
    holder: thisProcess(),
    token: randomBytes(6).toString('hex'),
    clocks: createClocks(() => memory.now().getTime()),
    signals: listenToSignals(),
    print: (level, line) => {
      if (globals.quiet !== true || level === 'warn') process.stderr.write(`${line}\n`)
    },
  })
  return { report: { ended: true }, text: '', failures: [], notes: [] }
}
