import { existsSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { schedule } from 'node-cron'
import { codeOf, messageOf } from '../errors.ts'
import { handedFolder } from '../sources/follow.ts'
import type { Observation } from './observe.ts'
import type { Notices } from './report.ts'
import { usageFile } from './usage.ts'

interface WatchingPorts {
  readonly root: string
  readonly documents: () => readonly string[]
  readonly mono: () => number
  readonly beat: () => void
  readonly notices: Notices
}

/** People chat in the newest logs; what is new or older is found by the look of every minute. */
const NEWEST = 7
const SOONEST_MS = 50
/** Longer than from one minute to the next. */
const LATEST_MS = 90_000

/**
 * Turns hints, minutes and deadlines into beats. A hint asks for a look when the file has had time to settle, and for no
 * more: events get lost, doubled and are late. Files are followed anew at each look, for one that was replaced under its
 * name is another. Chokidar is given files and no folders: of a folder it reads every entry again at each event.
 */
export function createWatching(ports: WatchingPorts) {
  const { mono } = ports
  const raw = path.join(ports.root, 'raw')
  const ticks = schedule('* * * * *', () => wake(0), { timezone: 'UTC', suppressMissedWarning: true })
  let watcher: FSWatcher | null = null
  let timer: { readonly at: number; readonly handle: NodeJS.Timeout } | null = null
  let closed = false

  /** Asks for a beat after so many milliseconds, if none comes sooner. */
  function wake(ms: number): void {
    const at = mono() + Math.min(Math.max(ms, SOONEST_MS), LATEST_MS)
    if (closed || (timer !== null && timer.at <= at)) return
    if (timer !== null) clearTimeout(timer.handle)
    timer = { at, handle: setTimeout(ring, at - mono()) }
  }

  function ring(): void {
    timer = null
    // It aims at a time of day, and would be silent until then after the clock was set back.
    void ticks.stop()
    void ticks.start()
    wake(LATEST_MS)
    ports.beat()
  }

  function trouble(error: unknown): void {
    // Each file has an error of its own, and a message that names it: what is wrong is said once for all of them.
    const why = codeOf(error) ?? messageOf(error)
    ports.notices.raise('watch', `files cannot be watched (${why}): changes are found by the look of every minute`)
  }

  wake(LATEST_MS)
  return {
    wake,
    /** Follows what the look saw, with the delays of the configuration that was looked with. */
    seen({ config, logs }: Pick<Observation, 'config'> & { readonly logs: Pick<Observation['logs'], 'dates'> }): void {
      void watcher?.close()
      if (closed) return
      const newest = logs.dates.slice(-NEWEST).map((date) => path.join(raw, `${date}.md`))
      const chats = handedFolder(ports.root)
      const files = [...newest, ...ports.documents(), usageFile(ports.root), chats].filter((file) => existsSync(file))
      const delayOf = (file: string): number =>
        (path.dirname(file) === chats ? 0 : 1000) *
        (newest.includes(file) ? config.log.settleSeconds : config.documents.quietSeconds)
      watcher = watch(files, { ignoreInitial: true, atomic: false, ignorePermissionErrors: true })
      watcher.on('all', (_event, file) => wake(delayOf(file))).on('error', trouble)
    },
    close(): void {
      closed = true
      if (timer !== null) clearTimeout(timer.handle)
      void ticks.destroy()
      void watcher?.close()
    },
  }
}
