import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Change } from '../../src/memory/change.ts'
import type { Evidence, Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

export const NOW = '2026-03-20T10:00:00Z'
export const TWO = 'I play the cello. My sister Anna lives in Graz.'

/** A folder of its own for each test, what may be done and known in it, and what may stand nowhere any more. */
export function forgetFolder(of: string) {
  let root = ''
  beforeEach(() => {
    root = tempFolder(of)
    for (const folder of ['raw', 'workspace']) fs.mkdirSync(path.join(root, folder))
  })
  afterEach(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })

  const at = (name: string): string => path.join(root, name)
  const read = (name: string): string => fs.readFileSync(at(name), 'utf8')
  const open = () => openMemory({ root, now: NOW })
  const memories = (): Memory[] => [...open().read().state.memories.values()]
  const active = (): string[] =>
    memories()
      .flatMap(({ status, text }) => (status === 'active' ? [text] : []))
      .sort()

  function say(date: string, ...turns: readonly string[]): void {
    const log = turns.map((text, n) => `## USER [1${n}:00] (x)\n\n${text}\n\n---\n`).join('\n')
    fs.writeFileSync(at(`raw/${date}.md`), log)
  }

  async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
    const { stdout, exitCode } = await runCommand(name, args, options, { root, now: NOW, json: true })
    const report = JSON.parse(stdout.split('\n')[0] ?? '') as Record<string, unknown>
    return { ...report, exitCode } as Record<string, unknown>
  }

  async function known(made: readonly Partial<Memory>[], more: readonly Change[] = []): Promise<void> {
    await open().write(async (apply) => {
      const added = made.map(
        (one): Change => ({ type: 'memory-added', data: { memory: memoryWith(one), resolution: 'new' } }),
      )
      apply.commit([...added, ...more], { kind: 'maintain', date: null, backend: null, note: null })
      apply.project()
    })
  }

  function holding(words: RegExp): string[] {
    return fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('raw') && fs.statSync(at(name)).isFile())
      .filter((name) => words.test(read(name)))
  }

  /** Also after a rebuild and after every day is processed again. */
  async function staysGone(words: RegExp, left: readonly string[]): Promise<void> {
    for (const again of ['none', 'rebuild', 'process', 'compress'] as const) {
      if (again === 'process')
        for (const name of fs.readdirSync(at('raw'))) await run(again, [name.slice(0, 10)], { force: true })
      else if (again !== 'none') await run(again)
      expect([again, ...holding(words), ...holding(/\[…\]/)]).toEqual([again])
      expect([again, ...active()]).toEqual([again, ...left])
      expect((await run('doctor'))['exitCode']).toBe(0)
    }
  }

  return { at, read, open, memories, active, say, run, known, holding, staysGone }
}

/** Words of a log that was said on a day of its own. */
export function quoting(line: number, quote: string): Evidence {
  return { file: 'raw/2026-03-01.md', lines: [line, line], quote }
}
