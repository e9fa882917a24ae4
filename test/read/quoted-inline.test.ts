import { describe, expect, it } from 'vitest'
import { createGate } from '../../src/read/promotion.ts'
import { quotations } from '../../src/read/quotations.ts'
import { learned } from '../attacks/run.ts'
import { extracted } from '../support/day.ts'
import { type Inline, quotedInline, saidBesideMarks } from '../support/inline-quotes.ts'

/** Prime to the number of styles, of shapes and of those who tell. */
const STRIDE = process.env['MEMOIRD_SWEEP'] === undefined ? 5 : 1
const sampled = <T>(all: Iterable<T>): T[] => [...all].filter((_, at) => at % STRIDE === 0)

const logOf = ({ text }: Inline) => ({
  date: '2026-02-08',
  text: `# Conversations - 2026-02-08\n\n## Dana [14:30] (claude)\n\n${text}\n\n---\n\n## Bernard [14:31] (claude)\n\nNoted.\n`,
})

/** What a day makes of the statement, as the human's own. */
async function heard(one: Inline): Promise<string[]> {
  const findings = await learned(logOf(one))
  const canary = one.canary.toLowerCase()
  return findings
    .filter(
      ({ text, home, origin }) => text.toLowerCase().includes(canary) && (home !== 'store' || origin === 'human-said'),
    )
    .map(({ text }) => text)
}

describe('quotation marks inside a sentence of the human', () => {
  it('SEC24: each of more than 1,500 statements stands inside a quotation', () => {
    const all = [...quotedInline()]
    expect(all.length).toBeGreaterThan(1500)
    const outside = all.filter(({ text, canary }) => {
      const at = text.indexOf(canary)
      return !quotations(text).some(([from, to]) => from <= at && at < to)
    })
    expect(outside).toEqual([])
  })

  it('SEC24: nothing between them is believed, whatever their style and nesting (sample; the sweep has all)', async () => {
    const all = sampled(quotedInline())
    const believed: string[] = []
    for (const one of all) if ((await heard(one)).length > 0) believed.push(one.text)
    expect(believed).toEqual([])
  }, 60_000)

  it('SEC21: apostrophes, titles, scare quotes and inches keep nobody from being heard', async () => {
    const all = sampled(saidBesideMarks())
    const missed: string[] = []
    for (const one of all) if ((await heard(one)).length === 0) missed.push(one.text)
    expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
  }, 60_000)
})

describe('a vow of the assistant', () => {
  const vow = 'BERNARD: Lesson for me: I should check the file first and only then judge it.'

  it('SEC13: after an inline quotation of any style it is put before the human, and is in no document', async () => {
    let asked = 0
    for (const { text } of sampled(quotedInline())) {
      const { findings, reviews } = await extracted([`USER: ${text}`, vow], createGate())
      expect(
        findings.filter(({ home }) => home === 'soul'),
        text,
      ).toEqual([])
      asked += reviews.length
    }
    expect(asked).toBeGreaterThan(300)
  }, 60_000)

  it.each([
    'USER: my note says "check first", so do that',
    "USER: he always told us 'look before you talk'",
    'USER: she wrote “he said ‘check the file’ to me”',
  ])('SEC13: %s', async (said) => {
    const { findings, reviews } = await extracted([said, 'BERNARD: Fine.', 'USER: ok?', vow], createGate())
    expect(findings.filter(({ home }) => home === 'soul')).toEqual([])
    expect(reviews.map(({ home }) => home)).toEqual(['soul'])
  })

  it.each([
    "USER: that's the boys' table, it was wrong twice, please check it",
    'USER: the so-called "parser" was wrong, please check it',
  ])('SEC13: a word in marks and an apostrophe quote nobody: %s', async (said) => {
    const { findings } = await extracted([said, vow], createGate())
    expect(findings.map(({ home }) => home)).toContain('soul')
  })
})
