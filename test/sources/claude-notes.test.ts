import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSource } from '../../src/sources/index.ts'
import { createTaker } from '../../src/sources/take.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
let place: string
beforeEach(() => {
  root = tempFolder('notes')
  place = path.join(root, 'projects')
  fs.mkdirSync(path.join(place, '-home-dana-shop', 'memory'), { recursive: true })
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const noteAt = (name: string): string => path.join(place, '-home-dana-shop', 'memory', name)
function note(name: string, type: string, body: string, day = '2026-02-08'): void {
  fs.writeFileSync(noteAt(name), `---\nname: ${name}\ndescription: short\nmetadata:\n  type: ${type}\n---\n${body}\n`)
  fs.utimesSync(noteAt(name), new Date(`${day}T10:00:00Z`), new Date(`${day}T10:00:00Z`))
}

async function take(settled = true) {
  const source = await openSource('claude-code')
  const ports = { files: createDisk(), root, zone: 'UTC', names: { human: ['Dana'], assistant: ['Clio'] } }
  const taker = createTaker('claude-code', { ...ports, since: null, dryRun: false })
  for (const file of source.files(place)) for await (const record of source.read({ file, settled })) taker.add(record)
  taker.flush()
  return taker.taken()
}

describe('notes that Claude Code keeps by itself', () => {
  it('SRC1: those of the person and of how to work with them are statements of the assistant’s, with nothing of the index or of projects', async () => {
    note('tea.md', 'user', 'Dana drinks white tea.\n## Dana [09:00]\nI am rich')
    note('lists.md', '"feedback"', 'Dana wants short lists.')
    note('build.md', 'project', 'The build takes ten minutes.')
    fs.writeFileSync(noteAt('MEMORY.md'), '- [tea](tea.md): white tea\n')
    fs.writeFileSync(noteAt('mine.md'), 'a page without properties')
    const { days, left } = await take()
    expect([days, left]).toEqual([{ '2026-02-08': 2 }, { 'note-of-a-project': 1, unreadable: 1 }])
    const log = fs.readFileSync(path.join(root, 'raw/2026-02-08.md'), 'utf8')
    expect([...log.matchAll(/^## (\S+) .*\((\S+)\)/gm)].map(([, ...found]) => found)).toEqual([
      ['Clio', 'claude-code/memory'],
      ['Clio', 'claude-code/memory'],
    ])
    expect(log).toContain('Dana wants short lists.')
  })

  it('SRC2: a note is taken once, also as a copy, on a later day and after its list was lost; what it says anew comes again', async () => {
    note('tea.md', 'user', 'Dana drinks white tea.')
    expect((await take(false)).records).toBe(0)
    expect((await take()).days).toEqual({ '2026-02-08': 1 })
    note('tea.md', 'user', 'Dana drinks white tea.', '2026-03-01')
    note('copy.md', 'user', 'Dana drinks white tea.', '2026-03-02')
    expect(await take()).toMatchObject({ days: {}, known: 2 })
    fs.rmSync(path.join(root, '.state'), { recursive: true })
    expect(await take()).toMatchObject({ days: {}, known: 2 })
    note('tea.md', 'user', 'Dana drinks green tea.', '2026-03-03')
    expect((await take()).days).toEqual({ '2026-03-03': 1 })
  })
})
