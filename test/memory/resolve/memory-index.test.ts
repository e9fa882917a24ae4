import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange } from '../../../src/memory/fold/apply-change.ts'
import { MemoryIndex } from '../../../src/memory/resolve/memory-index.ts'
import { resolveFinding } from '../../../src/memory/resolve.ts'
import { emptyState } from '../../../src/memory/state.ts'
import { context, finding, NAMES } from './make.ts'

const DAYS = ['2026-01-05', '2026-01-06', '2026-01-12']
const words = ['never', 'drinks', 'coffee', 'Wren', 'Oslo', 'recap', 'brief', 'bees', 'cello', 'five', 'lines']

describe('the index of memories', () => {
  it('RES28: kept up to date by changes it answers like one built anew from the same memories', () => {
    const said = fc
      .record({
        day: fc.constantFrom(...DAYS),
        text: fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 5 }).map((some) => some.join(' ')),
        cue: fc.constantFrom('update', 'one-off', 'retract', null),
        claim: fc.constantFrom(null, { subject: 'human', attribute: 'home', value: 'oslo' }),
      })
      .map(({ day, text, ...rest }) => finding(day, text, rest))
    fc.assert(
      fc.property(fc.array(said, { maxLength: 16 }), said, (findings, question) => {
        const kept = new MemoryIndex([], { names: NAMES })
        const state = emptyState()
        for (const one of findings) {
          const { changes } = resolveFinding(one, kept, context(one.evidence[0]?.file.slice(4, 14) ?? ''))
          kept.apply(changes)
          for (const change of changes) applyChange(state, change, state.seq++)
        }
        const { memories, retractions, met, reviews, closed } = state
        const anew = new MemoryIndex(memories.values(), { names: NAMES, retractions, met, reviews, closed })
        const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id).sort()
        expect(kept.size).toBe(anew.size)
        expect(ids(kept.related(kept.read(question.text), 9))).toEqual(ids(anew.related(anew.read(question.text), 9)))
        for (const one of findings) {
          for (const entry of one.evidence) expect(ids(kept.evidenced(entry))).toEqual(ids(anew.evidenced(entry)))
          if (one.claim) expect(ids(kept.claiming(one.claim))).toEqual(ids(anew.claiming(one.claim)))
        }
        const on = context(question.evidence[0]?.file.slice(4, 14) ?? '')
        expect(resolveFinding(question, kept, on).resolution).toBe(resolveFinding(question, anew, on).resolution)
      }),
      { numRuns: process.env['MEMOIRD_SWEEP'] ? 5000 : 80 },
    )
  })

  it('RES28: the time for one finding does not grow with what is known', () => {
    const median = (size: number): number => {
      const index = new MemoryIndex(
        Array.from({ length: size }, (_, at) => {
          const one = finding('2026-01-05', `Knows ${word(at)} and ${word(at * 7)} of the ${words[at % words.length]}`)
          return { ...made, id: `m-${at}`, text: one.text, evidence: one.evidence }
        }),
      )
      const times = Array.from({ length: 300 }, (_, at) => {
        const one = finding(
          '2026-01-06',
          `Still knows ${word(at * 13)} and ${word(at)} of the ${words[at % words.length]}`,
        )
        const started = performance.now()
        resolveFinding(one, index, context('2026-01-06'))
        return performance.now() - started
      })
      return times.sort((a, b) => a - b)[150] ?? 0
    }
    median(200)
    const [small, large] = [median(500), median(10_000)]
    expect(large).toBeLessThan(Math.max(2, small * 8))
  })
})

const made = (() => {
  const { changes } = resolveFinding(finding('2026-01-05', 'Keeps bees'), new MemoryIndex([]), context('2026-01-05'))
  const added = changes[0]
  if (added?.type !== 'memory-added') throw new Error('a finding about which nothing is known makes a memory')
  return added.data.memory
})()

function word(at: number): string {
  return `${'bdfgklmnprtv'[at % 12]}a${'bdfgklmnprtv'[(at >> 3) % 12]}o${'bdfgklmnprtv'[(at >> 6) % 12]}u${at % 900}`
}
