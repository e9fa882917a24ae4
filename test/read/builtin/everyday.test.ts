import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findingsIn } from './one-turn.ts'

const linesOf = (name: string): string[] =>
  fs
    .readFileSync(path.join(import.meta.dirname, 'everyday', name), 'utf8')
    .trimEnd()
    .split('\n')

/** Whether a turn of that one sentence is learned from. */
async function learns(text: string): Promise<boolean> {
  return (await findingsIn(text)).length > 0
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
