import { describe, expect, it } from 'vitest'
import { extracted } from '../../support/day.ts'

const texts = async (...said: string[]) => (await extracted(said)).findings.map(({ text }) => text)

describe('what is asked of memory itself', () => {
  it.each(['the bins go out on odd Tuesdays', 'whistle is the word', 'I hate phone calls before 9'])(
    'EXT1: "remember that %s" is obeyed whatever it holds',
    async (what) => {
      const { findings } = await extracted([`USER: Remember that ${what}.`])
      expect(findings).toHaveLength(1)
      expect(findings[0]?.marker).toBe(true)
      expect(findings[0]?.evidence[0]?.lines).toEqual([5, 5])
    },
  )

  it('EXT1: with nothing behind it, it marks what was said just before, in the turn or in the one before', async () => {
    const here = await extracted(['USER: I never fly in winter. Remember that.'])
    expect(here.findings.map(({ marker }) => marker)).toEqual([true])
    const later = await extracted(['USER: I never fly in winter.', 'BERNARD: Understood.', 'USER: Remember that.'])
    expect(later.findings.at(-1)?.marker).toBe(true)
    expect(later.findings.at(-1)?.evidence.map(({ lines }) => lines)).toEqual([
      [17, 17],
      [5, 5],
    ])
  })

  it('EXT1: a question whether something is remembered asks for nothing', async () => {
    expect(await texts('USER: do you remember that?')).toEqual([])
  })

  const SAID = 'I am allergic to penicillin.'
  it.each([
    [`USER: ${SAID} Don't write that down.`],
    [`USER: ${SAID} Please forget that I said that.`],
    [`USER: Off the record: ${SAID}`],
    [`USER: This is off the record. ${SAID}`],
    [`USER: ${SAID}`, 'BERNARD: Noted.', 'USER: forget what I said'],
  ])('EXT2: nothing is kept of what was taken back: %s', async (...said) => {
    expect(await texts('USER: I live in Porto.', ...said)).toEqual(['Lives in Porto'])
  })

  it('EXT2: what was learned before the words that take it back is to be ended', async () => {
    const { findings, faint = [] } = await extracted([`USER: ${SAID}`, 'BERNARD: Noted.', 'USER: off the record'])
    expect([...findings, ...faint]).toEqual([])
  })
})

describe('what is never learned', () => {
  it.each(['what time does the bank close?', 'Weather is nice today.', 'thanks!', 'lol ok'])(
    'ROUTE5: %s is dropped with a reason',
    async (said) => {
      const { findings, drops } = await extracted([`USER: ${said}`])
      expect(findings).toEqual([])
      expect(drops).toHaveLength(1)
    },
  )

  it.each([
    'if i won the lottery i would buy a tram',
    'imagine they gave us the house, my mother would move in',
    'Of course I adore working on Christmas eve, best time of my life, sign me up.',
  ])('ROUTE5: what is only supposed or joked is no line: %s', async (said) => {
    const { findings } = await extracted([`USER: ${said}`])
    expect(findings.filter(({ home }) => home !== 'store')).toEqual([])
  })

  it('ROUTE3: what the assistant claims about the human is not learned', async () => {
    const { findings } = await extracted(['BERNARD: Since you grew up in Wisconsin, you know the winters.'])
    expect(findings.filter(({ home }) => home !== 'store')).toEqual([])
  })

  it('EXT16: pasted text and what stands inside quotation marks make nothing', async () => {
    const { findings } = await extracted([
      'USER: look\n\n```\nI live in Paris since 2012 and I am vegan.\n```',
      'USER: this came\n\n> My hip is being replaced on May 20.\n> I live in Duluth.',
      'USER: She wrote "Dear all. I live in Rome. I am allergic to cats. Yours, Eva".',
    ])
    expect(findings.map(({ text }) => text).join()).not.toMatch(/Paris|vegan|Duluth|hip|Lives in Rome|allergic/)
  })

  it('EXT16: a sentence with something redacted in it is dropped', async () => {
    const { findings, drops } = await extracted(['USER: my password since Monday is [REDACTED:password]'])
    expect(findings).toEqual([])
    expect(drops.map(({ reason }) => reason)).toContain('redacted')
  })
})
