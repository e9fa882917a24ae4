import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../../src/open.ts'
import { nightFolder } from './night-folder.ts'

const folder = nightFolder('questions-after-night')
const { run } = folder

async function learn(said: Readonly<Record<string, string>>, now: string): Promise<void> {
  for (const [date, text] of Object.entries(said))
    fs.writeFileSync(path.join(folder.root, 'raw', `${date}.md`), `## USER [10:00] (x)\n\n${text}\n`)
  await run(now, 'process')
}

const state = () => openMemory({ root: folder.root, now: '2026-06-01T00:00:00Z' }).read().state
const review = (): string => fs.readFileSync(path.join(folder.root, 'workspace', 'REVIEW.md'), 'utf8')
const lines = (): string[] =>
  fs
    .readFileSync(path.join(folder.root, 'workspace', 'USER.md'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? line.slice(2) : []))

function tick(label: string): void {
  const file = path.join(folder.root, 'workspace', 'REVIEW.md')
  fs.writeFileSync(file, review().replace(`- [ ] ${label}`, `- [x] ${label}`))
}

describe('a question that was answered before a night', () => {
  it('NGT9: of two that are both true no night asks which one holds', async () => {
    await learn({ '2026-02-01': 'I live in Porto.', '2026-02-09': 'I live in Lisbon.' }, '2026-02-20T20:00:00Z')
    tick('both are true')
    await run('2026-02-20T21:00:00Z', 'process')
    expect(lines().toSorted()).toEqual(['Lives in Lisbon', 'Lives in Porto'])
    await run('2026-02-21T03:30:00Z', 'compress')
    expect(state().reviews.size).toBe(0)
    expect(lines().toSorted()).toEqual(['Lives in Lisbon', 'Lives in Porto'])
  })
})
