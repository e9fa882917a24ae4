import type { OpenMemory } from '../open.ts'
import { createDaemon, type Daemon } from './daemon.ts'
import { createEars } from './ears.ts'
import { type EyesPorts, openEyes } from './eyes.ts'
import { claimFolder } from './presence.ts'
import type { Runners } from './runners.ts'
import { startTicks } from './schedule.ts'
import { createSettings } from './settings.ts'
import type { Signals } from './signals.ts'
import { createVoice, type Level } from './voice.ts'

interface DaemonSetup extends Pick<EyesPorts, 'holder' | 'token'> {
  readonly memory: OpenMemory
  readonly clocks: EyesPorts['clocks']
  /** Opens the folder again, with the configuration as it then stands. */
  readonly open: () => OpenMemory
  readonly run: Runners
  /** What is said, for whoever started it. */
  readonly print: (level: Level, line: string) => void
  readonly signals: Signals
}

/** Is the daemon of a folder until it is asked to end; then the run in hand is finished. Rejects when there is one. */
export async function runDaemon(setup: DaemonSetup): Promise<void> {
  const { memory, holder, token, clocks, signals } = setup
  const { root, files } = memory
  const presence = await claimFolder({ files, root, holder, token })
  const voice = createVoice(root, clocks.wall, setup.print)
  const settings = createSettings(memory, setup.open, voice.notices)
  const eyes = openEyes({
    root,
    files,
    holder,
    token,
    clocks,
    settings: settings.current,
    documents: settings.documents,
  })
  const ears = createEars({
    root,
    documents: settings.documents,
    mono: clocks.mono,
    notices: voice.notices,
    beat: () => void daemon.beat(),
  })
  const daemon: Daemon = createDaemon({
    ...eyes,
    ...voice,
    run: setup.run,
    present: presence.check,
    wake: ears.wake,
    seen: ears.seen,
  })
  if (presence.tookOver !== null) voice.say('info', presence.tookOver)
  voice.say('info', `watching ${root} as process ${holder.pid}`)
  signals.onLook(() => void daemon.beat())
  const ticks = startTicks(() => void daemon.beat(), { mono: clocks.mono })
  try {
    await daemon.beat()
    voice.say('info', `ends on ${await signals.untilStopped}, the run in hand is finished first`)
  } finally {
    ticks.stop()
    await ears.close()
    await daemon.stop()
    presence.release()
  }
  voice.say('info', 'ended')
}
