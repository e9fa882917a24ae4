import { existsSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { codeOf, messageOf } from '../errors.ts'
import type { Observation } from './observe.ts'
import type { Notices } from './report.ts'
import { usageFile } from './usage-report.ts'

export interface Watch {
  /** Watches these files and no others; those that are not there are left to the next look. */
  follow(files: readonly string[]): void
  /** Begins anew: after a folder was replaced the old watches look at the old one. */
  restart(): void
  close(): Promise<void>
}

interface WatchPorts {
  /** A file that something may have happened to. A hint: events get lost, doubled and are late. */
  readonly hint: (file: string) => void
  /** Why there are no hints for now; the looks go on. */
  readonly trouble: (message: string) => void
}

/**
 * Hints about single files, from chokidar. It is given files and no folders: of a folder it reads every entry again
 * at each event, which with ten years of logs takes a third of a core while somebody is chatting.
 */
export function createWatch(ports: WatchPorts): Watch {
  let followed = new Set<string>()
  let watcher: FSWatcher | null = null
  let closing: Promise<void> = Promise.resolve()

  function open(): FSWatcher {
    const made = watch([], { ignoreInitial: true, atomic: false, ignorePermissionErrors: true })
    made.on('all', (event, file) => {
      // Its watch is gone with it: whoever sees it again follows it again.
      if (event === 'unlink') followed.delete(file)
      ports.hint(file)
    })
    made.on('error', (error) => {
      drop()
      ports.trouble(describe(error))
    })
    return made
  }

  function drop(): void {
    const old = watcher
    watcher = null
    followed = new Set()
    if (old) closing = closing.then(() => old.close())
  }

  return {
    follow(files) {
      const wanted = new Set(files)
      const added = files.filter((file) => !followed.has(file))
      const dropped = [...followed].filter((file) => !wanted.has(file))
      if (added.length === 0 && dropped.length === 0) return
      watcher ??= open()
      if (dropped.length > 0) watcher.unwatch(dropped)
      followed = wanted
      if (added.length > 0) watcher.add(added)
    },
    restart: drop,
    close() {
      drop()
      return closing
    },
  }
}

function describe(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOSPC')
    return 'no more file watches (fs.inotify.max_user_watches): changes are found by the look of every minute'
  if (code === 'EMFILE') return 'no more open files (ulimit -n): changes are found by the look of every minute'
  return `files cannot be watched: ${messageOf(error)}; changes are found by the look of every minute`
}

interface Watching {
  /** Follows what the look saw. */
  seen(observation: Observation): void
  /** Asks for a beat after so many milliseconds, if none comes sooner. */
  wake(ms: number): void
  close(): Promise<void>
}

interface WatchingPorts {
  readonly root: string
  readonly documents: () => readonly string[]
  readonly mono: () => number
  readonly beat: () => void
  readonly notices: Notices
}

/** People chat in the newest logs; older ones that somebody edits are found by the look of every minute. */
const NEWEST = 7
const SOONEST_MS = 50
const LATEST_MS = 60_000
const USAGE_MS = 1000
const AGAIN_MS = 3_600_000

/** Turns hints and deadlines into beats. A hint asks for a look when the file has had time to settle, and for no more. */
export function createWatching(ports: WatchingPorts): Watching {
  const { mono } = ports
  const raw = path.join(ports.root, 'raw')
  const usage = usageFile(ports.root)
  let delays = { log: LATEST_MS, document: LATEST_MS }
  let timer: { readonly at: number; readonly handle: NodeJS.Timeout } | null = null
  let folder: string | null = null
  let brokenUntil = 0
  let closed = false

  const watch = createWatch({
    hint: (file) => wake(file === usage ? USAGE_MS : path.dirname(file) === raw ? delays.log : delays.document),
    trouble(message) {
      brokenUntil = mono() + AGAIN_MS
      ports.notices.raise('watch', message)
    },
  })

  function wake(ms: number): void {
    const at = mono() + Math.min(Math.max(ms, SOONEST_MS), LATEST_MS)
    if (closed || (timer !== null && timer.at <= at)) return
    if (timer !== null) clearTimeout(timer.handle)
    timer = { at, handle: setTimeout(ring, at - mono()) }
  }

  function ring(): void {
    timer = null
    ports.beat()
  }

  return {
    wake,
    seen({ logs, config }) {
      delays = { log: config.log.settleSeconds * 1000, document: config.documents.quietSeconds * 1000 }
      if (closed || mono() < brokenUntil) return
      if (folder !== logs.folder) watch.restart()
      folder = logs.folder
      const newest = logs.dates.slice(-NEWEST).map((date) => path.join(raw, `${date}.md`))
      watch.follow([...newest, ...[...ports.documents(), usage].filter((file) => existsSync(file))])
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer.handle)
      return watch.close()
    },
  }
}
