import { describe, expect, it } from 'vitest'
import { resolveFinding } from '../../../src/memory/resolve.ts'
import { context, finding, indexOf, memory } from './make.ts'

const D1 = '2026-01-05'
const D2 = '2026-01-12'

/** How a finding with the cue of a change resolves against coffee, a move and a yoga class. */
function changing(text: string): [string, string[]] {
  const outcome = resolveFinding(
    finding(D2, text, { cue: 'update' }),
    indexOf(
      memory(D1, 'Drinks coffee every morning'),
      memory(D1, 'They moved last weekend'),
      memory(D1, 'Does yoga with Ilse on Tuesdays'),
    ),
    context(D2),
  )
  const gone = outcome.changes.flatMap(({ type, data }) =>
    type === 'memory-superseded' && 'id' in data ? [data.id] : [],
  )
  return [outcome.resolution, gone]
}

describe('what holds at times that come back', () => {
  it.each([
    'On weekends they drink tea instead of coffee',
    'Drinks tea instead of coffee on Sundays',
    'In winter they drink tea instead of coffee',
  ])('RES82: "%s" limits what is always done and ends nothing', (text) => {
    expect(changing(text)).toEqual(['nuance', []])
  })

  it.each(['Drinks tea instead of coffee now', 'From now on they drink tea instead of coffee, on weekends too'])(
    'RES82: "%s" takes the place of what was always done',
    (text) => {
      expect(changing(text)).toEqual(['updates', [memory(D1, 'Drinks coffee every morning').id]])
    },
  )

  it('RES82: another weekday is a change and no limit', () => {
    const yoga = memory(D1, 'Does yoga with Ilse on Tuesdays')
    expect(changing('Does yoga with Ilse on Thursdays instead of Tuesdays')).toEqual(['updates', [yoga.id]])
  })

  it('RES83: a common word alone ("weekend") ends no stranger', () => {
    for (const text of ['On weekends they bake rye bread', 'Weekends are for the garden now'])
      expect([text, changing(text)[1]]).toEqual([text, []])
  })
})
