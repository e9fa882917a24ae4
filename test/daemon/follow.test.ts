import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transcript } from '../sources/claude-records.ts'
import { writeLines } from '../sources/records.ts'
import { type Folder, memoird, memoirdFolder, type Running, startDaemon } from './support/processes.ts'
import { until } from './support/until.ts'

let folder: Folder
let running: Running | null = null
beforeEach(() => {
  folder = memoirdFolder(`{ human: "Dana", assistant: "Clio", timezone: "UTC", log: { settleSeconds: 0.2 },
    compression: { timeInterval: "1s" }, sources: { "claude-code": { path: "~/nowhere" } } }`)
  const chats = path.join(folder.root, 'chats')
  fs.mkdirSync(path.join(folder.root, '.state', 'sources', 'handed'), { recursive: true })
  fs.mkdirSync(chats)
  const config = folder.read('memoird.json5').replace('~/nowhere', chats)
  fs.writeFileSync(folder.file('memoird.json5'), config)
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.ended
  running = null
  folder.remove()
})

it('DMN20: a real daemon takes a chat at once when a hook hands it over, learns from it, and knows the fill of its window', async () => {
  const file = folder.file('chats/a.jsonl')
  const { records, user, said } = transcript()
  user('I live in Lisbon.')
  said('Noted.', { usage: { input_tokens: 50_000, output_tokens: 10 } })
  writeLines(file, records)
  running = startDaemon(folder)
  await until(
    () => folder.read('raw/2026-02-08.md').includes('I live in Lisbon.'),
    () => running?.said() ?? '',
  )
  await until(
    () => folder.read('.state/usage.json') !== '',
    () => running?.said() ?? '',
  )
  expect(JSON.parse(folder.read('.state/usage.json'))).toEqual({ tokens: 50_010, window: null })
  user('I am allergic to walnuts.')
  said('Careful then.')
  writeLines(file, records)
  const handed = folder.file('.state/sources/handed/a.json')
  fs.writeFileSync(handed, JSON.stringify({ source: 'claude-code', path: file }))
  await until(
    () => folder.read('workspace/USER.md').includes('walnuts'),
    () => running?.said() ?? '',
  )
  expect(folder.read('raw/2026-02-08.md').match(/^## /gm)).toHaveLength(4)
  expect((await memoird(['status'], folder)).stdout).toMatch(
    /^daemon {6}runs as process \d+ since \d{4}-\d\d-\d\d \d\d:\d\d\nfollows {5}claude-code: 1 file,/m,
  )
}, 30_000)

it('DMN20: import with --follow writes one key into the configuration and keeps its other bytes', async () => {
  const before = '{ human: "Dana", // me\n  assistant: "Clio", timezone: "UTC" }'
  fs.writeFileSync(folder.file('memoird.json5'), before)
  writeLines(folder.file('chats/a.jsonl'), transcript().records)
  const args = ['import', 'claude-code', folder.file('chats'), '--follow', '--now', '2026-02-09T12:00:00Z']
  expect(await memoird(args, folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('The daemon follows') })
  expect(folder.read('memoird.json5')).toContain('human: "Dana", // me\n  assistant: "Clio"')
  expect(folder.read('memoird.json5')).toContain('"since":"2026-02-08"')
})
