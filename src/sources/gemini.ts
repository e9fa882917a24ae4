import path from 'node:path'
import { isObject, jsonLines, lastOf, objectsAt, sumAt, textAt, without } from './jsonl.ts'
import { filesBelow } from './places.ts'
import { asAsked, type Reading, type Source, type SourceRecord, says } from './source.ts'

/** Chats of Gemini CLI, whose file is rewritten by records of its own: a message of one id counts as it was written last. */
export const gemini: Source = {
  name: 'gemini',
  title: 'Gemini CLI',
  places: ({ home }) => [path.join(home, '.gemini', 'tmp')],
  files: (place) => filesBelow(place, 'Gemini CLI', (name) => /(?:^|\/)session-[^/]*\.jsonl$/.test(name)),
  read,
  async usage({ path: file }) {
    const tokens = await lastOf(file, (line) => {
      const messages = isObject(line) ? [line, ...objectsAt(line['$set'], 'messages')] : []
      return messages.map((message) => sumAt(message['tokens'], 'total')).findLast((total) => total > 0) ?? null
    })
    return tokens === null ? null : { tokens, window: null }
  },
}

const ROLES: Readonly<Record<string, 'human' | 'assistant'>> = { user: 'human', gemini: 'assistant' }

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  const messages = new Map<string, SourceRecord>()
  const take = (message: unknown): void => {
    const id = textAt(message, 'id')
    if (id !== null) messages.set(id, turnOf(message, id))
  }
  for await (const lines of jsonLines(reading.file.path))
    for (const line of lines) {
      const back = 'broken' in line ? null : textAt(line.value, '$rewindTo')
      if ('broken' in line) yield { left: 'unreadable' }
      else if (back !== null) leaveFrom(messages, back)
      else if (isObject(line.value) && isObject(line.value['$set']))
        objectsAt(line.value['$set'], 'messages').forEach(take)
      else take(line.value)
    }
  yield* asAsked([...messages.values()], reading)
}

/** Who goes back to a message says it anew: it and what followed are left behind. */
function leaveFrom(messages: Map<string, SourceRecord>, id: string): void {
  const ids = [...messages.keys()]
  for (const one of messages.has(id) ? ids.slice(ids.indexOf(id)) : []) messages.set(one, { left: 'abandoned' })
}

/** What a hook put in front of a person's words, and what the client tells of itself, is nobody's. */
function turnOf(message: unknown, id: string): SourceRecord {
  const role = ROLES[textAt(message, 'type') ?? '']
  if (role === undefined) return { left: 'no-words' }
  const at = Date.parse(textAt(message, 'timestamp') ?? '')
  const parts = objectsAt(message, 'content')
  if (parts.some((part) => 'functionResponse' in part)) return { left: 'tool' }
  const whole = textAt(message, 'content') ?? parts.map((part) => textAt(part, 'text') ?? '').join('\n\n')
  if (/^\s*<session_context>/.test(whole)) return { left: 'wrapper' }
  const text = role === 'human' ? without(whole, '<hook_context>', '</hook_context>').trim() : whole
  return says(role, id, at, text)
}
