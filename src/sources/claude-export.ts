import { conversationsIn, exportAt, spansOf } from './exports.ts'
import { isObject, type Json, objectsAt, textAt } from './jsonl.ts'
import type { Reading, Source, SourceRecord } from './source.ts'

/** What Claude.ai gives to who asks for their data: of each conversation the branch with the newest message. */
export const claudeExport: Source = {
  name: 'claude-export',
  title: 'Claude.ai export',
  places: () => [],
  files: (place) => exportAt(place, 'Claude.ai export'),
  read,
}

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  for (const conversation of conversationsIn(reading, 'Claude.ai export', 'chat_messages')) {
    if (!isObject(conversation) || !Array.isArray(conversation['chat_messages'])) {
      yield { left: 'unreadable' }
      continue
    }
    const messages = objectsAt(conversation, 'chat_messages')
    const shown = branch(messages)
    for (const message of messages)
      yield shown.has(textAt(message, 'uuid') ?? '') ? recordOf(message) : { left: 'abandoned' }
  }
}

/** The newest message and all that lead to it; messages that name no parent are one branch. */
function branch(messages: readonly Json[]): ReadonlySet<string> {
  const byId = new Map(messages.map((one) => [textAt(one, 'uuid') ?? '', one]))
  if (messages.every((one) => textAt(one, 'parent_message_uuid') === null)) return new Set(byId.keys())
  const newest = messages.reduce((best, one) => (timeOf(one) >= timeOf(best) ? one : best))
  const shown = new Set<string>()
  let at = textAt(newest, 'uuid')
  while (at !== null && byId.has(at) && !shown.has(at)) {
    shown.add(at)
    at = textAt(byId.get(at), 'parent_message_uuid')
  }
  return shown
}

function timeOf(message: Json): number {
  return Date.parse(textAt(message, 'created_at') ?? '') || 0
}

function recordOf(message: Json): SourceRecord {
  const sender = textAt(message, 'sender')
  const id = textAt(message, 'uuid')
  if (id === null || (sender !== 'human' && sender !== 'assistant')) return { left: 'unreadable' }
  const blocks = objectsAt(message, 'content').filter((one) => one['type'] === 'text')
  const said = blocks.map((one) => textAt(one, 'text') ?? '').join('\n\n') || (textAt(message, 'text') ?? '')
  const spans = spansOf(sender, said, objectsAt(message, 'attachments'))
  if (spans.length === 0) return { left: 'no-words' }
  return { turn: { id, at: timeOf(message), role: sender, speaker: null, channel: null, spans } }
}
