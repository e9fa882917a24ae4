import path from 'node:path'
import { systemZone } from '../clock.ts'
import { approvalsFile } from '../config/approvals.ts'
import { messageOf } from '../errors.ts'
import { thisMachine } from '../open/folder.ts'
import type { OpenMemory } from '../open.ts'
import { createFollower } from '../sources/follow.ts'
import { claimFolder, type DaemonProcess, isPaused, type listenToSignals } from './control.ts'
import { createDaemon, type Daemon } from './daemon.ts'
import { createDocumentsLook } from './documents-look.ts'
import { createLogLook, type LogLook } from './find-new.ts'
import type { RunJob } from './jobs.ts'
import type { ObserverPorts } from './observe.ts'
import { createReporter, type Level, type Notices } from './report.ts'
import { openSchedulerFile } from './scheduler-file.ts'
import { createUsageLook, writeUsage } from './usage.ts'
import { createWatching } from './watch.ts'

interface DaemonSetup extends DaemonProcess {
  readonly memory: OpenMemory
  readonly clocks: ObserverPorts['clocks']
  /** Opens the folder again, with the configuration as it then stands. */
  readonly open: () => OpenMemory
  readonly run: RunJob
  /** What is said, for whoever started it. */
  readonly print: (level: Level, line: string) => void
  readonly signals: ReturnType<typeof listenToSignals>
}

/** Is the daemon of a folder until it is asked to end; then the run in hand is finished. Rejects when there is one. */
export async function runDaemon(setup: DaemonSetup): Promise<void> {
  const { memory, holder, clocks, signals } = setup
  const { root, files } = memory
  const presence = await claimFolder(files, root, setup)
  const reporter = createReporter(root, clocks.wall, setup.print)
  const settings = createSettings(memory, setup.open, reporter.notices)
  const watching = createWatching({
    root,
    documents: settings.documents,
    mono: clocks.mono,
    notices: reporter.notices,
    beat: () => void daemon.beat(),
  })
  const daemon: Daemon = createDaemon({
    clocks,
    settings: settings.current,
    logs: followingChats(createLogLook(path.join(root, 'raw')), settings.current, {
      memory,
      clocks,
      notices: reporter.notices,
    }),
    documents: createDocumentsLook(settings.documents),
    scheduler: openSchedulerFile(files, root, setup),
    usage: createUsageLook(files, root),
    paused: () => isPaused(files, root),
    ...reporter,
    run: setup.run,
    present: presence.check,
    wake: watching.wake,
    seen: watching.seen,
  })
  if (presence.tookOver !== null) reporter.say('info', presence.tookOver)
  reporter.say('info', `watching ${root} as process ${holder.pid}`)
  // A look in hand may have seen what was before.
  signals.onLook(() => watching.wake(0))
  try {
    await daemon.beat()
    reporter.say('info', `ends on ${await signals.untilStopped}, the run in hand is finished first`)
  } finally {
    watching.close()
    await daemon.stop()
    presence.release()
  }
  reporter.say('info', 'ended')
}

/** Takes what was said in the followed chats before each look at the logs. A pause holds that, too. */
function followingChats(
  look: LogLook,
  settings: () => ReturnType<ObserverPorts['settings']>,
  { memory, clocks, notices }: Pick<DaemonSetup, 'memory' | 'clocks'> & { readonly notices: Notices },
): LogLook {
  const { files, root } = memory
  const follow = createFollower()
  return {
    ...look,
    async look(cursors, at) {
      if (!isPaused(files, root)) {
        const ports = { files, root, ...settings(), machine: thisMachine(), now: clocks.wall() }
        const { usage, problems } = await follow(ports)
        if (usage !== null) writeUsage(files, root, usage.tokens, usage.window)
        if (problems.length > 0) notices.raise('sources', problems.join('; '))
        else notices.clear('sources', 'the chats are followed again')
      }
      return look.look(cursors, at)
    },
  }
}

/** Opens the folder again when `memoird.json5`, what was agreed to or the machine's zone changed; a bad change is said and not taken. */
function createSettings(first: OpenMemory, open: () => OpenMemory, notices: Notices) {
  let memory = first
  let key = keyOf()

  function keyOf(): string {
    const stats = [path.join(first.root, 'memoird.json5'), approvalsFile(process.env)].map((file) => {
      const stat = first.files.stat(file)
      return `${stat?.size}:${stat?.mtimeMs}:${stat?.ino}`
    })
    return [systemZone(), ...stats].join(' ')
  }

  return {
    /** The documents that people edit, REVIEW.md too. */
    documents: () => [...memory.documents.map(({ file }) => file), path.join(memory.root, 'workspace', 'REVIEW.md')],
    current(): ReturnType<ObserverPorts['settings']> {
      const now = keyOf()
      try {
        if (now !== key) {
          memory = open()
          notices.clear('config', 'memoird.json5 is read again')
        }
      } catch (error) {
        notices.raise('config', `${messageOf(error)}; the configuration stays as it was`)
      }
      key = now
      if (memory.held.length > 0) notices.raise('held', memory.warnings.at(-1) ?? '')
      else notices.clear('held', 'what memoird.json5 reaches beyond the folder is agreed to')
      return { config: memory.config, zone: memory.zone }
    },
  }
}
