import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Turn } from '../../src/log/turn.ts'
import type { Finding } from '../../src/memory/finding.ts'
import { createLocalBackend } from '../../src/read/builtin/index.ts'
import { openEncoder } from '../../src/store/open-encoder.ts'
import { KEEP_ALL, KNOWN, turnsOf } from '../support/day.ts'

const HUMAN = [
  'USER: I moved to Porto in March and I work nights at the bakery.',
  'USER: This is really important.',
  'USER: remember that',
  'USER: yes, exactly',
  "USER: Stop opening with a summary. I've told you twice.",
  'USER: My sister Ines lives in Bergen. She has two huskies.',
  'USER: ok thanks',
  'USER: We decided to use Option 1. It goes live on June 12.',
  'USER: if I won the lottery I would buy a boat',
  'USER: migraine again, the third this month, I get them whenever the pressure drops',
  'USER: She starts the new job on the 13th.\n\nand the boat is sold',
  'USER: can you fix this?\n\n```\nerror: 12\n```',
  'USER: short answers pls, three lines, no more than that',
]
const ASSISTANT = [
  'BERNARD: You live in Porto, right?',
  'BERNARD: I should try before asking.',
  'BERNARD: Pushed as 3f2c1aa, all 88 tests pass.',
  'BERNARD: Understood.',
  'BERNARD: Noted: short answers, three lines and no more.',
  'BERNARD: Your sister Ines lives in Bergen with two huskies. You work nights at the bakery in Porto.',
  'BERNARD: Great question! A left join keeps every row of the left table.',
]

const backend = createLocalBackend(KEEP_ALL, openEncoder().encode)
const place = { date: '2026-02-08', file: 'raw/2026-02-08.md' }

async function inPieces(turns: readonly Turn[], cuts: readonly number[]) {
  const findings: Finding[] = []
  const edges = [0, ...cuts, turns.length]
  for (const [i, from] of edges.slice(0, -1).entries()) {
    const segment = { ...place, context: turns.slice(0, from), turns: turns.slice(from, edges[i + 1]) }
    findings.push(...(await backend.extract(segment, KNOWN)).findings)
  }
  return findings
}

describe('a log in pieces', () => {
  it('EXT4: gives the findings that it gives at once, wherever it is cut', async () => {
    const day = fc.array(fc.constantFrom(...HUMAN, ...ASSISTANT), { minLength: 1, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(day, fc.array(fc.nat({ max: 14 }), { maxLength: 4 }), async (said, at) => {
        const turns = turnsOf(...said)
        const cuts = [...new Set(at.map((cut) => cut % (turns.length + 1)))].sort((a, b) => a - b)
        expect(await inPieces(turns, cuts)).toEqual(await inPieces(turns, []))
      }),
      { numRuns: 50 },
    )
  })

  it('EXT4: needs no more context than the few turns a reading looks back to', async () => {
    const turns = turnsOf(...HUMAN, ...ASSISTANT, ...HUMAN)
    for (let cut = 1; cut < turns.length; cut++) {
      const short = { ...place, context: turns.slice(Math.max(0, cut - 4), cut), turns: turns.slice(cut) }
      const long = { ...place, context: turns.slice(0, cut), turns: turns.slice(cut) }
      expect((await backend.extract(short, KNOWN)).findings).toEqual((await backend.extract(long, KNOWN)).findings)
    }
  })

  it('EXT4: the same log gives the same bytes', async () => {
    const turns = turnsOf(...HUMAN, ...ASSISTANT)
    const run = async () => JSON.stringify(await backend.extract({ ...place, context: [], turns }, KNOWN))
    expect(await run()).toBe(await run())
  })
})
