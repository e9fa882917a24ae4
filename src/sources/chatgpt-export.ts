import { conversationsIn, exportAt, spansOf } from './exports.ts'
import { isObject, type Json, objectsAt, textAt } from './jsonl.ts'
import type { LeftOut, Reading, Source, SourceRecord, SourceSpan } from './source.ts'

/** What ChatGPT gives to who asks for their data: the branch of each conversation that is shown. */
export const chatgptExport: Source = {
  name: 'chatgpt-export',
  title: 'ChatGPT export',
  places: () => [],
  files: (place) => exportAt(place, 'ChatGPT export'),
  read,
}

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  for (const conversation of conversationsIn(reading, 'ChatGPT export', 'mapping')) {
    const mapping = isObject(conversation) ? conversation['mapping'] : null
    if (!isObject(conversation) || !isObject(mapping)) yield { left: 'unreadable' }
    else if (conversation['is_do_not_remember'] === true) yield { left: 'hidden' }
    else {
      const shown = branch(mapping, textAt(conversation, 'current_node'))
      const others =
        Object.values(mapping).filter((node) => isObject(node) && isObject(node['message'])).length - shown.length
      for (let count = 0; count < others; count++) yield { left: 'abandoned' }
      const key = textAt(conversation, 'conversation_id') ?? textAt(conversation, 'id') ?? ''
      const begun = Number(conversation['create_time']) || 0
      for (const message of shown) yield recordOf(message, key, begun)
    }
  }
}

/** The messages from the first to the one that is shown last; of a node that is not there the newest leaf's. */
function branch(mapping: Json, current: string | null): Json[] {
  const last = current !== null && isObject(mapping[current]) ? current : newestLeaf(mapping)
  const messages: Json[] = []
  const seen = new Set<string>()
  for (let id = last; id !== null && !seen.has(id); id = textAt(mapping[id], 'parent')) {
    seen.add(id)
    const node = mapping[id]
    if (isObject(node) && isObject(node['message'])) messages.push(node['message'])
  }
  return messages.reverse()
}

/** The end of the branch that was spoken on last; an export keeps no order of its nodes. */
function newestLeaf(mapping: Json): string | null {
  const parents = new Set(Object.values(mapping).map((node) => textAt(node, 'parent')))
  let [newest, leaf]: [number, string | null] = [0, null]
  for (const id of Object.keys(mapping).filter((one) => isObject(mapping[one]) && !parents.has(one))) {
    const at = Math.max(0, ...branch(mapping, id).map((message) => Number(message['create_time']) || 0))
    if (at >= newest) [newest, leaf] = [at, id]
  }
  return leaf
}

const ROLES: Readonly<Record<string, 'human' | 'assistant'>> = { user: 'human', assistant: 'assistant' }

function recordOf(message: Json, conversation: string, begun: number): SourceRecord {
  const role = ROLES[textAt(message['author'], 'role') ?? '']
  const id = textAt(message, 'id')
  if (role === undefined) return { left: 'tool' }
  const says = saysOf(message, role)
  if (typeof says === 'string') return { left: says }
  if (id === null) return { left: 'unreadable' }
  const at = 1000 * (Number(message['create_time']) || begun)
  // Ids are of their conversation in shared and in old ones.
  return { turn: { id: `${conversation}:${id}`, at, role, speaker: null, channel: null, spans: says } }
}

function saysOf(message: Json, role: 'human' | 'assistant'): readonly SourceSpan[] | LeftOut {
  const metadata = isObject(message['metadata']) ? message['metadata'] : {}
  const content = message['content']
  if (metadata['is_visually_hidden_from_conversation'] === true || metadata['is_user_system_message'] === true)
    return 'hidden'
  if (role === 'assistant' && (textAt(message, 'recipient') ?? 'all') !== 'all') return 'tool'
  const type = textAt(content, 'content_type')
  if (type !== 'text' && type !== 'multimodal_text') return 'no-words'
  const parts = isObject(content) && Array.isArray(content['parts']) ? content['parts'] : []
  const said = parts.map((part) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? ''))).join('\n\n')
  const spans = spansOf(role, said, objectsAt(metadata, 'attachments'))
  return spans.length === 0 ? 'no-words' : spans
}
