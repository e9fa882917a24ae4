import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSource } from '../../src/sources/index.ts'
import { tempFolder } from '../support/folders.ts'
import { readAll, shown, usageIn, writeLines } from './records.ts'

let root: string
beforeEach(() => {
  root = tempFolder('rollout')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const at = (second: number): string => `2026-02-08T09:00:${String(second).padStart(2, '0')}.000Z`
const item = (second: number, type: string, id: string, text: string) => ({
  timestamp: at(second),
  type: 'event_msg',
  payload: { type: 'item_completed', item: { type, id, content: [{ type: 'text', text }] } },
})

describe('Codex rollouts', () => {
  it('SRC3: what was completed as a message of one of the two is theirs; what the model was told besides is nobody’s', async () => {
    const file = path.join(root, 'rollout-a.jsonl')
    const count = { last_token_usage: { total_tokens: 9100 }, model_context_window: 258_000 }
    writeLines(file, [
      { timestamp: at(0), type: 'session_meta', payload: { id: 's' } },
      {
        timestamp: at(1),
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: '<environment_context>' }] },
      },
      {
        timestamp: at(2),
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'i live in lisbon' }] },
      },
      item(2, 'UserMessage', 'u1', 'i live in lisbon'),
      item(3, 'AgentMessage', 'a1', 'Noted.'),
      item(4, 'McpToolCall', 'c1', ''),
      {
        timestamp: at(5),
        type: 'response_item',
        payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'A summary of all.' }] },
      },
      {
        timestamp: at(5),
        type: 'compacted',
        payload: { replacement_history: [{ role: 'user', content: 'i live in lisbon' }] },
      },
      item(6, 'ContextCompaction', 'k1', ''),
      '{"timestamp":',
      { timestamp: at(7), type: 'event_msg', payload: { type: 'token_count', info: count } },
      item(8, 'UserMessage', 'u2', 'and my dog is rex'),
    ])
    const { turns, left } = await readAll('codex', file)
    expect(shown(turns)).toEqual(['human: i live in lisbon', 'assistant: Noted.', 'human: and my dog is rex'])
    expect(left).toEqual({ 'no-words': 6, tool: 1, 'compaction-summary': 1, unreadable: 1 })
    expect(shown((await readAll('codex', file, false)).turns)).toEqual(['human: i live in lisbon', 'assistant: Noted.'])
    expect(await usageIn('codex', file)).toEqual({ tokens: 9100, window: 258_000 })
  })
})

describe('where Codex keeps its rollouts', () => {
  it('SRC3: what was archived is read with the sessions that it stands beside, a folder that is named alone by itself', async () => {
    const source = await openSource('codex')
    const [place = ''] = source.places({ home: root, env: { CODEX_HOME: root } })
    fs.mkdirSync(path.join(place, '2026', '02'), { recursive: true })
    writeLines(path.join(place, '2026', '02', 'rollout-new.jsonl'), [])
    const found = (at: string): string[] => source.files(at).map((file) => path.relative(root, file.path))
    expect(found(place)).toEqual(['sessions/2026/02/rollout-new.jsonl'])
    fs.mkdirSync(path.join(root, 'archived_sessions'))
    writeLines(path.join(root, 'archived_sessions', 'rollout-old.jsonl'), [])
    expect(found(place)).toEqual(['archived_sessions/rollout-old.jsonl', 'sessions/2026/02/rollout-new.jsonl'])
    expect(found(path.join(root, 'archived_sessions'))).toEqual(['archived_sessions/rollout-old.jsonl'])
  })
})

describe('older rollouts of Codex', () => {
  const said = (second: number, type: string, message: string, more: object = {}) => ({
    ...{ timestamp: at(second), type: 'event_msg', payload: { type, message, ...more } },
  })

  it('SRC3: what was said stands as messages of the two, and what the client put in says so', async () => {
    const file = path.join(root, 'rollout-b.jsonl')
    writeLines(file, [
      { timestamp: at(0), type: 'session_meta', payload: { id: 's' } },
      said(1, 'user_message', '<environment_context>', { kind: 'environment_context' }),
      said(2, 'user_message', 'i live in lisbon', { kind: 'plain' }),
      { timestamp: at(3), type: 'event_msg', payload: { type: 'agent_reasoning', text: 'They live there.' } },
      said(4, 'agent_message', 'Noted.'),
      said(5, 'user_message', 'yes'),
      said(6, 'user_message', 'yes', { images: [] }),
      said(7, 'user_message', ''),
    ])
    const { turns, left } = await readAll('codex', file)
    expect(shown(turns)).toEqual(['human: i live in lisbon', 'assistant: Noted.', 'human: yes', 'human: yes'])
    expect(left).toEqual({ wrapper: 1, 'no-words': 3 })
    expect(new Set(turns.map(({ id }) => id)).size).toBe(4)
    expect((await readAll('codex', file)).turns).toEqual(turns)
    expect((await readAll('codex', file, false)).turns).toHaveLength(3)
  })

  it('SRC3: a message that stands in both forms is one, one that stands in the older form alone is not lost', async () => {
    const file = path.join(root, 'rollout-c.jsonl')
    const prompt = { id: 'u2', type: 'UserMessage', content: [{ text: 'one' }, { text: 'two' }] }
    writeLines(file, [
      said(1, 'user_message', 'i live in lisbon'),
      said(2, 'agent_message', 'Good.'),
      said(3, 'user_message', 'yes'),
      item(3, 'UserMessage', 'u1', 'yes'),
      item(4, 'AgentMessage', 'a1', 'Fine.'),
      said(4, 'agent_message', 'Fine.'),
      { timestamp: at(5), type: 'event_msg', payload: { type: 'item_completed', item: prompt } },
      said(5, 'user_message', 'onetwo'),
    ])
    const { turns } = await readAll('codex', file)
    expect(turns.map(({ id }) => id.slice(0, 5))).toEqual(['told-', 'told-', 'u1', 'a1', 'u2'])
    expect(shown(turns).slice(0, 3)).toEqual(['human: i live in lisbon', 'assistant: Good.', 'human: yes'])
  })
})

describe('a rollout of a helper of Codex', () => {
  it('SRC3: what it was asked nobody said', async () => {
    const file = path.join(root, 'rollout-d.jsonl')
    const source = { subagent: { thread_spawn: { depth: 1 } } }
    writeLines(file, [
      { timestamp: at(0), type: 'session_meta', payload: { id: 's', source } },
      item(1, 'UserMessage', 'u1', 'look at the tests'),
      item(2, 'AgentMessage', 'a1', 'They pass.'),
    ])
    const { turns, left } = await readAll('codex', file)
    expect([turns, left]).toEqual([[], { subagent: 3 }])
  })
})

describe('Gemini CLI chats', () => {
  it('SRC3: a message counts as it was written last; what a hook put in front, and what tools answered, is nobody’s', async () => {
    const file = path.join(root, 'session-a.jsonl')
    const message = (second: number, id: string, type: string, content: unknown) => ({
      id,
      timestamp: at(second),
      type,
      content,
    })
    writeLines(file, [
      { sessionId: 's', startTime: at(0) },
      { $set: { messages: [message(0, 'm0', 'user', [{ text: '<session_context>\nThis is the Gemini CLI.' }])] } },
      message(1, 'm1', 'user', [{ text: '<hook_context>INJECTED</hook_context>\n\ni live in lisbon' }]),
      message(2, 'm2', 'gemini', 'Let me'),
      { $set: { lastUpdated: at(2) } },
      message(2, 'm2', 'gemini', 'Let me look.'),
      message(3, 'm3', 'user', [{ functionResponse: { name: 'read' } }]),
      { $set: { messages: [message(1, 'm1', 'user', [{ text: 'i live in lisbon' }])] } },
      'half {',
      message(4, 'm4', 'user', 'my dog is rex'),
    ])
    const { turns, left } = await readAll('gemini', file)
    expect(shown(turns)).toEqual(['human: i live in lisbon', 'assistant: Let me look.', 'human: my dog is rex'])
    expect(left).toEqual({ wrapper: 1, tool: 1, unreadable: 1 })
    expect((await readAll('gemini', file, false)).turns).toHaveLength(2)
  })

  it('DUE3: the last answer says how full the window is, also where the history was written anew', async () => {
    const file = path.join(root, 'session-c.jsonl')
    const answer = (total: number | undefined) => ({ id: `m${total}`, type: 'gemini', tokens: { input: 5, total } })
    const lines: object[] = [{ sessionId: 's' }, { id: 'm', type: 'user', content: 'hello' }]
    writeLines(file, lines)
    expect(await usageIn('gemini', file)).toBeNull()
    lines.push(answer(10_386), answer(10_408), answer(undefined), { $set: { lastUpdated: at(2) } })
    writeLines(file, lines)
    expect(await usageIn('gemini', file)).toEqual({ tokens: 10_408, window: null })
    writeLines(file, [...lines, { $set: { messages: [answer(8000), answer(2000), lines[1]] } }])
    expect(await usageIn('gemini', file)).toEqual({ tokens: 2000, window: null })
  })

  it('SRC3: what a person went back from is left behind', async () => {
    const file = path.join(root, 'session-b.jsonl')
    const message = (second: number, id: string, type: string, content: string) => ({
      ...{ id, timestamp: at(second), type, content },
    })
    writeLines(file, [
      message(1, 'm1', 'user', 'hello'),
      message(2, 'm2', 'user', 'i moved to faro'),
      message(3, 'm3', 'gemini', 'Nice, Faro.'),
      { $rewindTo: 'm2' },
      { $rewindTo: 'nowhere' },
      message(4, 'm4', 'user', 'i moved to sintra'),
    ])
    const { turns, left } = await readAll('gemini', file)
    expect([shown(turns), left]).toEqual([['human: hello', 'human: i moved to sintra'], { abandoned: 2 }])
  })
})
