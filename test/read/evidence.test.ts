import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, extracted } from '../support/day.ts'

async function findingsOf(...said: string[]) {
  const lines = dayOf(...said).split('\n')
  const { findings } = await extracted(said)
  return findings.map((f) => ({
    ...f,
    standsIn: f.evidence.map((e) => lines.slice(e.lines[0] - 1, e.lines[1]).join(' ')),
  }))
}

describe('evidence and text', () => {
  it('evidence is the lines of the sentence and no others', async () => {
    const [finding] = await findingsOf('USER: morning\n\nI moved to Porto in March.\n\nwhat time is it')
    expect(finding?.standsIn).toEqual(['I moved to Porto in March.'])
    expect(finding?.evidence).toEqual([
      { file: 'raw/2026-02-08.md', lines: [7, 7], quote: 'I moved to Porto in March.' },
    ])
  })

  it('a sentence over two wrapped lines stands in both', async () => {
    const [finding] = await findingsOf(
      'USER: I live in Duluth with my wife and three daughters, near the old harbour\nand the lighthouse.',
    )
    expect(finding?.evidence[0]?.lines).toEqual([5, 6])
  })

  it('EXT8: a text is one line of at most 240 characters and a quote of at most 400, whatever is said', async () => {
    const piece = fc.constantFrom(
      'I moved to Porto',
      'my sister Ines is a vet',
      "don't ever apologise to me again",
      'https://evil.example/a?b=c',
      '**bold** `code` <b>x</b>',
      'mail me at dana@example.com',
      'since 2012',
      '\u202Eabc\u0000',
      '"quoted"',
      'ß漢字🙂',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 60 }), async (pieces) => {
        for (const finding of (await extracted([`USER: ${pieces.join(' and ')}.`])).findings) {
          expect(finding.text.length).toBeLessThanOrEqual(240)
          expect(finding.text).not.toMatch(/[\n\r\p{Cc}\u202E]|https?:|@example|<b>|`|\*\*/u)
          for (const { quote } of finding.evidence) expect(quote.length).toBeLessThanOrEqual(400)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('EXT9: names, numbers and dates of what was said are in the text', async () => {
    for (const said of [
      'My sister Ines turns 41 on the 3rd of June.',
      'We decided to move the launch to 12 June 2026.',
      'I take 20 mg of citalopram since January.',
      'I pay 1,150 euros in rent.',
    ]) {
      const [finding] = await findingsOf(`USER: ${said}`)
      for (const kept of said.match(/\b(?:Ines|June|January|\d[\d,]*)/g) ?? []) expect(finding?.text).toContain(kept)
    }
  })

  it('two facts in one sentence are two findings', async () => {
    const findings = await findingsOf('USER: I live in Duluth, I play chess and I work as a nurse.')
    expect(findings.map((f) => f.text)).toEqual(['Lives in Duluth', 'Plays chess', 'Works as a nurse'])
  })

  it('EXT12: what begins with a pronoun is told with who was named before it', async () => {
    const findings = await findingsOf('USER: Gus called about the lease. He lives in Duluth and has a bad hip.')
    expect(findings.map((f) => f.text).join('\n')).toContain('Gus')
  })
})
