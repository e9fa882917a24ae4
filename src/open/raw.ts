import path from 'node:path'
import { isDate } from '../calendar.ts'
import type { Files } from '../store/disk/files.ts'

interface RawFolder {
  readonly files: Pick<Files, 'list'>
  readonly root: string
}

/** The days that have a log, in order. */
export function logDates({ files, root }: RawFolder): string[] {
  return files.list(path.join(root, 'raw')).flatMap((name) => (isLog(name) ? name.slice(0, -3) : []))
}

function isLog(name: string): boolean {
  return name.endsWith('.md') && isDate(name.slice(0, -3))
}

/** What stands in `raw/` and is no log, so that nothing of it is read, in a sentence; none where there is no such thing. */
export function unreadInRaw({ files, root }: RawFolder): string[] {
  const names = files.list(path.join(root, 'raw')).filter((name) => !name.startsWith('.') && !isLog(name))
  if (names.length === 0) return []
  const shown = names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
  return [
    `not read in raw/: ${shown}; a log is named YYYY-MM-DD.md, chats of other programs come in with memoird import`,
  ]
}
