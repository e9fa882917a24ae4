import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyState } from '../../../src/memory/state.ts'
import type { IndexSource } from '../../../src/recall/search-index.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { folderSource, type SourceOptions } from '../../../src/store/index/folder-index.ts'
import { memoryOf } from '../../recall/sample.ts'
import { tempFolder } from '../../support/folders.ts'

const LOG = `# Conversations - 2026-02-08

## Dana [09:00] (claude)

My passphrase is hunter2 and I moved.

---

## Bernard [09:01] (claude)

Noted.

---
`
let root = ''
const state = emptyState()

beforeEach(() => {
  root = tempFolder('source')
  for (const folder of ['raw', 'daily']) fs.mkdirSync(path.join(root, folder))
  fs.writeFileSync(path.join(root, 'raw/2026-02-08.md'), LOG)
  fs.writeFileSync(path.join(root, 'raw/notes.md'), LOG)
  fs.writeFileSync(path.join(root, 'daily/2026-02-08.md'), '# 2026-02-08\n\n- Moved house\n')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const source = (more: Partial<SourceOptions> = {}): IndexSource =>
  folderSource({
    root,
    files: createDisk(),
    state,
    names: { human: ['Dana'], assistant: ['Bernard'] },
    redact: (text) => text.replace('hunter2', '[REDACTED]'),
    forgotten: () => false,
    ...more,
  })

describe('what the index of a folder is made from', () => {
  it('the turns of every dated log and the lines of every summary, secrets already blanked', () => {
    const logs = source().logs
    expect(logs.map(({ file }) => file)).toEqual(['raw/2026-02-08.md', 'daily/2026-02-08.md'])
    const [turn, answer] = logs[0]?.passages() ?? []
    expect(turn).toMatchObject({ speaker: 'Dana', role: 'human', time: '09:00', date: '2026-02-08', lines: [5, 5] })
    expect(turn?.text).toBe('My passphrase is [REDACTED] and I moved.')
    expect(answer).toMatchObject({ speaker: 'Bernard', role: 'assistant', lines: [11, 11] })
    expect(logs[1]?.passages()).toMatchObject([{ kind: 'rollup', text: 'Moved house', lines: [3, 3] }])
  })

  it('a log that grew has another fingerprint, the others keep theirs', () => {
    const before = source().logs.map(({ fingerprint }) => fingerprint)
    fs.appendFileSync(path.join(root, 'raw/2026-02-08.md'), '\n## Dana [10:00] (claude)\n\nMore.\n')
    const after = source().logs.map(({ fingerprint }) => fingerprint)
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
  })

  it('FGT1: text that was forgotten is not taken from the log again', () => {
    const texts = source({ forgotten: (text) => text.includes('moved') })
      .logs[0]?.passages()
      ?.map(({ text }) => text)
    expect(texts).toEqual(['Noted.'])
  })

  it('a log that leads out of its folder is not learned from and not found either', () => {
    fs.writeFileSync(path.join(root, 'elsewhere.md'), LOG)
    fs.symlinkSync(path.join(root, 'elsewhere.md'), path.join(root, 'raw/2026-02-09.md'))
    fs.symlinkSync('2026-02-08.md', path.join(root, 'raw/2026-02-10.md'))
    const found = source().logs.map((log) => [log.file, log.passages()?.length])
    expect(found).toEqual([
      ['raw/2026-02-08.md', 2],
      ['raw/2026-02-09.md', 0],
      ['raw/2026-02-10.md', 2],
      ['daily/2026-02-08.md', 1],
    ])
  })

  it('SRCH9: a retracted memory is no part of it', () => {
    const known = emptyState()
    for (const memory of [memoryOf(1, 'Stays'), memoryOf(2, 'Goes', { status: 'retracted' })])
      known.memories.set(memory.id, memory)
    expect(source({ state: known }).memories.map(({ text }) => text)).toEqual(['Stays'])
  })
})
