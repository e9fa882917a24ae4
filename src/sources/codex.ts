import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isObject, lastOf, objectsAt, recordsOf, sumAt, textAt } from './jsonl.ts'
import { filesBelow } from './places.ts'
import { asAsked, type Reading, type Source, type SourceRecord, says } from './source.ts'

/** Rollouts of Codex: what was completed or told as a message of one of the two; the model's own record has more. */
export const codex: Source = {
  name: 'codex',
  title: 'Codex',
  places: ({ home, env }) => [path.join(env['CODEX_HOME'] ?? path.join(home, '.codex'), 'sessions')],
  files: (place) =>
    withArchive(place).flatMap((one) => filesBelow(one, 'Codex', (name) => /(?:^|\/)rollout-[^/]*\.jsonl$/.test(name))),
  read,
  async usage({ path: file }) {
    const info = await lastOf(file, (line) => {
      const payload = isObject(line) ? line['payload'] : null
      const told = isObject(payload) && payload['type'] === 'token_count' ? payload['info'] : null
      return isObject(told) && isObject(told['last_token_usage']) ? told : null
    })
    const tokens = sumAt(info?.['last_token_usage'], 'total_tokens')
    return tokens > 0 ? { tokens, window: sumAt(info, 'model_context_window') || null } : null
  },
}

/** A place, before it what was archived beside it. */
function withArchive(place: string): string[] {
  const archive = path.join(path.dirname(place), 'archived_sessions')
  return path.basename(place) === 'sessions' && fs.existsSync(archive) ? [archive, place] : [place]
}

const ROLES: Readonly<Record<string, 'human' | 'assistant'>> = { UserMessage: 'human', AgentMessage: 'assistant' }
const OLDER: Readonly<Record<string, 'human' | 'assistant'>> = { user_message: 'human', agent_message: 'assistant' }

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  const found = await recordsOf(reading.file.path, recordOf)
  // What a helper was asked nobody said.
  if (found.some((one) => 'left' in one && one.left === 'subagent')) {
    yield* found.map((): SourceRecord => ({ left: 'subagent' }))
    return
  }
  const keyOf = (one: SourceRecord, older: boolean): string =>
    'turn' in one && one.turn.id.startsWith('told-') === older
      ? one.turn.role + one.turn.spans.map(({ text }) => text.replace(/\s+/g, '')).join('')
      : `of the other form: ${older}`
  const items = new Set(found.map((one) => keyOf(one, false)))
  // Clients in between wrote both forms of a message.
  const kept = found.filter((one) => !items.has(keyOf(one, true)))
  yield* asAsked(kept, reading)
}

function recordOf(value: unknown): SourceRecord {
  const payload = isObject(value) ? value['payload'] : null
  const at = Date.parse(textAt(value, 'timestamp') ?? '')
  const source = isObject(payload) && textAt(value, 'type') === 'session_meta' ? payload['source'] : null
  if (isObject(source) && 'subagent' in source) return { left: 'subagent' }
  const told = OLDER[textAt(payload, 'type') ?? '']
  if (told !== undefined) {
    const text = textAt(payload, 'message') ?? ''
    const id = createHash('sha256').update(`${told} ${at} ${text}`).digest('hex').slice(0, 32)
    return (textAt(payload, 'kind') ?? 'plain') === 'plain' ? says(told, `told-${id}`, at, text) : { left: 'wrapper' }
  }
  if (!isObject(payload) || payload['type'] !== 'item_completed') return { left: 'no-words' }
  const item = payload['item']
  const role = ROLES[textAt(item, 'type') ?? '']
  if (role === undefined) return { left: textAt(item, 'type') === 'ContextCompaction' ? 'compaction-summary' : 'tool' }
  const text = objectsAt(item, 'content')
    .map((one) => textAt(one, 'text') ?? '')
    .join('\n\n')
  return says(role, textAt(item, 'id'), at, text)
}
