import { describe, expect, it } from 'vitest'
import { extracted } from '../support/day.ts'

async function one(...said: string[]) {
  const { findings } = await extracted(said)
  return findings.map(({ home, text }) => ({ home, text }))
}

describe('what is said goes where it belongs', () => {
  it('ROUTE1: a fact about the human goes to USER.md without its subject', async () => {
    expect(await one("I'm allergic to walnuts.")).toEqual([{ home: 'user', text: 'Is allergic to walnuts' }])
    expect(await one('My sister Anna lives in Graz.')).toEqual([{ home: 'user', text: 'Sister Anna lives in Graz' }])
  })

  it('ROUTE2: how the assistant should be with this human goes to RELATIONAL.md', async () => {
    expect(await one('Keep your answers short with me, please.')).toMatchObject([{ home: 'relational' }])
  })

  it('ROUTE3: what the assistant learned about its own approach goes to SOUL.md in its words', async () => {
    expect(await one('BERNARD: I should try before asking.')).toEqual([
      { home: 'soul', text: 'I should try before asking' },
    ])
  })

  it('ROUTE4: a decision goes to the store with who made it', async () => {
    expect(await one('We decided to use Option 1 for the check-in system.')).toEqual([
      { home: 'store', text: 'USER said: "We decided to use Option 1 for the check-in system."' },
    ])
  })

  it('ROUTE4: what would be missed and cannot stand alone is in the store, where it is found', async () => {
    expect(await one('My brother Tom rang and Kurt too. He is allergic to penicillin.')).not.toContainEqual(
      expect.objectContaining({ home: 'user', text: expect.stringContaining('He is') }),
    )
  })
})
