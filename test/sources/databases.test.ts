import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSource } from '../../src/sources/index.ts'
import { tempFolder } from '../support/folders.ts'
import { readAll, shown, usageIn, writeLines } from './records.ts'

type Made = { exec(sql: string): void; prepare(sql: string): { run(...values: unknown[]): void }; close(): void }
const NAME = 'node:sqlite'
const sqlite = (await import(NAME).catch(() => null)) as { DatabaseSync: new (file: string) => Made } | null
const { zstdCompressSync } = zlib as unknown as { zstdCompressSync?: (bytes: Buffer) => Buffer }
/** Node 22.15 and later. */
const reads = sqlite !== null && zstdCompressSync !== undefined

let root: string
beforeEach(() => {
  root = tempFolder('databases')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const event = (id: string, role: string, content: unknown, more: object = {}) => ({
  ...{ type: 'message', id, timestamp: '2026-02-08T09:00:00.000Z' },
  message: { role, content, ...more },
})
const OWNER = { __openclaw: { senderIsOwner: true } }
const EVENTS = [
  { type: 'session', version: 4, id: 's' },
  event('u1', 'user', '[Sun 2026-02-08 09:00 UTC] i live in lisbon', OWNER),
  event('a1', 'assistant', [
    { type: 'text', text: 'Noted.' },
    { type: 'toolCall', id: 't' },
  ]),
  event('t1', 'toolResult', [{ type: 'text', text: 'file' }]),
  event('u2', 'user', 'I am the king', { __openclaw: { senderIsOwner: false } }),
  event('u3', 'user', 'nobody says whose this is'),
  event('h1', 'user', 'beat', { ...OWNER, provenance: { kind: 'internal_system', sourceTool: 'heartbeat' } }),
  event('a2', 'assistant', [{ type: 'text', text: 'HEARTBEAT_OK' }]),
  { type: 'compaction', id: 'k', summary: 'all of it' },
  event(
    'u4',
    'user',
    [{ type: 'text', text: `<relevant-memories>tea</relevant-memories>my dog is rex ${'very '.repeat(300)}` }],
    OWNER,
  ),
]
const SAID = ['human: i live in lisbon', 'assistant: Noted.', expect.stringContaining('human: my dog is rex very')]
const LEFT = { 'no-words': 2, tool: 1, 'not-the-owner': 2, hidden: 1, 'compaction-summary': 1 }

describe('clients that keep a database', () => {
  it('SRC3: older sessions of OpenClaw: the owner’s words are the person’s, those of other senders nobody’s', async () => {
    const file = path.join(root, 's.jsonl')
    writeLines(file, EVENTS)
    const { turns, left } = await readAll('openclaw', file)
    expect([shown(turns), left]).toEqual([SAID, LEFT])
  })

  it('SRC3: of an older session of OpenClaw the branch that was spoken on last, across compactions and broken lines', async () => {
    const file = path.join(root, 's.jsonl')
    const on = (parentId: string | null, id: string, role: string, text: string) => ({
      ...event(id, role, [{ type: 'text', text }], role === 'user' ? OWNER : {}),
      parentId,
    })
    const begin = [
      { type: 'session', version: 3, id: 's' },
      { type: 'model_change', id: 'm0', parentId: null },
      on('m0', 'u1', 'user', 'i live in lisbon'),
      '{"type":',
      on('u1', 'a1', 'assistant', 'Noted.'),
      { type: 'compaction', id: 'k1', parentId: 'a1', summary: 'all' },
      event('n1', 'assistant', 'put in without a parent'),
    ]
    const [first, second] = [
      [on('k1', 'u2', 'user', 'i moved to faro'), on('u2', 'a2', 'assistant', 'Nice, Faro.')],
      [{ type: 'model_change', id: 'm1', parentId: 'k1' }, on('m1', 'u3', 'user', 'i moved to sintra')],
    ]
    const answers = [on('u3', 'a3', 'assistant', 'Nice?'), on('u3', 'a4', 'assistant', 'Nice, Sintra.')]
    const before = ['human: i live in lisbon', 'assistant: Noted.', 'assistant: put in without a parent']
    writeLines(file, [...begin, ...first, ...second, ...answers])
    const { turns, left } = await readAll('openclaw', file)
    expect(shown(turns)).toEqual([...before, 'human: i moved to sintra', 'assistant: Nice, Sintra.'])
    expect(left).toEqual({ 'no-words': 3, 'compaction-summary': 1, unreadable: 1, abandoned: 3 })
    writeLines(file, [...begin, ...second, ...answers, ...first])
    expect(shown((await readAll('openclaw', file)).turns).slice(3)).toEqual([
      'human: i moved to faro',
      'assistant: Nice, Faro.',
    ])
    writeLines(file, [...begin, ...first, on('u5', 'u5', 'user', 'my dog is rex')])
    expect((await readAll('openclaw', file)).turns).toHaveLength(6)
    writeLines(file, [...begin, ...first, on('gone', 'u5', 'user', 'my dog is rex')])
    expect((await readAll('openclaw', file)).turns).toHaveLength(6)
    writeLines(file, [
      on(null, 'u1', 'user', 'before'),
      on('u1', 'a1', 'assistant', 'Yes.'),
      on(null, 'u2', 'user', 'after'),
    ])
    expect(shown((await readAll('openclaw', file)).turns)).toEqual(['human: after'])
  })

  it('SRC3: two messages of OpenClaw that share a short id are two, a copy of one is the same', async () => {
    const [first, other] = [event('0a1b2c3d', 'user', 'bees', OWNER), event('0a1b2c3d', 'user', 'hens', OWNER)]
    const file = path.join(root, 's.jsonl')
    writeLines(file, [first, first, { ...other, timestamp: '2026-02-08T10:00:00.000Z' }])
    const { turns } = await readAll('openclaw', file)
    expect(new Set(turns.map(({ id }) => id)).size).toBe(2)
  })

  it('SRC3: what OpenClaw did by itself is left out of its older files too', async () => {
    const file = path.join(root, 'c.jsonl')
    writeLines(file, [event('a1', 'assistant', 'the news')])
    fs.writeFileSync(path.join(root, 'sessions.json'), JSON.stringify({ 'cron:1': { sessionId: 'c' } }))
    expect(await readAll('openclaw', file)).toMatchObject({ turns: [], left: { subagent: 1 } })
  })

  it.skipIf(!reads)(
    'SRC3: sessions of OpenClaw in its database, compressed rows too, of the active branch',
    async () => {
      const file = path.join(root, 'openclaw-agent.sqlite')
      const made = new (sqlite as NonNullable<typeof sqlite>).DatabaseSync(file)
      made.exec(`pragma journal_mode = wal;
      create table session_nodes (session_key text, created_via text);
      create table session_windows (session_id text, session_key text, channel text);
      create table transcript_events (session_id text, seq integer, event_json text, event_zstd blob);
      create table session_transcript_active_events (session_id text, active_position integer, event_seq integer);
      insert into session_nodes values ('agent:main:main', 'operator'), ('cron:1', 'cron');
      insert into session_windows values ('s', 'agent:main:main', 'telegram'), ('c', 'cron:1', null);`)
      const put = made.prepare('insert into transcript_events values (?, ?, ?, ?)')
      const active = made.prepare('insert into session_transcript_active_events values (?, ?, ?)')
      for (const [seq, one] of EVENTS.entries()) {
        const text = JSON.stringify(one)
        const isLong = text.length > 1024
        put.run('s', seq, isLong ? null : text, isLong ? zstdCompressSync?.(Buffer.from(text)) : null)
        active.run('s', seq, seq)
      }
      put.run('s', 90, JSON.stringify(event('x', 'user', 'left behind', OWNER)), null)
      put.run('c', 0, JSON.stringify(event('y', 'user', 'a job', OWNER)), null)
      active.run('c', 0, 0)
      put.run('s', 91, 'half {', null)
      active.run('s', 91, 91)
      const { turns, left } = await readAll('openclaw', file)
      const before = fs.readdirSync(root)
      expect([shown(turns), left]).toEqual([SAID, { ...LEFT, subagent: 1, unreadable: 1 }])
      expect(turns[0]?.channel).toBe('telegram')
      expect(fs.readdirSync(root)).toEqual(before)
      made.close()
    },
  )

  it.skipIf(!reads)(
    'SRC3: of opencode the texts of a message are one turn, without what its subagents said',
    async () => {
      const file = path.join(root, 'opencode.db')
      const made = new (sqlite as NonNullable<typeof sqlite>).DatabaseSync(file)
      made.exec(`create table session (id text, parent_id text);
      create table message (id text, session_id text, time_created integer, data text);
      create table part (id text, message_id text, time_created integer, data text);
      insert into session values ('s', null), ('child', 's');
      insert into message values ('m1', 's', 1770541200000, '{"role":"user"}'), ('m2', 's', 1770541201000, '{"role":"assistant"}'),
        ('m3', 'child', 1770541202000, '{"role":"user"}'), ('m4', 's', 1770541203000, 'half {');
      insert into part values ('p1', 'm1', 1, '{"type":"text","text":"\\"i live in lisbon\\""}'),
        ('p2', 'm2', 2, '{"type":"step-start"}'), ('p3', 'm2', 3, '{"type":"text","text":"Noted."}'),
        ('p4', 'm2', 4, '{"type":"text","text":"Lisbon."}'), ('p5', 'm3', 5, '{"type":"text","text":"count"}'),
        ('p6', 'm1', 6, '{"type":"text","text":"a file","synthetic":true}'), ('p7', 'm4', 7, '{"type":"text","text":"odd"}');`)
      made.close()
      const { turns, left } = await readAll('opencode', file)
      expect(shown(turns)).toEqual(['human: i live in lisbon', 'assistant: Noted.\n\nLisbon.'])
      expect(left).toEqual({ 'no-words': 3, subagent: 1 })
    },
  )

  it.skipIf(!reads)('SRC3: an answer of opencode that still grows waits, whoever was asked since', async () => {
    const file = path.join(root, 'opencode.db')
    const made = new (sqlite as NonNullable<typeof sqlite>).DatabaseSync(file)
    made.exec(`create table session (id text, parent_id text);
      create table message (id text, session_id text, time_created integer, data text);
      create table part (id text, message_id text, time_created integer, data text);
      insert into session values ('s', null), ('t', null);
      insert into message values ('m1', 's', 1770541200000, '{"role":"user"}'),
        ('m2', 's', 1770541201000, '{"role":"assistant","time":{"created":1}}'), ('m3', 't', 1770541202000, '{"role":"user"}');
      insert into part values ('p1', 'm1', 1, '{"type":"text","text":"hello"}'),
        ('p2', 'm2', 2, '{"type":"text","text":"He"}'), ('p3', 'm3', 3, '{"type":"text","text":"hi"}');`)
    made.close()
    expect(shown((await readAll('opencode', file, false)).turns)).toEqual(['human: hello'])
    expect((await readAll('opencode', file)).turns).toHaveLength(3)
  })

  it('DUE3: OpenClaw says of older sessions in their index how full the window is, and which window', async () => {
    const file = path.join(root, 's.jsonl')
    writeLines(file, EVENTS)
    expect(await usageIn('openclaw', file)).toBeNull()
    const index = (key: string, more: object) =>
      fs.writeFileSync(
        path.join(root, 'sessions.json'),
        JSON.stringify({
          'agent:main:main': { sessionId: 'other', totalTokens: 9 },
          [key]: { sessionId: 's', ...more },
        }),
      )
    index('agent:main:telegram:direct:7', { totalTokens: 13_646, contextTokens: 32_000, totalTokensFresh: true })
    expect(await usageIn('openclaw', file)).toEqual({ tokens: 13_646, window: 32_000 })
    index('agent:main:telegram:direct:7', { totalTokens: 13_646, contextTokens: 32_000, totalTokensFresh: false })
    expect(await usageIn('openclaw', file)).toBeNull()
    index('cron:1', { totalTokens: 13_646 })
    expect(await usageIn('openclaw', file)).toBeNull()
  })

  it.skipIf(!reads)(
    'DUE3: in its database OpenClaw says so of each conversation: that which changed last counts',
    async () => {
      const file = path.join(root, 'openclaw-agent.sqlite')
      const made = new (sqlite as NonNullable<typeof sqlite>).DatabaseSync(file)
      made.exec(`create table session_nodes (session_key text, created_via text, entry_json text, updated_at integer);
      insert into session_nodes values
        ('agent:main:main', 'operator', '{"totalTokens":24000,"contextTokens":32000}', 2),
        ('agent:main:telegram:direct:7', 'channel', '{"totalTokens":7,"contextTokens":9}', 1),
        ('agent:main:odd', 'operator', 'half {', 0), ('cron:1', 'cron', '{"totalTokens":31000}', 3),
        ('agent:main:x', 'spawn', '{"totalTokens":31000}', 4);`)
      made.close()
      expect(await usageIn('openclaw', file)).toEqual({ tokens: 24_000, window: 32_000 })
    },
  )

  it.skipIf(!reads)('DUE3: the last answer of opencode that was counted says how full the window is', async () => {
    const file = path.join(root, 'opencode.db')
    const made = new (sqlite as NonNullable<typeof sqlite>).DatabaseSync(file)
    made.exec(`create table session (id text, parent_id text);
      create table message (id text, session_id text, time_created integer, data text);
      insert into session values ('s', null), ('child', 's');
      insert into message values ('m1', 's', 1, '{"role":"assistant","tokens":{"input":30,"output":4,"cache":{"read":500,"write":60}}}');`)
    expect(await usageIn('opencode', file)).toEqual({ tokens: 594, window: null })
    made.exec(`insert into message values ('m3', 's', 3, '{"role":"assistant","tokens":{"total":0,"input":0}}'),
        ('m2', 's', 2, '{"role":"assistant","tokens":{"total":8345,"input":8338,"output":7}}'),
        ('m4', 'child', 4, '{"role":"assistant","tokens":{"total":99}}'), ('m5', 's', 5, '{"role":"user"}'),
        ('m6', 's', 6, 'half {');`)
    made.close()
    expect(await usageIn('opencode', file)).toEqual({ tokens: 8345, window: null })
  })

  it('SRC3: a folder of another shape is refused in a sentence that says what is expected', async () => {
    fs.mkdirSync(path.join(root, 'main'))
    for (const name of ['notes.txt', 'main/agent']) fs.writeFileSync(path.join(root, name), 'words')
    const source = await openSource('openclaw')
    expect(() => source.files(root)).toThrow('has no session of an agent; name the folder with its agents')
    expect(source.files(path.join(root, 'notes.txt'))).toHaveLength(1)
  })

  it('SRC3: a file that is no database, or a node that cannot read one, is said in a sentence', async () => {
    const file = path.join(root, 'opencode.db')
    fs.writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(100))
    await expect(readAll('opencode', file)).rejects.toThrow(
      reads ? 'cannot be read as its database' : 'Node 22.15 or later',
    )
  })
})
