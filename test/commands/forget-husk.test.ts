import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

const NOW = '2026-03-05T10:00:00Z'
let root: string

beforeEach(() => {
  root = tempFolder('forget-husk')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const memory = () => openMemory({ root, now: NOW })
const say = (date: string, text: string) =>
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [10:00]\n\n${text}\n`)
const run = (name: string, args: readonly string[] = []) => runCommand(name, args, {}, { root, now: NOW, json: true })

describe('what is left of a memory', () => {
  it('FGT16: a line that only says what is forgotten goes whole, and the receipt names it', async () => {
    say('2026-03-03', 'I play the cello.')
    say('2026-03-04', 'By the way, I play the cello.')
    await run('process')
    const known = [...memory().read().state.memories.keys()]
    expect(known.length).toBeGreaterThan(0)
    const { report } = {
      report: JSON.parse((await run('forget', ['Plays the cello'])).stdout) as { memories: string[] },
    }
    expect([...report.memories].sort()).toEqual(known.sort())
    const journal = path.join(root, '.state', 'journal')
    const written = fs.readdirSync(journal).map((name) => fs.readFileSync(path.join(journal, name), 'utf8'))
    expect(written.join('')).not.toMatch(/cello|\[…\]/)
    expect((await run('doctor')).exitCode).toBe(0)
  })

  it('FGT16: doctor names a line of which no word is left, not one that lost a part', async () => {
    const texts = ['USER said: "[…]."', 'USER said: "[…]. Anna lives in Graz."']
    await memory().write(async (apply) => {
      const added = texts.map((text, at) => {
        const made = memoryWith({ id: `m-00000000000000f${at}`, text })
        return { type: 'memory-added', data: { memory: made, resolution: 'new' } } as const
      })
      apply.commit(added, { kind: 'remember', date: null, backend: null, note: null })
    })
    const { stdout } = await run('doctor')
    expect(stdout).toContain('m-00000000000000f0')
    expect(stdout).toContain('has no words left')
    expect(stdout).not.toContain('m-00000000000000f1 ')
  })
})
