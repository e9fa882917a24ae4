import fs from 'node:fs'
import path from 'node:path'
import { UserError } from '../errors.ts'
import { isObject, type Json, recordsOf, sumAt, textAt, without, wordsOf } from './jsonl.ts'
import { filesBelow } from './places.ts'
import { asAsked, type LeftOut, type Reading, type Source, type SourceFile, type SourceRecord, says } from './source.ts'
import { databaseAt, parsed, rowsOf, unpacked } from './sqlite.ts'

/** Sessions of OpenClaw: the branch that is active of its database, or the older files of lines. */
export const openclaw: Source = {
  name: 'openclaw',
  title: 'OpenClaw',
  places: ({ home, env }) => [path.join(env['OPENCLAW_STATE_DIR'] ?? path.join(home, '.openclaw'), 'agents')],
  files,
  read,
  // As it counts itself, of the conversation that changed last; after a compaction it has no count of it yet.
  async usage({ path: file }) {
    const entry = file.endsWith('.sqlite')
      ? parsed((await rowsOf(file, 'OpenClaw', NODES)).find(({ key, via }) => !byItself(key, via))?.['entry'])
      : entriesOf(file).find(([key]) => !byItself(key))?.[1]
    const tokens = isObject(entry) && entry['totalTokensFresh'] !== false ? sumAt(entry, 'totalTokens') : 0
    return tokens > 0 ? { tokens, window: sumAt(entry, 'contextTokens') || null } : null
  },
}

const NODES = 'select session_key key, created_via via, entry_json entry from session_nodes order by updated_at desc'

function files(place: string): SourceFile[] {
  if (place.endsWith('.sqlite')) return databaseAt(place)
  const agents = fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ? fs.readdirSync(place) : []
  const databases = agents.flatMap((agent) => databaseAt(path.join(place, agent, 'agent', 'openclaw-agent.sqlite')))
  if (databases.length > 0) return databases
  const older = filesBelow(place, 'OpenClaw', (name) => /(?:^|\/)sessions\/[^/]+\.jsonl$/.test(name))
  if (older.length > 0) return older
  throw new UserError(`OpenClaw: ${place} has no session of an agent; name the folder with its agents`)
}

const EVENTS = `select e.event_json as json, e.event_zstd as packed, w.channel as channel, w.session_key as key, n.created_via as via
  from session_transcript_active_events a
  join transcript_events e on e.session_id = a.session_id and e.seq = a.event_seq
  join session_windows w on w.session_id = a.session_id
  left join session_nodes n on n.session_key = w.session_key
  order by a.session_id, a.active_position`

async function* read(reading: Reading): AsyncGenerator<SourceRecord> {
  const file = reading.file.path
  const found = file.endsWith('.sqlite')
    ? (await rowsOf(file, 'OpenClaw', EVENTS)).map(fromRow)
    : await (entriesOf(file).some(([key]) => byItself(key)) ? recordsOf(file, nobodys) : branchIn(file))
  yield* asAsked(found, reading)
}

/** Of an older file what its last line stands on; a line that does not say what it stands on is of every branch. */
async function branchIn(file: string): Promise<SourceRecord[]> {
  const linked = new Map<SourceRecord, Json>()
  const found = await recordsOf(file, (value) => {
    const record = recordOf(value, null)
    if (isObject(value) && 'parentId' in value) linked.set(record, value)
    return record
  })
  const before = new Set([...linked.values()].map((line) => line['id']))
  const gone = new Set<SourceRecord>()
  let next: unknown = null
  for (const [record, { id, parentId, message }] of [...linked].reverse()) {
    before.delete(id)
    if (next !== null && id !== next) gone.add(record)
    // What names no parent that can be read stands on what was written before it: only a prompt begins anew.
    else if (parentId === null && textAt(message, 'role') === 'user') next = ''
    else next = before.has(parentId) ? parentId : null
  }
  return found.map((record) => (gone.has(record) && 'turn' in record ? { left: 'abandoned' } : record))
}

/** What runs by itself is no conversation: jobs, hooks, helpers, heartbeats. */
const BY_ITSELF = /(?:^|:)(?:cron|hook|subagent|heartbeat)(?::|$)/
const VIA = new Set(['spawn', 'cron', 'plugin', 'internal'])

const nobodys = (): SourceRecord => ({ left: 'subagent' })

function byItself(key: unknown, via?: unknown): boolean {
  return BY_ITSELF.test(String(key)) || VIA.has(String(via))
}

/** What the index beside an older file says of its session: keys with their entries. */
function entriesOf(file: string): [string, unknown][] {
  const [id, index] = [path.basename(file, '.jsonl'), path.join(path.dirname(file), 'sessions.json')]
  try {
    const sessions: unknown = JSON.parse(fs.readFileSync(index, 'utf8'))
    return Object.entries(sessions ?? {}).filter(([, one]) => textAt(one, 'sessionId') === id)
  } catch {
    // None is there, or it is being written: then nothing is said.
    return []
  }
}

function fromRow({ json, packed, channel, key, via }: Json): SourceRecord {
  if (byItself(key, via)) return nobodys()
  const event = parsed(typeof json === 'string' ? json : unpacked(packed as Uint8Array, 'OpenClaw'))
  return event === null ? { left: 'unreadable' } : recordOf(event, typeof channel === 'string' ? channel : null)
}

const ROLES: Readonly<Record<string, 'human' | 'assistant'>> = { user: 'human', assistant: 'assistant' }

function recordOf(event: unknown, channel: string | null): SourceRecord {
  const message = isObject(event) && event['type'] === 'message' ? event['message'] : null
  if (!isObject(message)) return { left: textAt(event, 'type') === 'compaction' ? 'compaction-summary' : 'no-words' }
  const role = ROLES[textAt(message, 'role') ?? '']
  if (role === undefined) return { left: 'tool' }
  const why = role === 'human' ? notTheirs(message) : null
  if (why !== null) return { left: why }
  const whole = wordsOf(message['content'])
  const text = role === 'human' ? bare(whole) : /^(?:NO_REPLY|HEARTBEAT_OK)$/.test(whole.trim()) ? '' : whole
  const at = Date.parse(textAt(event, 'timestamp') ?? '') || Number(message['timestamp'])
  const id = textAt(event, 'id')
  // Older ids are of eight characters: two messages of some thousand share one, copies of a message its time too.
  return says(role, id !== null && id.length <= 8 ? `${id}.${at}` : id, at, text, channel)
}

/** Only the owner's words are the person's; a message that does not say whose it is is nobody's. */
function notTheirs(message: Json): LeftOut | null {
  const kind = textAt(message['provenance'], 'kind')
  if (kind !== null && kind !== 'external_user') return 'hidden'
  const note = message['__openclaw']
  return isObject(note) && note['senderIsOwner'] === true ? null : 'not-the-owner'
}

const PUT_IN: readonly (readonly [string, string])[] = [
  ['<active_memory_plugin>', '</active_memory_plugin>'],
  ['<relevant-memories>', '</relevant-memories>'],
  ['<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>', '<<<END_OPENCLAW_INTERNAL_CONTEXT>>>'],
  ['<memoird-context>', '</memoird-context>'],
]

/** Without what the client and its plugins put around a person's words. */
function bare(text: string): string {
  const said = PUT_IN.reduce((rest, [open, close]) => without(rest, open, close), text)
  const lines = said.split('\n').filter((line) => !line.trimEnd().endsWith('⟦openclaw:ctx⟧'))
  return lines
    .join('\n')
    .replace(/^\s{0,8}\[[A-Z][a-z]{2} \d{4}-\d{2}-\d{2} \d{2}:\d{2}[^\]\n]{0,24}\] ?/, '')
    .trim()
}
