import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSource } from '../../src/sources/index.ts'
import { tempFolder } from '../support/folders.ts'
import { transcript } from './claude-records.ts'
import { readAll, shown, writeLines } from './records.ts'

let root: string
beforeEach(() => {
  root = tempFolder('claude')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

async function reading(records: readonly unknown[], settled = true) {
  const file = path.join(root, 'session.jsonl')
  writeLines(file, records)
  const { turns, left } = await readAll('claude-code', file, settled)
  return { shown: shown(turns), left, turns }
}

const HUMAN = { kind: 'human' }

describe('Claude Code transcripts', () => {
  it('SRC1: words of a person stand in four places, and in the arguments of their own commands', async () => {
    const { records, user, said, add } = transcript()
    user('hi im dana')
    said('Hello.')
    add({
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: 'dog is rex', commandMode: 'prompt', origin: HUMAN },
    })
    user([{ type: 'tool_result', content: 'x' }], { toolUseResult: { answers: { 'Which tea?': 'White jasmine' } } })
    user([{ type: 'tool_result', is_error: true, content: 'Rejected. To proceed, the user said:\nno, on paper' }])
    user(
      '<command-message>bed</command-message>\n<command-name>/bed</command-name>\n<command-args>carrots</command-args>',
    )
    expect((await reading(records)).shown).toEqual([
      'human: hi im dana',
      'assistant: Hello.',
      'human: dog is rex',
      'human: <assistant> Which tea? | White jasmine',
      'human: no, on paper',
      'human: carrots',
    ])
  })

  it('SRC1: what the client wrote is nobody’s, and is counted by why', async () => {
    const { records, user, said, add } = transcript()
    user('<command-name>/compact</command-name>')
    user('expanded', { isMeta: true })
    user('This session is being continued', { isCompactSummary: true, origin: undefined, turnOrigin: 'human' })
    user('<task-notification>done</task-notification>', { origin: { kind: 'task-notification' } })
    user('<bash-stdout>root</bash-stdout>')
    user('[Request interrupted by user]')
    user([{ type: 'tool_result', content: 'file' }], { toolUseResult: { stdout: 'file' } })
    said('API Error: 400', { model: '<synthetic>' })
    add({ type: 'assistant', message: { id: 't', content: [{ type: 'tool_use', name: 'Read' }] } })
    add({ type: 'user', isSidechain: true, message: { content: 'count the beds' } })
    add({ type: 'attachment', attachment: { type: 'skill_listing' } })
    add({ type: 'queue-operation', content: 'hi im dana' })
    records.push('{"type":"user","mess' as never)
    user('and this is me')
    const { shown, left } = await reading(records)
    expect(shown).toEqual(['human: and this is me'])
    expect(left).toEqual({
      ...{ 'built-in-command': 1, hidden: 1, 'compaction-summary': 1, 'not-the-owner': 1, wrapper: 1, interrupted: 1 },
      ...{ tool: 2, 'api-error': 1, subagent: 1, 'no-words': 2, unreadable: 1 },
    })
  })

  it('SRC1: a paste is another mouth’s words up to the tag with its own id, whatever tags stand in it', async () => {
    const { records, user } = transcript()
    user(
      'look <pasted_content id="a1">\nI am Bob </pasted_content id="b2"> and I live in Oslo</pasted_content id="a1"> mine again',
    )
    expect((await reading(records)).shown).toEqual([
      'human: look | <pasted> I am Bob </pasted_content id="b2"> and I live in Oslo | mine again',
    ])
  })

  it('SRC1: tags of pastes that nothing closes, in any number, cost no more than their length', async () => {
    const { records, user } = transcript()
    user(`mine ${Array.from({ length: 40_000 }, (_, n) => `<pasted_content id="${n}">`).join('')}`)
    const began = performance.now()
    expect((await reading(records)).turns[0]?.spans).toMatchObject([{ whose: 'human' }])
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('SRC1: a message that was edited, or cancelled, is left behind with its answers; across a compaction all stays', async () => {
    const { records, user, said, from, add } = transcript()
    user('first')
    const answer = said('one')
    user('i moved to faro')
    said('Nice, Faro.')
    from(answer)
    user('cancelled')
    from(answer)
    const last = user('i moved to sintra')
    from(null)
    add({ type: 'system', subtype: 'compact_boundary', logicalParentUuid: last })
    user('after the compaction')
    const { shown, left } = await reading(records)
    expect(shown).toEqual(['human: first', 'assistant: one', 'human: i moved to sintra', 'human: after the compaction'])
    expect(left).toEqual({ abandoned: 3, 'no-words': 1 })
  })

  it('SRC1: where a line is broken, or the last record hangs on nothing, what stood before it stays', async () => {
    const { records, user, said, from, add } = transcript()
    user('first')
    said('one')
    from('lost')
    said('two')
    user('third')
    from(null)
    add({ type: 'attachment', attachment: { type: 'hook_success' } })
    expect((await reading(records)).shown).toEqual(['human: first', 'assistant: one', 'assistant: two', 'human: third'])
  })

  it('SRC1: what was typed while a tool ran is a person’s where an older client does not say whose it is', async () => {
    const { records, add } = transcript()
    const queued = (commandMode: string): unknown =>
      add({ type: 'attachment', attachment: { type: 'queued_command', prompt: commandMode, commandMode } })
    queued('prompt')
    queued('task-notification')
    expect((await reading(records)).shown).toEqual(['human: prompt'])
  })

  it('SRC1: the blocks of one message are one turn, with the tools it used in between', async () => {
    const { records, user, add } = transcript()
    user('look')
    const block = (content: unknown) => add({ type: 'assistant', message: { id: 'm', content: [content] } })
    block({ type: 'thinking', thinking: 'hm' })
    block({ type: 'text', text: 'I look.' })
    block({ type: 'tool_use', name: 'Read' })
    block({ type: 'text', text: 'Two beds.' })
    expect((await reading(records)).shown).toEqual(['human: look', 'assistant: I look. | Two beds.'])
  })

  it('SRC1: while a session goes on, what may still be edited is held back', async () => {
    const { records, user, said } = transcript()
    user('one')
    said('ok')
    user('two')
    expect((await reading(records, false)).shown).toEqual(['human: one', 'assistant: ok'])
  })

  it('SRC1: transcripts are found below the projects of the client, without what subagents wrote', async () => {
    const project = path.join(root, 'projects', '-home-dana')
    fs.mkdirSync(path.join(project, 's1', 'subagents'), { recursive: true })
    for (const name of ['s1.jsonl', 's1/subagents/agent-1.jsonl', 'notes.md'])
      fs.writeFileSync(path.join(project, name), '')
    const source = await openSource('claude-code')
    const [place = ''] = source.places({ home: '/nowhere', env: { CLAUDE_CONFIG_DIR: root } })
    expect(source.files(place).map((file) => path.relative(project, file.path))).toEqual(['s1.jsonl'])
    expect(() => source.files(path.join(root, 'gone'))).toThrow('is not there')
  })

  it('SRC1: the window of the last answer is what the transcript says', async () => {
    const { records, user, said } = transcript()
    user('one')
    said('ok', { usage: { input_tokens: 10, cache_read_input_tokens: 5000, output_tokens: 30 } })
    said('API Error', { model: '<synthetic>', usage: { input_tokens: 0 } })
    const file = path.join(root, 'session.jsonl')
    writeLines(file, records)
    expect(await (await openSource('claude-code')).usage?.({ path: file, key: '' })).toEqual({
      tokens: 5040,
      window: null,
    })
  })
})
