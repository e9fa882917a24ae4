import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
