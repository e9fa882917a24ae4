import path from 'node:path'
import { isNote, readNote } from './claude-notes.ts'
import { isObject, type Json, jsonLines, lastOf, objectsAt, sumAt, textAt, without, wordsOf } from './jsonl.ts'
import { filesBelow } from './places.ts'
import type { LeftOut, Reading, Source, SourceFile, SourceRecord, SourceSpan, SourceUsage } from './source.ts'

export const claudeCode: Source = {
  name: 'claude-code',
  title: 'Claude Code',
  places: ({ home, env }) => [path.join(env['CLAUDE_CONFIG_DIR'] ?? path.join(home, '.claude'), 'projects')],
  files: (place) => filesBelow(place, 'Claude Code', (name) => isTranscript(name) || isNote(name)),
  read: (reading) => (reading.file.path.endsWith('.md') ? readNote(reading) : read(reading)),
  usage,
}

/** `-home-dana-shop/0b6e….jsonl`; what subagents did stands further down. */
function isTranscript(name: string): boolean {
  return name.endsWith('.jsonl') && !name.includes('/subagents/') && path.basename(name) !== 'history.jsonl'
}

/** A record of the file, without what nobody said. */
interface Item {
  readonly uuid: string | null
  readonly parent: string | null
  readonly at: number
  readonly is: 'prompt' | 'result' | 'said' | 'else'
  /** Of an assistant's message, all of whose records are one turn. */
  readonly message: string | null
  readonly says: readonly SourceSpan[] | LeftOut
}

/** The turns of the branch that the last record stands on; an edited message left the other one behind. */
async function* read({ file, settled }: Reading): AsyncGenerator<SourceRecord> {
  const items: Item[] = []
  for await (const lines of jsonLines(file.path))
    for (const line of lines) items.push('broken' in line ? UNREADABLE : itemOf(line.value))
  const gone = abandoned(items)
  const end = settled ? items.length : items.findLastIndex(({ is }) => is === 'prompt')
  for (let index = 0; index < end; index++) {
    const item = items[index] as Item
    if (typeof item.says === 'string') yield { left: item.says }
    else if (item.uuid === null) yield { left: 'no-words' }
    else if (gone.has(item.uuid)) yield { left: 'abandoned' }
    else {
      const spans = [...item.says]
      const { uuid: id, at, is } = item
      // A message is a record for each of its blocks, tool calls and their results between them.
      for (let next = index + 1; is === 'said' && next < end && continues(items[next] as Item, item, gone); next++) {
        const more = items[next] as Item
        if (more.is === 'said' && typeof more.says !== 'string') spans.push(...more.says)
        if (more.is === 'said') index = next
      }
      yield { turn: { id, at, role: is === 'said' ? 'assistant' : 'human', speaker: null, channel: null, spans } }
    }
  }
}

function continues(next: Item, first: Item, gone: ReadonlySet<string>): boolean {
  return next.message === first.message && next.message !== null && !gone.has(next.uuid ?? '')
}

const UNREADABLE: Item = { uuid: null, parent: null, at: 0, is: 'else', message: null, says: 'unreadable' }

/** What a branch holds that begins with a prompt and that the last record does not stand on. */
function abandoned(items: readonly Item[]): ReadonlySet<string> {
  const places = new Map(items.flatMap(({ uuid }, index) => (uuid === null ? [] : [[uuid, index] as const])))
  const kept = new Set<string>()
  for (let index = items.length - 1; index >= 0; ) {
    const { uuid, parent, is } = items[index] as Item
    if (uuid !== null && (kept.has(uuid) || (kept.add(uuid) && parent === null && is === 'prompt'))) break
    // What names no parent that can be read stands on what was written before it: only a prompt begins anew.
    index = (uuid === null ? undefined : places.get(parent ?? '')) ?? index - 1
  }
  const gone = new Set<string>()
  // Parents stand before their children: one pass sees all that hangs on a prompt that was given up.
  for (const { uuid, parent, is } of items) {
    if (uuid === null || kept.has(uuid)) continue
    if ((is === 'prompt' && parent !== null && (kept.has(parent) || !places.has(parent))) || gone.has(parent ?? ''))
      gone.add(uuid)
    else if (is === 'prompt' && parent === null && kept.size > 0) gone.add(uuid)
  }
  return gone
}

function itemOf(record: unknown): Item {
  if (!isObject(record)) return UNREADABLE
  const type = textAt(record, 'type')
  const base = {
    uuid: record['isSidechain'] === true ? null : idOf(textAt(record, 'uuid')),
    parent: textAt(record, 'parentUuid') ?? textAt(record, 'logicalParentUuid'),
    at: Date.parse(textAt(record, 'timestamp') ?? '') || 0,
    message: null,
  }
  if (type === 'assistant' && isObject(record['message'])) {
    const said = assistantSays(record, record['message'])
    return { ...base, is: 'said', message: textAt(record['message'], 'id'), says: said }
  }
  if (type !== 'user' && type !== 'attachment') return { ...base, is: 'else', says: 'no-words' }
  const says = humanSays(record, type)
  const isResult =
    type === 'user' && objectsAt(record['message'], 'content').some((one) => one['type'] === 'tool_result')
  return { ...base, is: isResult ? 'result' : typeof says === 'string' ? 'else' : 'prompt', says }
}

function idOf(id: string | null): string | null {
  return id !== null && /^[\w.:-]{1,128}$/.test(id) ? id : null
}

function assistantSays(record: Json, message: Json): Item['says'] {
  if (record['isSidechain'] === true) return 'subagent'
  if (record['isApiErrorMessage'] === true || message['model'] === '<synthetic>') return 'api-error'
  const text = wordsOf(message['content'])
  return text.trim() === '' ? 'tool' : [{ whose: 'assistant', text }]
}

const REFUSED = 'the user said:\n'
const WRAPPER = /^\s*<(?:local-command|bash-input|bash-stdout|bash-stderr|task-notification|system-reminder)/

/** A person's words stand in four places; everything else of that type is the client's. */
function humanSays(record: Json, type: 'user' | 'attachment'): Item['says'] {
  if (record['isSidechain'] === true) return 'subagent'
  if (type === 'attachment') return queued(record['attachment'])
  if (record['isMeta'] === true) return 'hidden'
  if (record['isCompactSummary'] === true) return 'compaction-summary'
  if (isObject(record['origin']) && record['origin']['kind'] !== 'human') return 'not-the-owner'
  if (record['promptSource'] === 'system') return 'hidden'
  const message = record['message']
  const results = objectsAt(message, 'content').filter((one) => one['type'] === 'tool_result')
  if (results.length > 0) return answered(record['toolUseResult']) ?? refused(results) ?? 'tool'
  return typed(isObject(message) ? wordsOf(message['content']) : '')
}

function queued(attachment: unknown): Item['says'] {
  if (!isObject(attachment) || attachment['type'] !== 'queued_command') return 'no-words'
  const isTyped =
    attachment['commandMode'] === 'prompt' && (textAt(attachment['origin'], 'kind') ?? 'human') === 'human'
  return isTyped ? typed(wordsOf(attachment['prompt'])) : 'not-the-owner'
}

/** What was chosen where the assistant asked; the question is the assistant's. */
function answered(result: unknown): readonly SourceSpan[] | null {
  const answers = isObject(result) ? result['answers'] : undefined
  if (!isObject(answers)) return null
  return Object.entries(answers).flatMap(([question, answer]): SourceSpan[] => {
    const text = [answer].flat().filter((one) => typeof one === 'string')
    return text.length === 0
      ? []
      : [
          { whose: 'assistant', text: question },
          { whose: 'human', text: text.join(', ') },
        ]
  })
}

/** What a person said instead of letting a tool run. */
function refused(results: readonly Json[]): readonly SourceSpan[] | null {
  for (const one of results) {
    const text = one['is_error'] === true ? wordsOf(one['content']) : ''
    const at = text.indexOf(REFUSED)
    if (at >= 0) return [{ whose: 'human', text: text.slice(at + REFUSED.length) }]
  }
  return null
}

const PASTED = /<pasted_content id="([^"]{1,64})">\n?/g
const PASTE_ENDS = /<\/pasted_content id="([^"]{1,64})">/g

function typed(text: string): Item['says'] {
  if (/^\s*<command-name>/.test(text)) return 'built-in-command'
  if (/^\s*<command-message>/.test(text)) {
    const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1]?.trim() ?? ''
    return args === '' ? 'no-words' : [{ whose: 'human', text: args }]
  }
  if (WRAPPER.test(text)) return 'wrapper'
  if (/^\s*\[Request interrupted by user/.test(text)) return 'interrupted'
  const spans: SourceSpan[] = []
  const ends = new Map<string, number[]>()
  for (const { 1: id = '', index } of text.matchAll(PASTE_ENDS)) ends.get(id)?.push(index) ?? ends.set(id, [index])
  let from = 0
  const own = (to: number): void => {
    const said = without(text.slice(from, to), '<system-reminder>', '</system-reminder>')
    if (said.trim() !== '') spans.push({ whose: 'human', text: said })
  }
  for (const { 0: open, 1: id = '', index } of text.matchAll(PASTED)) {
    const end = index < from ? undefined : ends.get(id)?.find((at) => at > index)
    if (end === undefined) continue
    own(index)
    spans.push({ whose: 'pasted', text: text.slice(index + open.length, end) })
    from = end + `</pasted_content id="${id}">`.length
  }
  own(text.length)
  return spans.length === 0 ? 'no-words' : spans
}

/** What the last answer took of the window. */
async function usage({ path }: SourceFile): Promise<SourceUsage | null> {
  if (path.endsWith('.md')) return null
  const last = await lastOf(path, (record) => {
    const message = isObject(record) && record['isSidechain'] !== true ? record['message'] : null
    const isAnswer = isObject(message) && message['model'] !== '<synthetic>'
    return isAnswer && isObject(message['usage']) ? message['usage'] : null
  })
  if (last === null) return null
  const parts = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens']
  return { tokens: sumAt(last, ...parts), window: null }
}
