import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { tempFolder } from '../../support/folders.ts'

let root: string
let umask: number

beforeEach(() => {
  root = tempFolder('modes')
  umask = process.umask(0o022)
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw/2026-02-08.md'), '## USER [14:30] (x)\n\nI live in Lisbon.\n')
})
afterEach(() => {
  process.umask(umask)
  fs.rmSync(root, { recursive: true, force: true })
})

it('IDX24: nobody else on the machine can read a file below .state, those of LanceDB included', async () => {
  const globals = { root, now: '2026-02-08T23:30:00Z' }
  await runCommand('process', [], {}, globals)
  await runCommand('search', ['Lisbon'], { k: '3' }, globals)
  const below = fs.readdirSync(path.join(root, '.state'), { recursive: true, encoding: 'utf8' })
  expect(below.filter((name) => name.endsWith('.lance')).length).toBeGreaterThan(2)
  const open = below.filter((name) => (fs.statSync(path.join(root, '.state', name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
})
