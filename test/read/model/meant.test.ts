import { describe, expect, it } from 'vitest'
import { believed, isFact, KINDS, saidIn, TWINS } from './meant.ts'

describe('a model that takes every clause for a fact', () => {
  it.each(Object.entries(KINDS))(
    'CLD38: of a %s nothing becomes a fact',
    async (_kind, templates) => {
      const cases = saidIn(templates)
      expect(cases.length).toBeGreaterThanOrEqual(300)
      const fooled: string[] = []
      for (const one of cases)
        for (const finding of await believed(one))
          if (isFact(finding, one)) fooled.push(`${one.text} → [${finding.home} ${finding.bucket}] ${finding.text}`)
      expect(fooled).toEqual([])
    },
    60_000,
  )

  it('CLD38: the same words said in earnest are learned', async () => {
    const cases = saidIn(TWINS)
    const lost: string[] = []
    for (const one of cases) {
      const found = await believed(one)
      if (!found.some(({ home, text }) => home === 'user' && text.includes(one.inner.word))) lost.push(one.text)
    }
    expect(cases.length).toBeGreaterThanOrEqual(300)
    expect(lost.length / cases.length, lost.join('\n')).toBeLessThanOrEqual(0.03)
  }, 60_000)
})
