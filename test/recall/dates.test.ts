import { describe, expect, it } from 'vitest'
import { datesIn } from '../../src/recall/dates.ts'
import { dayNumber } from '../../src/recall/doc.ts'

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** A Wednesday. */
const TODAY = dayNumber('2026-03-11')
const found = (text: string): string[] =>
  datesIn(text, TODAY, [2025, 2026]).map(({ from, to }) =>
    from === to ? dayText(from) : `${dayText(from)}..${dayText(to)}`,
  )

describe('dates in a question', () => {
  it.each([
    ['What happened on 2026-02-08?', ['2026-02-08']],
    ['What did we say on 8 February 2026?', ['2026-02-08']],
    ['the painting of October 13th, 2025', ['2025-10-13']],
    ['What did I do in May 2025?', ['2025-05-01..2025-05-31']],
    ['And yesterday?', ['2026-03-10']],
    ['what did I say last friday', ['2026-03-06']],
    ['What did I read two weeks ago?', ['2026-02-21..2026-03-01']],
    ['May I ask what happened?', []],
  ])('SRCH5: %s', (text, dates) => {
    expect(found(text)).toEqual(dates)
  })

  it('SRCH5: a month without a year means that month of every year that has logs', () => {
    expect(found('What did Dana do in June?')).toEqual(['2025-06-01..2025-06-30', '2026-06-01..2026-06-30'])
  })

  it('SRCH5: a day says more than a month', () => {
    const [day] = datesIn('on 8 February 2026', TODAY, [])
    const [month] = datesIn('in February 2026', TODAY, [])
    expect(day?.weight).toBeGreaterThan(month?.weight ?? 1)
  })
})
