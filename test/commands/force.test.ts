import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
beforeEach(() => {
  root = tempFolder('force')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const run = (options: Record<string, unknown> = {}) =>
  runCommand('process', [], options, { root, now: '2026-02-12T23:00:00Z' })
const shown = (): Record<string, string> =>
  Object.fromEntries(
    ['workspace', 'daily'].flatMap((folder) =>
      fs.readdirSync(path.join(root, folder)).map((name) => {
        const file = path.join(root, folder, name)
        return [`${folder}/${name}`, fs.readFileSync(file, 'utf8')]
      }),
    ),
  )

it('--force without news changes no document and no summary, however often', async () => {
  for (const [day, about] of [
    ['08', 'tea'],
    ['09', 'coffee'],
    ['10', 'soup'],
  ])
    fs.writeFileSync(
      path.join(root, 'raw', `2026-02-${day}.md`),
      `## USER [09:00] (x)\n\nPlease always answer in bullet points about ${about}.\n`,
    )
  await run()
  const before = shown()
  expect(Object.keys(before).length).toBeGreaterThan(3)
  await run({ force: true })
  expect(shown()).toEqual(before)
  await run({ force: true })
  expect(shown()).toEqual(before)
})
