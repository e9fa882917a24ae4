import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isObject, lastOf, objectsAt, recordsOf, textAt } from './jsonl.ts'
import { filesBelow } from './places.ts'
import {
  asAsked,
  type Reading,
  type Source,
  type SourceFile,
  type SourceRecord,
  type SourceUsage,
  says,
} from './source.ts'

/** Rollouts of Codex: what was completed as a message of one of the two, or told as one; the model's own record repeats it and more. */
export const codex: Source = {
  name: 'codex',
  title: 'Codex',
  places: ({ home, env }) => [path.join(env['CODEX_HOME'] ?? path.join(home, '.codex'), 'sessions')],
  files,
  read,
  usage,
}

/** The sessions of a place, before them those that were archived beside it. */
function files(place: string): SourceFile[] {
  const archive = path.join(path.dirname(place), 'archived_sessions')
  const places = path.basename(place) === 'sessions' && fs.existsSync(archive) ? [archive, place] : [place]
  return places.flatMap((one) => filesBelow(one, 'Codex', (name) => /(?:^|\/)rollout-[^/]*\.jsonl$/.test(name)))
}

const ROLES: Readonly<Record<string, 'human' | 'assistant'>> = {
  ...{ UserMessage: 'human', AgentMessage: 'assistant' },
  // Older clients wrote these, without an id.
  ...{ user_message: 'human', agent_message: 'assistant' },
}
/** The two forms of one message stand so near to each other, in milliseconds. */
const NEAR = 60_000

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  const items = new Map<string, number[]>()
  const older = new Map<SourceRecord, string>()
  const found = await recordsOf(reading.file.path, (value): SourceRecord => {
    const payload = isObject(value) ? value['payload'] : null
    const at = Date.parse(textAt(value, 'timestamp') ?? '')
    const type = textAt(payload, 'type') ?? ''
    const item = isObject(payload) && type === 'item_completed' ? payload['item'] : null
    const is = textAt(item, 'type') ?? type
    const role = ROLES[is]
    if (role === undefined)
      return { left: item === null ? 'no-words' : is === 'ContextCompaction' ? 'compaction-summary' : 'tool' }
    const keyOf = (text: string): string => `${role} ${text.replace(/\s+/g, '')}`
    if (item === null) {
      const text = textAt(payload, 'message') ?? ''
      if ((textAt(payload, 'kind') ?? 'plain') !== 'plain') return { left: 'wrapper' }
      const id = createHash('sha256').update(`${role} ${at} ${text}`).digest('hex').slice(0, 32)
      const record = says(role, id, at, text)
      older.set(record, keyOf(text))
      return record
    }
    const texts = objectsAt(item, 'content').map((one) => textAt(one, 'text') ?? '')
    // The older form has the parts of an answer one by one, those of a prompt in one.
    for (const key of [texts.join(''), ...texts].map(keyOf)) items.get(key)?.push(at) ?? items.set(key, [at])
    return says(role, textAt(item, 'id'), at, texts.join('\n\n'))
  })
  const isAgain = (record: SourceRecord): boolean =>
    'turn' in record && !!items.get(older.get(record) ?? '')?.some((at) => Math.abs(at - record.turn.at) < NEAR)
  yield* asAsked(
    found.filter((record) => !isAgain(record)),
    reading,
  )
}

async function usage({ path: file }: SourceFile): Promise<SourceUsage | null> {
  const info = await lastOf(file, (line) => {
    const payload = isObject(line) ? line['payload'] : null
    const told = isObject(payload) && payload['type'] === 'token_count' ? payload['info'] : null
    return isObject(told) && isObject(told['last_token_usage']) ? told : null
  })
  const spent = info?.['last_token_usage']
  const [tokens, window] = [isObject(spent) ? spent['total_tokens'] : null, info?.['model_context_window']]
  return typeof tokens === 'number' ? { tokens, window: typeof window === 'number' ? window : null } : null
}
