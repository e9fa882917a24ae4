import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { openMemory } from '../../../src/open.ts'
import { tempFolder } from '../../support/folders.ts'
import { memoryWith } from '../../support/memories.ts'
import { portsOf } from './dedupe-driver.ts'

const NOW = '2026-03-01T10:00:00Z'
const TOMS: readonly Partial<Memory>[] = [
  {
    id: 'm-00000000000000a1',
    text: "Tom: User's friend, lives in Oslo",
    firstSeen: '2026-01-02',
    confirmedOn: '2026-01-02',
  },
  { id: 'm-00000000000000a2', text: 'Tom moved to Bergen', firstSeen: '2026-02-02', confirmedOn: '2026-02-02' },
]
let root: string

beforeEach(async () => {
  root = tempFolder('entries')
  fs.mkdirSync(path.join(root, 'raw'))
  const memory = openMemory({ root, now: NOW })
  await memory.write(async (apply) => {
    const commit = { kind: 'maintain', date: null, backend: null, note: null } as const
    for (const fields of TOMS) {
      const known = memoryWith({ ...fields, kind: 'person', bucket: 'PERSON' })
      apply.commit([{ type: 'memory-added', data: { memory: known, resolution: 'new' } }], commit)
    }
    for await (const { changes } of dedupe(portsOf(apply.state, { state: () => apply.state })))
      apply.commit(changes, commit)
    apply.project()
  })
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const read = (name: string): string => fs.readFileSync(path.join(root, 'workspace', name), 'utf8')
const run = async (...args: string[]) => {
  const { stdout, exitCode } = await runCommand('review', args, {}, { root, now: NOW, json: true })
  return { exitCode, report: JSON.parse(stdout) as { items: { id: string }[] } }
}

describe('entries in REVIEW.md', () => {
  it('NGT19: a question on the page is accepted from the command line, and the document says what was shown', async () => {
    expect(read('REVIEW.md')).toContain('Suggestion: one PERSON "Tom": User\'s friend, moved to Bergen')
    const { report } = await run('list')
    expect((await run('accept', report.items[0]?.id ?? '')).exitCode).toBe(0)
    const lines = read('USER.md')
      .split('\n')
      .filter((line) => line.includes('Tom'))
    expect(lines).toEqual(["- Tom: User's friend, moved to Bergen"])
    expect(fs.existsSync(path.join(root, 'workspace', 'REVIEW.md'))).toBe(false)
  })

  it('NGT19: rejecting it keeps both lines', async () => {
    const { report } = await run('list')
    expect((await run('reject', report.items[0]?.id ?? '')).exitCode).toBe(0)
    expect(
      read('USER.md')
        .split('\n')
        .filter((line) => line.includes('Tom')),
    ).toHaveLength(2)
    expect((await run('list')).report.items).toEqual([])
  })

  it('NGT19: a tick on the page is acted on', async () => {
    const page = path.join(root, 'workspace', 'REVIEW.md')
    fs.writeFileSync(page, read('REVIEW.md').replace('- [ ] merge as suggested', '- [x] merge as suggested'))
    await runCommand('process', [], {}, { root, now: NOW, json: true })
    expect(read('USER.md')).toContain("- Tom: User's friend, moved to Bergen")
  })
})
