import path from 'node:path'
import { createLogFile } from './log-file.ts'
import { createNotices, type Notices } from './notices.ts'

export type Level = 'info' | 'warn'

export interface Voice {
  readonly say: (level: Level, message: string) => void
  readonly notices: Notices
}

const MAX_BYTES = 1 << 20
const KEEP = 4

/** What the daemon says goes to `.state/log/` and to whoever started it. */
export function createVoice(root: string, now: () => number, print: (level: Level, line: string) => void): Voice {
  const log = createLogFile(path.join(root, '.state', 'log'), { maxBytes: MAX_BYTES, keep: KEEP })
  const say = (level: Level, message: string): void => {
    const line = `${new Date(now()).toISOString()} ${level} ${message.replaceAll('\n', ' ')}`
    log.write(line)
    print(level, line)
  }
  return { say, notices: createNotices(say) }
}
