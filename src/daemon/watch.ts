import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../errors.ts'
import type { Observation } from './observe.ts'
import type { Notices } from './report.ts'

interface Watching {
  /** Follows the folders of logs and documents, with the delays of the configuration that was looked with. */
  seen(observation: Pick<Observation, 'config'>): void
  /** Asks for a beat after so many milliseconds, if none comes sooner. */
  wake(ms: number): void
  close(): void
}

interface WatchingPorts {
  readonly root: string
  readonly documents: () => readonly string[]
  readonly mono: () => number
  readonly beat: () => void
  readonly notices: Notices
}

const SOONEST_MS = 50
const LATEST_MS = 60_000

/**
 * Turns hints and deadlines into beats, one a minute at least. A hint asks for a look when the file has had time to settle,
 * and for no more: events get lost, doubled and are late. Folders are followed anew at each look, for one that was replaced
 * under its name is another.
 */
export function createWatching(ports: WatchingPorts): Watching {
  const { mono } = ports
  const raw = path.join(ports.root, 'raw')
  let watchers: FSWatcher[] = []
  let timer: { readonly at: number; readonly handle: NodeJS.Timeout } | null = null
  let closed = false

  function wake(ms: number): void {
    const at = mono() + Math.min(Math.max(ms, SOONEST_MS), LATEST_MS)
    if (closed || (timer !== null && timer.at <= at)) return
    if (timer !== null) clearTimeout(timer.handle)
    timer = { at, handle: setTimeout(ring, at - mono()) }
  }

  function ring(): void {
    timer = null
    wake(LATEST_MS)
    ports.beat()
  }

  function follow(folder: string, delayMs: number): FSWatcher[] {
    try {
      const watcher = watch(folder, () => wake(delayMs))
      // Its folder is gone: the next look follows the one that is there then.
      watcher.on('error', () => watcher.close())
      return [watcher]
    } catch (error) {
      const code = codeOf(error)
      if (code === null) throw error
      if (code !== 'ENOENT')
        ports.notices.raise('watch', `files cannot be watched (${code}): changes are found by the look of every minute`)
      return []
    }
  }

  function unfollow(): void {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }

  wake(LATEST_MS)
  return {
    wake,
    seen({ config }) {
      unfollow()
      if (closed) return
      const edited = [...new Set(ports.documents().map((file) => path.dirname(file)))]
      watchers = [
        ...follow(raw, config.log.settleSeconds * 1000),
        ...edited.flatMap((folder) => follow(folder, config.documents.quietSeconds * 1000)),
      ]
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer.handle)
      unfollow()
    },
  }
}
