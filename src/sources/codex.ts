import path from 'node:path'
import { isObject, lastOf, objectsAt, recordsOf, sumAt, textAt } from './jsonl.ts'
import { filesBelow } from './places.ts'
import { asAsked, type Reading, type Source, type SourceRecord, says } from './source.ts'

/** Rollouts of Codex: what was completed as a message of one of the two; the model's own record repeats it and more. */
export const codex: Source = {
  name: 'codex',
  title: 'Codex',
  places: ({ home, env }) => [path.join(env['CODEX_HOME'] ?? path.join(home, '.codex'), 'sessions')],
  files: (place) => filesBelow(place, 'Codex', (name) => /(?:^|\/)rollout-[^/]*\.jsonl$/.test(name)),
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

const ROLES: Readonly<Record<string, 'human' | 'assistant'>> = { UserMessage: 'human', AgentMessage: 'assistant' }

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  yield* asAsked(await recordsOf(reading.file.path, recordOf), reading)
}

function recordOf(value: unknown): SourceRecord {
  const payload = isObject(value) ? value['payload'] : null
  if (!isObject(payload) || payload['type'] !== 'item_completed') return { left: 'no-words' }
  const item = payload['item']
  const role = ROLES[textAt(item, 'type') ?? '']
  if (role === undefined) return { left: textAt(item, 'type') === 'ContextCompaction' ? 'compaction-summary' : 'tool' }
  const text = objectsAt(item, 'content')
    .map((one) => textAt(one, 'text') ?? '')
    .join('\n\n')
  return says(role, textAt(item, 'id'), Date.parse(textAt(value, 'timestamp') ?? ''), text)
}
