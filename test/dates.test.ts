import { describe, expect, it } from 'vitest'
import { dayNumber } from '../src/calendar.ts'
import { datesIn, dayAhead } from '../src/dates.ts'

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
    ['what did we plan last May?', ['2025-05-01..2025-05-31']],
    ['the trip last January', ['2026-01-01..2026-01-31']],
    ['what have I read this March', ['2026-03-01..2026-03-31']],
    ['when I lived in Porto in 2019', ['2019-01-01..2019-12-31']],
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

describe('the day ahead that a statement names', () => {
  it.each([
    ['dentist on 14 may at 3', '2026-05-14'],
    ['the exam is May 14th, 2026', '2026-05-14'],
    ['her birthday is 2 january', '2027-01-02'],
    ['flight on 2026-05-20', '2026-05-20'],
    ['call the bank tomorrow', '2026-05-05'],
    ['plumber comes on monday', '2026-05-11'],
    ['by friday it has to be in', '2026-05-08'],
    ['moved here on 14 april 2020', null],
    ['swims on mondays', null],
    ['sometime in june', null],
    ['a Monday in 2026', null],
    ['Ana visits from 31 October until Sunday 8 November', '2026-10-31'],
    ['Is away until Sunday, November 8', '2026-11-08'],
  ])('%s', (text, day) => {
    expect(dayAhead(text, '2026-05-04')).toBe(day)
  })
})
