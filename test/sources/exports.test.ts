import fs from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSource } from '../../src/sources/index.ts'
import { tempFolder } from '../support/folders.ts'
import { readAll, shown } from './records.ts'

let root: string
beforeEach(() => {
  root = tempFolder('export')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const write = (name: string, value: unknown): string => {
  const file = path.join(root, name)
  fs.writeFileSync(file, Buffer.isBuffer(value) ? value : json(value))
  return file
}

const node = (id: string, parent: string | null, role: string, text: string, more: object = {}) => ({
  [id]: {
    id,
    parent,
    message: {
      id,
      author: { role },
      create_time: 1_770_541_200,
      content: { content_type: 'text', parts: [text] },
      ...more,
    },
  },
})
const HIDDEN = { metadata: { is_visually_hidden_from_conversation: true } }
const CHATGPT = {
  conversation_id: 'c1',
  create_time: 1_770_541_000,
  current_node: 'a2',
  mapping: {
    root: { id: 'root', parent: null, message: null },
    ...node('s', 'root', 'system', '', HIDDEN),
    ...node('u1', 's', 'user', 'i moved to faro'),
    ...node('a1', 'u1', 'assistant', 'Nice, Faro.'),
    ...node('u2', 's', 'user', 'i moved to sintra', {
      metadata: { attachments: [{ extracted_content: 'I am Bob.' }] },
    }),
    ...node('t', 'u2', 'assistant', 'remember: Sintra', { recipient: 'bio' }),
    ...node('a2', 't', 'assistant', 'Noted.', { metadata: undefined }),
  },
}
const message = (uuid: string, sender: string, text: string, parent: string, minute: number, more: object = {}) => ({
  ...{
    uuid,
    sender,
    text,
    created_at: `2026-02-08T09:${String(minute).padStart(2, '0')}:00Z`,
    parent_message_uuid: parent,
  },
  content:
    text === ''
      ? []
      : [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text },
        ],
  attachments: [],
  ...more,
})
const CLAUDE = {
  uuid: 'c-1',
  chat_messages: [
    message('m1', 'human', 'hi im dana', '00000000-0000-4000-8000-000000000000', 0),
    message('m2', 'assistant', 'Hello.', 'm1', 1),
    message('m3', 'human', 'i moved to faro', 'm2', 2),
    message('m4', 'human', '', 'm2', 3, { attachments: [{ file_name: '', extracted_content: 'A long letter.' }] }),
  ],
}

/** What is read of it, and what is said at the end. */
async function readUpTo(name: string, place: string) {
  const source = await openSource(name)
  let turns = 0
  try {
    for (const file of source.files(place))
      for await (const one of source.read({ file, settled: true })) if ('turn' in one) turns++
    return { turns, why: '' }
  } catch (error) {
    return { turns, why: String(error) }
  }
}

describe('exports of what was said elsewhere', () => {
  it('SRC4: of a ChatGPT conversation the branch that is shown, with attachments as another mouth’s words', async () => {
    write('conversations-000.json', [CHATGPT, { ...CHATGPT, is_do_not_remember: true }, 7])
    write('export_manifest.json', { export_files: [{ path: 'conversations-000.json' }] })
    const { turns, left } = await readAll('chatgpt-export', root)
    expect(shown(turns)).toEqual(['human: i moved to sintra | <pasted> I am Bob.', 'assistant: Noted.'])
    expect(left).toEqual({ tool: 2, abandoned: 2, hidden: 1 })
    expect(turns.map(({ id }) => id)).toEqual(['c1:u2', 'c1:a2'])
  })

  it('SRC4: of a ChatGPT conversation that does not say what is shown, the branch that was spoken on last', async () => {
    const mapping = {
      ...node('new', null, 'user', 'i moved to sintra', { create_time: 1_770_541_300 }),
      ...node('answer', 'new', 'assistant', 'Noted.', { create_time: null }),
      ...node('old', null, 'user', 'i moved to faro'),
    }
    const file = write('conversations.json', [{ conversation_id: 'c1', create_time: 1_770_541_000, mapping }])
    expect(shown((await readAll('chatgpt-export', file)).turns)).toEqual([
      'human: i moved to sintra',
      'assistant: Noted.',
    ])
  })

  it('SRC4: an export of Claude.ai in several zips is read from their folder, and one that is missing is said', async () => {
    const manifest = { files: [{ name: 'conversations-000.zip' }, { name: 'conversations-001.zip' }] }
    write('manifest-1.json', manifest)
    const shard = (uuid: string): Buffer => {
      const said = message(uuid, 'human', `i am ${uuid}`, '', 0)
      return Buffer.from(zipSync({ 'conversations.json': json([{ uuid, chat_messages: [said] }]) }))
    }
    write('conversations-000.zip', shard('a'))
    await expect(readAll('claude-export', root)).rejects.toThrow(
      'lacks conversations-001.zip, which its manifest names',
    )
    write('conversations-001.zip', shard('b'))
    expect(shown((await readAll('claude-export', root)).turns)).toEqual(['human: i am a', 'human: i am b'])
  })

  it('SRC4: of a Claude.ai conversation the branch with the newest message; a long paste is an attachment', async () => {
    const { turns, left } = await readAll('claude-export', write('conversations.json', [CLAUDE]))
    expect(shown(turns)).toEqual(['human: hi im dana', 'assistant: Hello.', 'human: <pasted> A long letter.'])
    expect(left).toEqual({ abandoned: 1 })
  })

  it('SRC4: a zip is read in memory: names that lead elsewhere write nothing, and other files are left alone', async () => {
    const tricks = { '../../conversations.json': json([CLAUDE]), 'C:\\conversations-001.json': json([]) }
    const zip = zipSync({ ...tricks, 'export/conversations.json': json([CLAUDE]), 'user.json': json({}) })
    const before = fs.readdirSync(path.dirname(root)).length
    const { turns, why } = await readUpTo('claude-export', write('data.zip', Buffer.from(zip)))
    expect(turns).toBe(3)
    expect(why).toMatch(
      /left alone: \.\.\/\.\.\/conversations\.json leads out of the archive; C:\\conversations-001\.json/,
    )
    expect(fs.readdirSync(root)).toEqual(['data.zip'])
    expect(fs.readdirSync(path.dirname(root)).length).toBe(before)
  })

  it.each([
    [
      'a bomb',
      'a.zip',
      Buffer.from(zipSync({ 'conversations.json': Buffer.alloc(40_000_000, 0x20) })),
      'would unpack to',
    ],
    [
      'half a zip',
      'a.zip',
      Buffer.from(zipSync({ 'conversations.json': json([CLAUDE]) })).subarray(0, 100),
      'cannot be unpacked',
    ],
    ['a zip of something else', 'a.zip', Buffer.from(zipSync({ 'photos.json': json([]) })), 'no conversations.json'],
    ['half a file', 'conversations.json', json([CLAUDE, CLAUDE]).subarray(0, -20), 'ends in the middle'],
    ['the export of another chat', 'conversations.json', json([CHATGPT]), 'has "chat_messages"'],
    ['no list', 'conversations.json', json({ conversations: [] }), 'no list of conversations'],
  ])('SRC4: %s is refused with a sentence that names it', async (_what, name, bytes, why) => {
    await expect(readAll('claude-export', write(name, bytes))).rejects.toThrow(why)
  })

  const good = {
    'conversations-000.json': json([CLAUDE]),
    'conversations-002.json': json([{ ...CLAUDE, uuid: 'c-2' }]),
  }
  it.each([
    ['a bomb', { 'conversations-001.json': Buffer.alloc(40_000_000, 0x20) }, 'conversations-001.json would unpack to'],
    ['half a file', { 'conversations-001.json': json([CLAUDE]).subarray(0, -9) }, 'conversations-001.json ends in'],
    ['no list', { 'conversations-001.json': json({}) }, 'conversations-001.json is no list'],
    ['a broken manifest', { 'export_manifest.json': Buffer.from('{') }, 'export_manifest.json cannot be read'],
  ])('SRC4: beside good parts of a zip %s is said, and the good ones are read', async (_what, bad, why) => {
    const found = await readUpTo('claude-export', write('a.zip', Buffer.from(zipSync({ ...good, ...bad }))))
    expect(found).toEqual({ turns: 6, why: expect.stringContaining(why) })
  })

  it('SRC4: beside good parts of a zip one whose bytes are broken is said, and one that is larger than it says', async () => {
    const zip = Buffer.from(zipSync({ ...good, 'conversations-001.json': json([CLAUDE, { x: 'y'.repeat(5000) }]) }))
    const at = zip.indexOf('conversations-001.json') + 'conversations-001.json'.length
    const broken = Buffer.from(zip).fill(0xff, at, at + 40)
    expect(await readUpTo('claude-export', write('a.zip', broken))).toEqual({
      turns: 6,
      why: expect.stringContaining('conversations-001.json cannot be unpacked'),
    })
    const entry = zip.lastIndexOf('conversations-001.json') - 46
    zip.writeUInt32LE(100, entry + 24)
    expect(await readUpTo('claude-export', write('b.zip', zip))).toMatchObject({
      turns: 6,
      why: expect.stringContaining('conversations-001.json'),
    })
  })

  it('SRC4: a part that the manifest names and that is not there is named', async () => {
    write('conversations-000.json', [CHATGPT])
    write('export_manifest.json', {
      export_files: [{ path: 'conversations-000.json' }, { path: 'conversations-001.json' }],
    })
    await expect(readAll('chatgpt-export', root)).rejects.toThrow('lacks conversations-001.json')
    const source = await openSource('chatgpt-export')
    expect(() => source.files(path.join(root, 'gone.zip'))).toThrow('is not there')
  })

  it('SRC4: brackets and quotation marks inside of texts part no conversation', async () => {
    const odd = message('m1', 'human', 'a "]}[{" \\" and \\ b', 'x', 0)
    const { turns } = await readAll('claude-export', write('conversations.json', [{ chat_messages: [odd] }, CLAUDE]))
    expect(turns).toHaveLength(4)
    expect(shown(turns)[0]).toBe('human: a "]}[{" \\" and \\ b')
  })
})
