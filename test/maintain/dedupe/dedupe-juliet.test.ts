import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { recategorise } from '../../../src/maintain/recategorise/recategorise.ts'
import type { State } from '../../../src/memory/state.ts'
import { openMemory } from '../../../src/open.ts'
import { tempFolder } from '../../support/folders.ts'
import { linesOf, runStep } from './dedupe-driver.ts'

let root: string
beforeEach(() => {
  root = tempFolder('juliet')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

/** What is known after these days were said and processed, in this order. */
async function said(days: Readonly<Record<string, string>>): Promise<State> {
  for (const [date, text] of Object.entries(days)) {
    const log = `# Conversations - ${date}\n\n## USER [09:00] (x)\n\n${text}\n\n---\n`
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), log)
  }
  const { exitCode } = await runCommand('process', [], {}, { root, now: '2026-02-10T10:00:00Z', json: true })
  expect(exitCode).toBe(0)
  return openMemory({ root }).read().state
}

describe('Juliet, from two logs', () => {
  const ways: readonly (readonly [first: string, second: string, line: string])[] = [
    ['Juliet is my wife.', 'Juliet and I got married in 2015.', "Juliet: User's wife, married in 2015"],
    ['Juliet and I got married in 2015.', 'Juliet is my wife.', "Juliet: User's wife, married in 2015"],
    ["Juliet's my wife, by the way.", 'Juliet and I married in 2015.', "Juliet: User's wife, married in 2015"],
    ['juliet is my wife', 'juliet and i got married in 2015', "Juliet: User's wife, married in 2015"],
    [
      'My wife is called Juliet.',
      'Juliet and I have been married since 2015.',
      "Juliet: User's wife, married since 2015",
    ],
    [
      'My wife Juliet is a teacher.',
      'We got married in 2015, Juliet and I.',
      "Juliet: User's wife, a teacher, married in 2015",
    ],
    [
      'Juliet, my wife, loves tulips.',
      "We've been married since 2015, Juliet and me.",
      "Juliet: User's wife, loves tulips, married since 2015",
    ],
    [
      "I've been married to Juliet since 2015.",
      'My wife Juliet is allergic to tulips.',
      "Juliet: User's wife, married since 2015, allergic to tulips",
    ],
    ['My wife is Juliet.', 'Juliet and I celebrated our wedding in 2015.', "Juliet: User's wife, married in 2015"],
    ['I got married in 2015.', "My wife's name is Juliet.", "Juliet: User's wife, married in 2015"],
    ['My wife Juliet is a nurse.', 'Our wedding was in 2015.', "Juliet: User's wife, a nurse, married in 2015"],
  ]
  it.each(ways)('NGT17: "%s" and "%s" end as the one PERSON line "%s"', async (first, second, line) => {
    const state = await said({ '2026-01-02': first, '2026-01-09': second })
    await runStep(dedupe, state)
    await runStep(recategorise, state)
    expect(linesOf(state)).toEqual([`PERSON ${line}`])
    expect(await runStep(dedupe, state)).toEqual([])
    expect(await runStep(recategorise, state)).toEqual([])
  })

  it('NGT3: the one line has been seen on both days, and knows what it was made of', async () => {
    const state = await said({ '2026-01-02': 'Juliet is my wife.', '2026-01-09': 'Juliet and I got married in 2015.' })
    await runStep(dedupe, state)
    await runStep(recategorise, state)
    const merged = [...state.memories.values()].find(({ compressed, status }) => compressed && status === 'active')
    expect(merged).toMatchObject({ observations: 2, firstSeen: '2026-01-02', confirmedOn: '2026-01-09' })
    expect(merged?.compressed?.sources).toHaveLength(2)
  })
})
