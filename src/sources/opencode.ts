import path from 'node:path'
import { UserError } from '../errors.ts'
import { isObject, sumAt, textAt } from './jsonl.ts'
import { asAsked, type Reading, type Source, type SourceFile, type SourceRecord, says } from './source.ts'
import { databaseAt, parsed, rowsOf } from './sqlite.ts'

/** Sessions of opencode: the texts of a message are its parts of that type; those of subagents have a parent session. */
export const opencode: Source = {
  name: 'opencode',
  title: 'opencode',
  places: ({ home, env }) => [path.join(env['XDG_DATA_HOME'] ?? path.join(home, '.local', 'share'), 'opencode')],
  files,
  read,
  async usage({ path: file }) {
    for (const { message } of await rowsOf(file, 'opencode', ANSWERS)) {
      const spent = parsed(message)?.['tokens']
      // Older ones give no total.
      const parts = isObject(spent) ? sumAt(spent, 'input', 'output') + sumAt(spent['cache'], 'read', 'write') : 0
      const tokens = sumAt(spent, 'total') || parts
      if (tokens > 0) return { tokens, window: null }
    }
    return null
  },
}

const ANSWERS = `select m.data as message from message m join session s on s.id = m.session_id
  where s.parent_id is null order by m.time_created desc, m.id desc`

function files(place: string): SourceFile[] {
  const found = databaseAt(place.endsWith('.db') ? place : path.join(place, 'opencode.db'))
  if (found.length > 0) return found
  throw new UserError(`opencode: ${place} has no opencode.db; name the folder of its history`)
}

const PARTS = `select m.id as id, m.time_created as at, m.data as message, p.data as part, s.parent_id as parent
  from message m join part p on p.message_id = m.id join session s on s.id = m.session_id
  order by m.time_created, m.id, p.time_created, p.id`

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  const records: SourceRecord[] = []
  const texts = new Map<string, { role: 'human' | 'assistant'; at: number; text: string }>()
  for (const row of await rowsOf(reading.file.path, 'opencode', PARTS)) {
    const [id, message, part] = [String(row['id']), parsed(row['message']), parsed(row['part'])]
    const role = textAt(message, 'role')
    // Another session may have been asked since: this answer still grows.
    if (!reading.settled && role === 'assistant' && isObject(message?.['time']) && !message['time']['completed'])
      continue
    const text = part?.['type'] === 'text' && part['synthetic'] !== true ? textAt(part, 'text') : null
    if (row['parent'] !== null) records.push({ left: 'subagent' })
    else if (text === null || (role !== 'user' && role !== 'assistant')) records.push({ left: 'no-words' })
    else {
      const before = texts.get(id)?.text
      const said = role === 'user' ? bare(text) : text
      const whole = before === undefined ? said : `${before}\n\n${said}`
      texts.set(id, { role: role === 'user' ? 'human' : 'assistant', at: Number(row['at']), text: whole })
    }
  }
  yield* records
  const said = [...texts].map(([id, { role, at, text }]) => says(role, id, at, text))
  yield* asAsked(said, reading)
}

/** `opencode run` puts the whole prompt between quotation marks. */
function bare(text: string): string {
  return /^"[^"]*"$/.test(text.trim()) ? text.trim().slice(1, -1) : text
}
