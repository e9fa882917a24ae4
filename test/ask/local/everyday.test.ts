import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createLocalBackend } from '../../../src/ask/local/index.ts'
import { createGate } from '../../../src/extract/promotion.ts'
import type { Turn } from '../../../src/log/turn.ts'

const linesOf = (name: string): string[] =>
  fs
    .readFileSync(path.join(import.meta.dirname, 'everyday', name), 'utf8')
    .trimEnd()
    .split('\n')

/** Whether a turn of that one sentence is learned from. */
async function learns(text: string): Promise<boolean> {
  const backend = createLocalBackend(createGate())
  const turn: Turn = {
    speaker: 'USER',
    role: 'human',
    time: '09:00',
    source: null,
    lines: [3, 5],
    spans: [{ text, lines: [5, 5], origin: 'human-said', form: 'prose' }],
    bytes: [0, 0],
    finished: true,
  }
  const names = { human: 'USER', assistant: 'BERNARD' }
  const segment = { date: '2026-02-08', file: 'raw/2026-02-08.md', context: [], turns: [turn] }
  return (await backend.extract(segment, { names, memories: [], counters: {} })).findings.length > 0
}

async function learned(lines: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const line of lines) if (await learns(line)) found.push(line)
  return found
}

it('EXT43: what people say of themselves in a plain short sentence is learned', async () => {
  const lines = linesOf('facts.txt')
  const found = await learned(lines)
  expect(lines.length).toBeGreaterThan(120)
  expect(lines.filter((line) => !found.includes(line)).length / lines.length).toBeLessThan(0.03)
})

it('EXT43: sentences as short that matter for the moment only are hardly ever learned', async () => {
  const lines = linesOf('passing.txt')
  expect(lines.length).toBeGreaterThan(60)
  expect((await learned(lines)).length / lines.length).toBeLessThan(0.13)
})
