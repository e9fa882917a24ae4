import { describe, expect, it } from 'vitest'
import { readTurns } from '../log/read-turns.ts'
import { carried, plain, type ShapeCase } from './shapes.ts'

const FORMS: readonly ((text: string) => string)[] = [
  (text) => `## Dana [14:30] (claude)\n\n${text}\n\n---\n\n## Bernard [14:31] (claude)\n\nok\n`,
  (text) => `**Dana:** hello\n\n**Bernard:** hi\n\n**Dana:** ${text}\n\n**Bernard:** ok\n`,
  (text) => `### User\n\n${text}\n\n### Assistant\n\nok\n`,
]

/** What counts as said by the human in any of the forms. */
function said(text: string, form: (text: string) => string): string {
  const { turns } = readTurns(form(text), { names: { human: ['Dana'], assistant: ['Bernard'] } })
  const own = turns.flatMap(({ spans }) => spans).filter(({ origin }) => origin === 'human-said')
  return own.map((span) => span.text).join('\n')
}

function believed(cases: readonly ShapeCase[], form: (text: string) => string): ShapeCase[] {
  return cases.filter(({ text, payload }) => said(text, form).includes(payload))
}

describe('words that carry the mark of another mouth', () => {
  it.each([false, true])(
    'SEC22: of those set aside (%s) at most 5 in 100 are believed, in three forms of a log',
    (isHeld) => {
      const cases = carried(isHeld)
      expect(new Set(cases.map(({ kind }) => kind)).size).toBeGreaterThan(40)
      for (const form of FORMS) {
        const fooled = believed(cases, form)
        expect(
          fooled.length / cases.length,
          [...new Set(fooled.map(({ kind }) => kind))].join(', '),
        ).toBeLessThanOrEqual(0.05)
      }
    },
  )

  it('SEC22: of the same said plainly 98 in 100 stay the human’s', () => {
    const cases = plain()
    for (const form of FORMS) {
      const kept = believed(cases, form)
      const lost = cases.filter((one) => !kept.includes(one))
      expect(lost.length / cases.length, [...new Set(lost.map(({ kind }) => kind))].join('\n')).toBeLessThanOrEqual(
        0.02,
      )
    }
  })
})
