import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

let root: string

beforeEach(() => {
  root = tempFolder('left-alone')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.mkdirSync(path.join(root, 'workspace'))
  fs.writeFileSync(
    path.join(root, 'raw', '2026-02-08.md'),
    '# Conversations - 2026-02-08\n\n## USER [14:30] (claude)\n\nI live in Lisbon.\n\n---\n',
  )
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const run = (name: string, options: Record<string, unknown> = {}) =>
  runCommand(name, [], options, { root, now: '2026-02-09T10:00:00Z', json: true })
const inRoot = (name: string): string => path.join(root, name)

it('DOC51: a document that is a link to nothing stays the link it is, is said, and is written once there is a file', async () => {
  const elsewhere = inRoot('notes.md')
  fs.symlinkSync(elsewhere, inRoot('workspace/USER.md'))
  const { stderr, exitCode } = await run('process')
  expect(stderr.join('\n')).toMatch(/USER\.md is a link to a file that is not there: it is left as it is/)
  expect(exitCode).toBe(1)
  expect(fs.readdirSync(inRoot('workspace'))).toEqual(['USER.md'])
  expect(fs.readlinkSync(inRoot('workspace/USER.md'))).toBe(elsewhere)
  fs.writeFileSync(elsewhere, '# Me\n')
  expect((await run('process')).exitCode).toBe(0)
  expect(fs.readFileSync(elsewhere, 'utf8')).toContain('Lives in Lisbon')
  expect(fs.readlinkSync(inRoot('workspace/USER.md'))).toBe(elsewhere)
})

it('LOG8: what stands in raw/ and is no log is named, in one line, and not read', async () => {
  const odd = ['2026-02-08 (conflicted copy).md', '2026-2-7.md', 'chat.jsonl', 'notes.txt', 'old']
  fs.mkdirSync(inRoot('raw/old'))
  for (const name of odd.slice(0, 4)) fs.writeFileSync(inRoot(`raw/${name}`), '## USER [14:30]\n\nI keep bees.\n')
  for (const command of ['process', 'status', 'doctor']) {
    const said = (await run(command)).stderr.filter((line) => line.includes('not read in raw/'))
    expect(said).toEqual([expect.stringContaining('(conflicted copy).md, 2026-2-7.md, chat.jsonl and 2 more')])
  }
  expect(fs.readFileSync(inRoot('workspace/USER.md'), 'utf8')).not.toContain('bees')
  expect(JSON.parse((await run('status')).stdout).logs).toMatchObject({ total: 1 })
})

it('a count of runs that is none is refused with what was given', async () => {
  for (const n of ['x', '0', '-3', '1.5']) await expect(run('log', { n })).rejects.toThrow(`found "${n}"`)
})
