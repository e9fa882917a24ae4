import { describe, expect, it } from 'vitest'
import { createLocalBackend } from '../../../src/read/builtin/index.ts'
import { restatedIn, turned } from '../../../src/read/builtin/restated.ts'
import { promote } from '../../../src/read/promotion.ts'
import { openEncoder } from '../../../src/store/open-encoder.ts'
import { extracted, KNOWN, turnsOf } from '../../support/day.ts'

const DAY = '2026-02-08'

function saidBack(human: string, assistant: string): string[] {
  const [before, turn] = turnsOf(`USER: ${human}`, `BERNARD: ${assistant}`)
  if (before === undefined || turn === undefined) throw new Error('two turns are expected')
  return restatedIn(turn, before, DAY).map(({ text }) => text)
}

describe('what the assistant says back', () => {
  it.each([
    ['I ask before I send your mail', 'you ask before you send my mail'],
    ['Nothing goes out until you say so', 'Nothing goes out until I say so'],
    ['Your sister Ewa is a dentist', 'My sister Ewa is a dentist'],
    ["You're moving in June, and I'll remind you.", "I'm moving in June, and you'll remind me."],
  ])('is told as the human would say it: %s', (said, own) => {
    expect(turned(said)).toBe(own.charAt(0).toUpperCase() + own.slice(1))
  })

  it('gives only the wording: most words, every name and every number are the human’s own of the turn before', () => {
    const human = 'right so ewa is my sister she does teeth in lodz, comes on the 14th'
    expect(saidBack(human, 'Your sister Ewa comes on the 14th.')).toEqual(['My sister Ewa comes on the 14th.'])
    expect(saidBack(human, 'Your sister Ewa comes on the 15th.')).toEqual([])
    expect(saidBack(human, 'Your sister Olga comes on the 14th.')).toEqual([])
    expect(saidBack(human, 'I could book a table at a restaurant near the station for her.')).toEqual([])
  })

  it('is no question, and its label goes', () => {
    const human = 'ewa my sister comes on the 14th'
    expect(saidBack(human, 'Does your sister Ewa come on the 14th?')).toEqual([])
    expect(saidBack(human, 'Noted: Ewa comes on the 14th.')).toEqual(['Ewa comes on the 14th.'])
  })

  it.each([
    [
      'in the same turn',
      [
        'USER: off the record, pregnant, and with twins!! mia i mean, the sister',
        'BERNARD: Your sister Mia is pregnant with twins.',
      ],
    ],
    [
      'in the turn behind it',
      [
        'USER: pregnant, and with twins!! mia i mean, the sister',
        'BERNARD: Your sister Mia is pregnant with twins.',
        'USER: forget that I said that',
      ],
    ],
  ])('EXT2: is not kept where the human took it back %s', async (_, said) => {
    const { findings } = await extracted(said, promote)
    expect(findings.filter(({ text }) => /twins/.test(text))).toEqual([])
  })

  it('is kept where nobody took it back', async () => {
    const said = [
      'USER: pregnant, and with twins!! mia i mean, the sister',
      'BERNARD: Your sister Mia is pregnant with twins.',
    ]
    const { findings } = await extracted(said, promote)
    expect(findings.map(({ home, text }) => [home, text])).toContainEqual(['user', 'Sister Mia is pregnant with twins'])
  })

  it('rests on the human’s words, and stays out of documents where they are not the human’s', async () => {
    const backend = createLocalBackend(promote, openEncoder().encode)
    const extract = async (human: string) => {
      const turns = turnsOf(`USER: ${human}`, 'BERNARD: Noted: short answers from now on, three lines at most.')
      const segment = { date: DAY, file: 'raw/2026-02-08.md', context: [], turns }
      const { findings } = await backend.extract(segment, { ...KNOWN })
      return { findings, turns }
    }
    const own = 'honestly the answers, idk, could they maybe be short and like three lines or so, thats what id want'
    const { findings, turns } = await extract(own)
    const line = findings.find(({ text }) => text.includes('three lines at most'))
    expect(line).toMatchObject({ home: 'relational', origin: 'human-said' })
    expect(line?.evidence[0]?.lines[0]).toBeGreaterThanOrEqual(turns[0]?.lines[0] ?? 0)
    expect(line?.evidence[0]?.lines[1]).toBeLessThanOrEqual(turns[0]?.lines[1] ?? 0)
    const pasted = await extract(`what does she want?\n\n> ${own}`)
    expect(pasted.findings.filter(({ home }) => home !== 'store')).toEqual([])
  })
})
