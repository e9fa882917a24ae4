import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Notices } from './notices.ts'
import type { Sight } from './sight.ts'
import { usageFile } from './usage-report.ts'
import { createWatch } from './watch.ts'

interface Ears {
  /** Follows what the look saw. */
  seen(sight: Sight): void
  /** Asks for a beat after so many milliseconds, if none comes sooner. */
  wake(ms: number): void
  close(): Promise<void>
}

interface EarsPorts {
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
export function createEars(ports: EarsPorts): Ears {
  const { mono } = ports
  const raw = path.join(ports.root, 'raw')
  const usage = usageFile(ports.root)
  let delays = { log: LATEST_MS, document: LATEST_MS }
  let timer: { readonly at: number; readonly handle: NodeJS.Timeout } | null = null
  let folder: string | null = null
  let deafUntil = 0
  let closed = false

  const watch = createWatch({
    hint: (file) => wake(file === usage ? USAGE_MS : path.dirname(file) === raw ? delays.log : delays.document),
    trouble(message) {
      deafUntil = mono() + AGAIN_MS
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
      if (closed || mono() < deafUntil) return
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
