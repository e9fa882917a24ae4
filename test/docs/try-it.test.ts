import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tempFolder } from '../support/folders.ts'

/** What follows `npm start --` in the lines of "Try it". */
const COMMANDS = [...fs.readFileSync('README.md', 'utf8').matchAll(/^npm start -- (why|log|undo)\b *(.*)$/gm)].map(
  ([, name = '', rest = '']) => [name, ...(rest.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))],
)

let root: string
beforeAll(() => {
  root = tempFolder('try-it')
  fs.cpSync('raw', path.join(root, 'raw'), { recursive: true })
})
afterAll(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

function run(args: readonly string[]) {
  const of = ['dist/cli.js', '--root', root, '--now', '2026-02-09T08:00:00Z']
  const { status, stdout } = spawnSync(process.execPath, [...of, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

it('what the README tells to try on the sample log works, in that order', () => {
  expect(run(['process'])).toMatchObject({ status: 0, stdout: expect.stringContaining('workspace/USER.md') })
  expect(COMMANDS.map(([name]) => name)).toEqual(['why', 'log', 'undo'])
  const [why = [], log = [], undo = []] = COMMANDS
  expect(run(why)).toMatchObject({ status: 0, stdout: expect.stringContaining('raw/2026-02-08.md:95') })
  expect(run(log)).toMatchObject({ status: 0, stdout: expect.stringContaining('process 2026-02-08') })
  expect(run(undo)).toMatchObject({ status: 0, stdout: expect.stringContaining('Took back') })
})
