import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { tempFolder } from '../../support/folders.ts'

let root: string
beforeEach(() => {
  root = tempFolder('opposites')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

/** What the second sentence, said on the next day, does to the first. */
async function then(first: string, second: string): Promise<string[]> {
  for (const [day, text] of [
    ['08', first],
    ['09', second],
  ])
    fs.writeFileSync(path.join(root, 'raw', `2026-02-${day}.md`), `## USER [09:00] (x)\n\n${text}\n`)
  const { stdout } = await runCommand('process', [], {}, { root, now: '2026-02-09T23:00:00Z', json: true })
  const { findings } = JSON.parse(stdout) as { findings: { resolution: string }[] }
  return findings.map(({ resolution }) => resolution)
}

describe('what is said and then said otherwise', () => {
  it.each([
    ['I drink coffee every morning.', 'I never drink coffee.'],
    ["I don't eat meat.", 'I eat meat every day.'],
    ['I am married.', "I'm not married."],
    ['I like jazz.', "I don't like jazz."],
    ['I really love cats, all of them.', 'I hate cats.'],
    ['I live in Lisbon.', 'I live in Porto.'],
    ['I prefer tea over coffee.', 'I prefer coffee over tea.'],
    ["I'm allergic to peanuts.", "I'm not allergic to peanuts."],
    ["I'm allergic to peanuts.", 'Actually, I am not allergic to peanuts.'],
    ["I'm allergic to peanuts.", 'I was never allergic to peanuts.'],
    ["I'm allergic to penicillin.", "I'm not allergic to penicillin, the test was negative."],
    ["I'm not allergic to peanuts.", "I'm allergic to peanuts."],
  ])('RES60: "%s" is not confirmed by "%s": it is asked which one holds', async (first, second) => {
    expect(await then(first, second)).toEqual(['new', 'unsure'])
  })

  it.each([
    ['I work at MoonTax.', 'I work at Northwind now.'],
    ['I am a vegetarian.', 'I am not a vegetarian anymore.'],
    ['I live in Lisbon.', 'I moved to Porto last week.'],
    ["I'm allergic to peanuts.", "I'm no longer allergic to peanuts."],
    ["I'm allergic to peanuts.", "I'm not allergic to peanuts after all."],
    ['My work extension is 4410.', 'My work extension is 5520 now.'],
    ['My blood type is A.', 'My blood type is B now.'],
  ])('RES61: "%s" gives way to "%s": the words say that it changed', async (first, second) => {
    expect(await then(first, second)).toEqual(['new', 'updates'])
  })

  it.each([
    ['My sister is called Naomi.', 'My sister is called Ruth.'],
    ['My dog is called Rex.', 'My dog is called Bella.'],
  ])('RES62: "%s" and "%s" name two: neither confirms the other', async (first, second) => {
    expect(await then(first, second)).toEqual(['new', 'new'])
  })

  it.each([
    ['My blood type is A.', 'My blood type is B.'],
    ['My blood group is O.', 'My blood group is B.'],
    ['My work extension is 4410.', 'My work extension is 5520.'],
    ['I live in flat number 12.', 'I live in flat number 14.'],
    ['My IBAN ends in 4410.', 'My IBAN ends in 5520.'],
  ])('RES73: "%s" is not confirmed by "%s": it is asked which one holds', async (first, second) => {
    expect(await then(first, second)).toEqual(['new', 'unsure'])
  })

  it.each([
    'My blood type is A.',
    'My work extension is 4410.',
    "I'm allergic to peanuts.",
    "I'm not allergic to peanuts.",
    'My flat number is 12.',
  ])('RES73: "%s", said again, is confirmed', async (text) => {
    expect(await then(text, text)).toEqual(['new', 'confirms'])
  })

  it.each([
    ['I switched from VS Code to Neovim.', 'I went back to VS Code.', 'updates'],
    ['I switched from VS Code to Neovim.', "I'm back on VS Code.", 'updates'],
    ['I switched from VS Code to Neovim.', 'I switched from VS Code to Neovim.', 'confirms'],
  ])('RES74: "%s", then "%s": %s', async (first, second, what) => {
    expect(await then(first, second)).toEqual(['new', what])
  })

  it('RES63: "too long" asks for short: a long version for once is an exception, and "too long again" confirms the wish', async () => {
    const wish = "That's too long. Please keep your answers short."
    expect(await then(wish, 'Just this once, give me the long version, I want to understand it.')).toEqual([
      'new',
      'one-off',
    ])
  })
})
