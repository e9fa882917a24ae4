import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

const DAY = '2026-02-08'
const SAID = 'I moved to Ghent in spring, and I play the viola in a small orchestra there on Wednesdays.'
const DOG: readonly [string, string] = ['Has a dog called Miso', 'My dog Miso is barking again.']
const LOG = `# ${DAY}\n\n## Dana\n\n${DOG[1]} ${SAID}\n`
const LATER = '\n## Bernard\n\nNoted.\n\n## Dana\n\nGood night then.\n\n## Bernard\n\nGood night.\n'

let root: string
const file = (name: string): string => path.join(root, name)
const user = (): string => fs.readFileSync(file('workspace/USER.md'), 'utf8')

beforeEach(() => {
  root = tempFolder('deleted-anew')
  fs.mkdirSync(file('raw'))
  fs.writeFileSync(
    file('memoird.json5'),
    '{ human: "Dana", assistant: "Bernard", extraction: { backend: "recorded", recorded: "answers.json" } }',
  )
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

/** What a reader takes from the log: lines for USER.md, each with the words it quotes. */
function reads(...answers: readonly (readonly [text: string, quote: string])[]): void {
  const rest = {
    kind: 'fact',
    home: 'user',
    bucket: 'FACT',
    stated: 'observed',
    marker: false,
    significance: 0.8,
    topics: [],
    claim: null,
    cue: null,
  }
  fs.writeFileSync(file('answers.json'), JSON.stringify(answers.map(([text, quote]) => ({ text, quote, ...rest }))))
}

async function process(options: Record<string, unknown> = {}): Promise<void> {
  const ran = await runCommand('process', [DAY], options, { root, now: `${DAY}T23:30:00Z`, json: true })
  expect([ran.exitCode, ran.stderr]).toEqual([0, []])
}

describe('a deleted line, when its log is read again', () => {
  it.each([
    ['in the middle of the log', LOG + LATER],
    ['in the turn that may still grow', LOG],
  ])('RES17: another reading of its words, %s, is not learned; what else they say is', async (_, log) => {
    fs.writeFileSync(file(`raw/${DAY}.md`), log)
    reads(DOG, [
      'Plays the viola in a small orchestra on Wednesdays',
      'I play the viola in a small orchestra there on Wednesdays',
    ])
    await process()
    expect(user()).toContain('viola')
    fs.writeFileSync(
      file('workspace/USER.md'),
      user()
        .split('\n')
        .filter((line) => !line.includes('viola'))
        .join('\n'),
    )
    await process()
    reads(DOG, ['Has orchestra every Wednesday as a violist', SAID], ['Moved to Ghent in spring', SAID])
    await process({ force: true })
    expect(user()).not.toContain('violist')
    expect(user()).toContain('Moved to Ghent in spring')
  })
})
