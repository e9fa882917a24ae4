import path from 'node:path'
import { isDate } from '../calendar.ts'
import type { OpenFolder } from './folder.ts'

/** Names in `raw/` that are no log's, so that nothing of them is read. */
export function unreadNames({ files, root }: Pick<OpenFolder, 'files' | 'root'>): string[] {
  const isLog = (name: string): boolean => name.endsWith('.md') && isDate(name.slice(0, -3))
  return files.list(path.join(root, 'raw')).filter((name) => !name.startsWith('.') && !isLog(name))
}

/** The same in a sentence, of many the first; null for none. */
export function saidUnread(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const shown = names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
  return `not read in raw/: ${shown}; a log is named YYYY-MM-DD.md, chats of other programs come in with memoird import`
}
