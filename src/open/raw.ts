import path from 'node:path'
import { datesNamed } from '../calendar.ts'
import type { Files } from '../store/disk/files.ts'

interface RawFolder {
  readonly files: Pick<Files, 'list'>
  readonly root: string
}

/** The days that have a log, in order. */
export function logDates({ files, root }: RawFolder): string[] {
  return datesNamed(files.list(path.join(root, 'raw')))
}

/** What stands in `raw/` and is no log, so that nothing of it is read, in a sentence; none where there is no such thing. */
export function unreadInRaw({ files, root }: RawFolder): string[] {
  const isUnread = (name: string): boolean => !name.startsWith('.') && datesNamed([name]).length === 0
  const names = files.list(path.join(root, 'raw')).filter(isUnread)
  if (names.length === 0) return []
  const shown = names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
  return [
    `not read in raw/: ${shown}; a log is named YYYY-MM-DD.md, chats of other programs come in with memoird import`,
  ]
}
