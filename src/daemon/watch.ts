import { type FSWatcher, watch } from 'chokidar'
import { codeOf, messageOf } from '../errors.ts'

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
