import { describe, expect, it } from 'vitest'
import { extracted } from '../support/day.ts'

async function one(...said: string[]) {
  const { findings } = await extracted(said)
  return findings.map((f) => ({ home: f.home, kind: f.kind, text: f.text, marker: f.marker }))
}

describe('the examples of the seed go where the seed says', () => {
  it('ROUTE1: a fact about the human goes to USER.md without its subject', async () => {
    expect(await one('USER: I work on crypto tax (MoonTax).')).toEqual([
      { home: 'user', kind: 'fact', text: 'Works on crypto tax (MoonTax)', marker: false },
    ])
    expect(await one('USER: I prefer mornings for deep work.')).toMatchObject([
      { home: 'user', text: 'Prefers mornings for deep work' },
    ])
  })

  it('ROUTE2: how the assistant should be with this human goes to RELATIONAL.md', async () => {
    expect(await one('USER: Too verbose again. Keep your answers short with me, please.')).toMatchObject([
      { home: 'relational' },
    ])
    expect(await one("USER: Stop opening with a summary, I've told you twice.")).toMatchObject([
      { home: 'relational', kind: 'correction' },
    ])
  })

  it('ROUTE3: what the assistant learns about its own approach goes to SOUL.md', async () => {
    expect(await one('BERNARD: Lesson learned: try first, ask second.')).toMatchObject([
      { home: 'soul', kind: 'learning', text: 'Learned: try first, ask second' },
    ])
    expect(await one('BERNARD: I should try before asking.')).toMatchObject([
      { home: 'soul', text: 'Learned: try before asking' },
    ])
    expect(await one('BERNARD: I should be more direct.')).toMatchObject([
      { home: 'soul', text: 'Learned: be more direct' },
    ])
  })

  it('ROUTE4: a decision goes to the store', async () => {
    expect(await one('USER: We decided to use Option 1.')).toMatchObject([{ home: 'store', kind: 'decision' }])
    expect(await one('USER: Chose Option 1 for the check-in system.')).toMatchObject([
      { home: 'store', kind: 'decision' },
    ])
  })

  it('ROUTE5: weather, thanks and small talk are dropped with the reason', async () => {
    const { findings, drops } = await extracted(['USER: Weather is nice today.', 'USER: thanks!', 'USER: lol ok'])
    expect(findings).toEqual([])
    expect(drops.map((drop) => drop.reason)).toEqual(['small-talk', 'small-talk', 'small-talk'])
  })

  it('EXT62: what would be missed weighs more than what would hardly be', async () => {
    const weightOf = async (said: string): Promise<number> =>
      (await extracted([`USER: ${said}`])).findings[0]?.significance ?? 0
    const missed = ['I am allergic to penicillin.', 'My daughter Mabli was born in April 2019.']
    const least = Math.min(...(await Promise.all(missed.map(weightOf))))
    for (const said of ['I have a lovely kettle on, one of the kind that whistles.', 'I have a spare lid somewhere.'])
      expect(await weightOf(said), said).toBeLessThan(least - 0.1)
    // In whatever company it stands.
    const told = 'What can I do with leeks and an old baguette? No nuts please, I am allergic to walnuts.'
    expect((await extracted([`USER: ${told}`])).findings.map(({ text }) => text)).toEqual(['Is allergic to walnuts'])
  })

  it('EXT1: a marker is no finding and lifts what it refers to', async () => {
    const plain = await extracted(['USER: I never fly in winter.'])
    const marked = await extracted(['USER: I never fly in winter. This is really important.'])
    expect(marked.findings).toHaveLength(1)
    expect(marked.findings[0]?.marker).toBe(true)
    expect(marked.findings[0]?.significance).toBeGreaterThan(plain.findings[0]?.significance ?? 1)
    expect(await one('USER: This is really important.')).toEqual([])
  })

  it('EXT1: a marker in a turn of its own marks what the human said just before', async () => {
    const { findings } = await extracted([
      'USER: I never fly in winter.',
      'BERNARD: Understood.',
      'USER: This is really important.',
    ])
    expect(findings.map((f) => [f.marker, f.evidence.map((e) => e.lines)])).toEqual([
      [false, [[5, 5]]],
      [
        true,
        [
          [5, 5],
          [17, 17],
        ],
      ],
    ])
  })

  it('EXT2: what the human emphasises is quoted without the marker', async () => {
    expect(await one("USER: I want to be clear: I don't want to miss ANYTHING.")).toEqual([
      { home: 'relational', kind: 'dynamic', text: `USER emphasized: "I don't want to miss ANYTHING"`, marker: true },
    ])
  })

  it('EXT23: what is only to be gathered is marked inferred', async () => {
    const { findings } = await extracted([
      'USER: I never fly in winter.',
      'USER: Open offices make everybody nervous, always have.',
    ])
    expect(findings.map((f) => [f.home, f.stated])).toEqual([
      ['user', 'observed'],
      ['user', 'inferred'],
    ])
  })

  it('EXT3: a delegation is trust granted', async () => {
    expect(await one('USER: You can handle the compression decisions yourself, no need to ask me')).toMatchObject([
      { home: 'relational', kind: 'trust', text: 'Trust granted for compression decisions' },
    ])
  })
})
