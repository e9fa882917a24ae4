import { describe, expect, it } from 'vitest'
import { extracted } from '../../support/day.ts'

async function claimOf(said: string) {
  const { findings } = await extracted([`USER: ${said}`])
  const claim = findings.find((finding) => finding.claim !== null)?.claim
  return claim === undefined || claim === null ? null : `${claim.subject} ${claim.attribute} = ${claim.value}`
}

describe('claims', () => {
  it.each([
    ['I live in Duluth, near the lake.', 'human home = duluth'],
    ["I'm a paramedic since 2011.", 'human job = paramedic'],
    ['I work at Halden Freight since 2016.', 'human employer = halden freight'],
    ["I'm 41 and my knee sounds like gravel.", 'human age = 41'],
    ["I don't eat pork.", 'human eats:pork = no'],
    ["I'm off coffee since January.", 'human drinks:coffee = no'],
    ["I'm back on coffee since Monday.", 'human drinks:coffee = yes'],
    ["I'm allergic to penicillin.", 'human allergy:penicillin = yes'],
    ['I hate open offices.', 'human likes:open offices = no'],
    ['Mikkel is my boyfriend, three years in April.', 'mikkel relation = boyfriend'],
    ['My sister Ines lives in Bergen.', 'ines home = bergen'],
    ['my daughter Wren is nine', 'wren age = nine'],
    ['Everyone calls me Fitz.', 'human name = fitz'],
    ['We started Basisfield together in 2018.', 'basisfield founded = 2018'],
    ['The launch moved to June 12.', 'both date:launch = june 12'],
    ['Keep it under six lines from now on.', 'both answer-length = six lines'],
  ])('EXT20: %s', async (said, claim) => {
    expect(await claimOf(said)).toBe(claim)
  })

  it.each([
    ["I'm not allergic to penicillin.", 'human allergy:penicillin = no'],
    ['I was never really allergic to peanuts.', 'human allergy:peanuts = no'],
    ["I'm no longer allergic to cats.", 'human allergy:cats = no'],
    ["I don't think I'm allergic to peanuts.", 'human allergy:peanuts = no'],
    ["I'm not only allergic to peanuts.", 'human allergy:peanuts = yes'],
    ["I'm allergic to peanuts after all.", 'human allergy:peanuts = yes'],
    ["I can't drink coffee.", 'human drinks:coffee = no'],
  ])('EXT60: what is denied is claimed as denied: %s', async (said, claim) => {
    expect(await claimOf(said)).toBe(claim)
  })

  it.each(["I'm not a morning person.", 'I moved to the second row.', 'My back has been bad since spring.'])(
    'EXT20: what is no claim of its kind makes none: %s',
    async (said) => {
      expect(await claimOf(said)).toBeNull()
    },
  )

  it.each([
    ['I moved to Porto in March.', 'update'],
    ["I don't live in Bath any more, I moved to Porto.", 'update'],
    ['Just this once you may write long, I need the whole chain.', 'one-off'],
    ['Scratch what I said about the Quists, they stay with us.', 'retract'],
    ['I live in Porto.', null],
  ])('EXT21: the words say how it stands to what was said before: %s', async (said, cue) => {
    const { findings } = await extracted([`USER: ${said}`])
    expect(findings.length).toBeGreaterThan(0)
    expect(findings[0]?.cue).toBe(cue)
  })
})
