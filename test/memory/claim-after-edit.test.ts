import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { claimAfterEdit } from '../../src/memory/claim-after-edit.ts'
import { tempFolder } from '../support/folders.ts'

const home = { subject: 'human', attribute: 'home', value: 'norway' }
let root: string
beforeEach(() => {
  root = tempFolder('claim')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

it.each([
  ['Lives in Norway, near the fjord', 'norway'],
  ['Lives in Oslo', 'oslo'],
  ['Lives in Oslo, near the opera', 'oslo'],
  ['Has left the country', undefined],
  ['Lives in Norwaytown', 'norwaytown'],
])('"Lives in Norway" reworded to "%s" claims %s', (text, value) => {
  expect(claimAfterEdit({ claim: home, text: 'Lives in Norway' }, text)?.value).toBe(value)
})

it("what a person's own line claims is asked about when the log says otherwise", async () => {
  const log = (day: string, text: string): void =>
    fs.writeFileSync(path.join(root, 'raw', `2026-02-${day}.md`), `## USER [09:00] (x)\n\n${text}\n`)
  const globals = { root, now: '2026-02-10T23:00:00Z' }
  const user = path.join(root, 'workspace', 'USER.md')
  log('08', 'I live in Bristol.')
  await runCommand('process', [], {}, globals)
  fs.writeFileSync(
    user,
    fs.readFileSync(user, 'utf8').replace('Lives in Bristol', 'Lives in Bristol, near the harbour'),
  )
  log('09', 'I moved to Cardiff last week.')
  await runCommand('process', [], {}, globals)
  expect(fs.readFileSync(user, 'utf8')).toContain('near the harbour')
  expect(fs.readFileSync(path.join(root, 'workspace', 'REVIEW.md'), 'utf8')).toMatch(
    /Bristol[\s\S]*Cardiff|Cardiff[\s\S]*Bristol/,
  )
})
