import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Reading, SourceRecord } from './source.ts'

/** More than that is no note: bytes. */
const MOST = 64 << 10

/** `-home-dana-shop/memory/tea.md`; the index beside them repeats their first lines. */
export function isNote(name: string): boolean {
  return /(?:^|\/)memory\/[^/]+\.md$/.test(name) && !name.endsWith('/MEMORY.md')
}

/** A note of Claude Code's on the person or the work: the assistant's words, on the day of the file; else left out. */
export async function* readNote({ file, settled }: Reading): AsyncGenerator<SourceRecord> {
  if (!settled) return
  const { size, mtimeMs: at } = fs.statSync(file.path)
  const whole = size > MOST ? '' : fs.readFileSync(file.path, 'utf8').replace(/\r\n?/g, '\n')
  const [, head = '', body = ''] = /^\uFEFF?---\n([\s\S]*?)\n---[ \t]*(?:\n|$)([\s\S]*)$/.exec(whole) ?? []
  const kind = plainAt(head, 'type')
  const text = body.trim() || (plainAt(head, 'description') ?? '')
  if (kind !== 'user' && kind !== 'feedback') yield { left: kind === null ? 'unreadable' : 'note-of-a-project' }
  else if (text === '') yield { left: 'no-words' }
  else {
    const id = `note-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    const spans = [{ whose: 'assistant', text }] as const
    yield { turn: { id, at, isUndated: true, role: 'assistant', speaker: null, channel: 'memory', spans } }
  }
}

/** A plain value of front matter, at the top or one table down. */
function plainAt(head: string, key: string): string | null {
  const value = new RegExp(`^[ \\t]{0,8}${key}:[ \\t]*(\\S.*)$`, 'm').exec(head)?.[1]?.trim()
  return value === undefined ? null : value.replace(/^(["'])(.*)\1$/, '$2')
}
