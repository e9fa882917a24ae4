import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { tempFolder } from '../../support/folders.ts'

let root: string
beforeEach(() => {
  root = tempFolder('told-before')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

/** Home and resolution of what the human says on the day after. */
async function onTheNextDay(first: string, second: string): Promise<string[]> {
  for (const [day, text] of [
    ['08', first],
    ['09', second],
  ])
    fs.writeFileSync(path.join(root, 'raw', `2026-02-${day}.md`), `## USER [09:00] (x)\n\n${text}\n`)
  const at = (day: string) => ({ root, now: `2026-02-${day}T23:00:00Z`, json: true })
  await runCommand('process', ['2026-02-08'], {}, at('08'))
  const { stdout } = await runCommand('process', ['2026-02-09'], {}, at('09'))
  const { findings } = JSON.parse(stdout) as { findings: { home: string; resolution: string }[] }
  return findings.map(({ home, resolution }) => `${home} ${resolution}`)
}

describe('what was told before', () => {
  it.each([
    ['Please stop saying "absolutely wonderful" to me.', 'Absolutely wonderful. And I told you so nicely.'],
    ['Write my cover letters in plain words, never flowery ones.', 'The letter for Oslo, keep it plain like we said.'],
  ])('EXT42: "%s" is confirmed by "%s"', async (first, second) => {
    expect(await onTheNextDay(first, second)).toEqual(['relational confirms'])
  })

  it.each([
    ['Please stop saying "absolutely wonderful" to me.', 'I told you about my sister in Oslo.'],
    ['Write my cover letters in plain words, never flowery ones.', 'Have I told you so already?'],
  ])('EXT42: "%s" is not confirmed by "%s"', async (first, second) => {
    expect(await onTheNextDay(first, second)).not.toContain('relational confirms')
  })
})
