import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Folder, memoirdFolder } from '../../daemon/support/processes.ts'
import { transcript } from '../../sources/claude-records.ts'
import { writeLines } from '../../sources/records.ts'
import { memoirdWith } from './with-home.ts'

let folder: Folder
let home: string
beforeEach(() => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC" }')
  home = folder.file('home')
  const project = path.join(home, '.claude', 'projects', '-shop')
  fs.mkdirSync(project, { recursive: true })
  const { records, user, said } = transcript('2026-02-08T09:00:00Z')
  user('I am allergic to walnuts.')
  said('Careful then.')
  writeLines(path.join(project, 'a.jsonl'), records)
})
afterEach(() => folder.remove())

const run = (...args: string[]) =>
  memoirdWith(['setup', ...args, '--now', '2026-02-09T08:00:00Z'], folder, { HOME: home })

it('CMD42: without a terminal nothing is asked: what is found is taken in, learned and shown, and nobody’s settings are touched', async () => {
  const before = fs.readdirSync(path.join(home, '.claude'))
  const { code, stdout } = await run()
  expect(code).toBe(0)
  expect(stdout).toContain('Found Claude Code: 1 files.')
  expect(stdout).toContain('Took 2 new turns on 2026-02-08')
  expect(stdout).toMatch(/--- workspace\/USER\.md ---\n\n[\s\S]*walnuts/)
  expect(stdout).toMatch(/would have cost about \$0\.\d\d, at most \$\d\.\d\d\. Nothing left this machine/)
  expect(fs.readdirSync(path.join(home, '.claude'))).toEqual(before)
  expect(folder.read('memoird.json5')).toContain('"claude-code"')
})

it('CMD42: with --hooks the chats that were taken in get memory back; a source that is none is said', async () => {
  expect((await run('--from', 'claude-code', '--hooks', '--no-service')).code).toBe(0)
  expect(fs.readFileSync(path.join(home, '.claude', 'settings.json'), 'utf8')).toContain('SessionStart')
  expect(await run('--from', 'emacs')).toMatchObject({ code: 2, stderr: expect.stringContaining('a source is one of') })
})
