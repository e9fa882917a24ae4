import fs from 'node:fs'
import path from 'node:path'
import { daysBetween } from '../clock.ts'
import { codeOf } from '../errors.ts'
import type { Observation } from './observe.ts'

export type Notices = ReturnType<typeof createNotices>

/** Trouble is said when it begins and when it ends, however often it is met in between. */
export function createNotices(say: (level: Level, message: string) => void) {
  const raised = new Map<string, string>()
  return {
    /** Says that something is wrong, unless the same was said last under this key. */
    raise(key: string, message: string): void {
      if (raised.get(key) === message) return
      raised.set(key, message)
      say('warn', message)
    },
    /** Says that it is over, if it was said that it is wrong; true then. */
    clear(key: string, message: string): boolean {
      const was = raised.delete(key)
      if (was) say('info', message)
      return was
    },
    /** The keys that begin so, of what is wrong and was said. */
    open: (prefix: string) => [...raised.keys()].filter((key) => key.startsWith(prefix)),
  }
}

export type Level = 'info' | 'warn'

/** A file that would grow beyond this is put aside first, and the one that was put aside before it goes. */
const MAX_BYTES = 2 << 20

/** What the daemon says goes to `.state/log/` and to whoever started it. */
export function createReporter(root: string, now: () => number, print: (level: Level, line: string) => void) {
  const log = createLogFile(path.join(root, '.state', 'log'), MAX_BYTES)
  const say = (level: Level, message: string): void => {
    const line = `${new Date(now()).toISOString()} ${level} ${message.replaceAll('\n', ' ')}`
    log(line)
    print(level, line)
  }
  return { say, notices: createNotices(say) }
}

/** Appends to a bounded log, opened anew for each line; false when the disk will not. Never makes the state folder. */
export function createLogFile(folder: string, maxBytes: number): (line: string) => boolean {
  const file = path.join(folder, 'memoird.log')
  return (line) => {
    try {
      const bytes = Buffer.from(`${line}\n`)
      const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size + bytes.length > maxBytes) fs.renameSync(file, path.join(folder, 'memoird.1.log'))
      if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
      fs.appendFileSync(file, bytes, { mode: 0o600 })
      return true
    } catch (error) {
      // The log is the last place to complain; who wants to know hears it from the return value.
      if (codeOf(error) === null) throw error
      return false
    }
  }
}

const SILENT_DAYS = 3
const LOOK = 'look:'

/** Says what a look found amiss, and what is well again. */
export function tell(observation: Observation, notices: Notices): void {
  const { problems } = observation.logs
  for (const key of notices.open(LOOK)) {
    const name = key.slice(LOOK.length)
    if (!problems.has(name)) notices.clear(key, `${name === 'raw' ? 'raw/' : `raw/${name}.md`} can be read again`)
  }
  for (const [name, problem] of problems) notices.raise(LOOK + name, problem)
  if (!problems.has('raw')) tellSilence(observation.logs.dates.at(-1), observation.today, notices)
}

function tellSilence(newest: string | undefined, today: string, notices: Notices): void {
  if (newest === undefined) notices.raise('silence', 'there is no log in raw/ yet: nothing is captured')
  else if (daysBetween(newest, today) < SILENT_DAYS) notices.clear('silence', `captured again: raw/${newest}.md`)
  else
    notices.raise(
      'silence',
      `nothing captured for ${SILENT_DAYS} days or more, the newest log is raw/${newest}.md: is the chat still writing to raw/?`,
    )
}
