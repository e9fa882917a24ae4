import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyHuman } from '../../../src/read/builtin/classify.ts'
import { HUMAN_CLASSES } from '../../../src/read/builtin/human-model.ts'
import { inTurn } from '../../../src/read/builtin/in-turn.ts'
import { extracted } from '../../support/day.ts'

type Class = (typeof HUMAN_CLASSES)[number]

const KEPT: readonly Class[] = ['fact', 'trait', 'person', 'topic', 'rule', 'trust', 'store']
const at = (name: Class): number => HUMAN_CLASSES.indexOf(name)
const keptOf = (row: readonly number[]): number => KEPT.reduce((sum, name) => sum + (row[at(name)] ?? 0), 0)

/** Shares that sum to 1. */
const rows = fc.array(
  fc
    .array(fc.double({ min: 0.001, max: 1, noNaN: true }), {
      minLength: HUMAN_CLASSES.length,
      maxLength: HUMAN_CLASSES.length,
    })
    .map((row) => {
      const total = row.reduce((sum, one) => sum + one, 0)
      return row.map((one) => one / total)
    }),
  { minLength: 1, maxLength: 12 },
)

describe('a sentence among others', () => {
  it('EXT26: how likely a sentence is to be kept stays as it was', () => {
    fc.assert(
      fc.property(rows, (list) => {
        for (const [index, row] of inTurn(list).entries()) expect(keptOf(row)).toBeCloseTo(keptOf(list[index] ?? []), 9)
      }),
    )
  })

  it('EXT26: a sentence alone is what it is', () => {
    const alone = [HUMAN_CLASSES.map((_, k) => (k === 0 ? 0.6 : 0.05))]
    expect(inTurn(alone)).toEqual(alone)
  })

  it('EXT26: among affairs an even sentence is an affair, among facts a fact', () => {
    const of = (name: Class): number[] => HUMAN_CLASSES.map((_, k) => (k === at(name) ? 0.92 : 0.01))
    const even = HUMAN_CLASSES.map((_, k) => (k === at('fact') || k === at('store') ? 0.465 : 0.01))
    const [, affair = []] = inTurn([of('store'), even, of('store')])
    const [, fact = []] = inTurn([of('fact'), even, of('fact')])
    expect(affair[at('store')]).toBeGreaterThan(2 * (affair[at('fact')] ?? 1))
    expect(fact[at('fact')]).toBeGreaterThan(2 * (fact[at('store')] ?? 1))
  })
})

describe('what goes on', () => {
  it.each([
    ['halvard did the driving. my brother-in-law, sober since spring', 'halvard', 'sober'],
    ["Henrik fixed the roof. My cousin's husband, a slater from Bergen.", 'Henrik', 'slater'],
  ])('EXT63: %s', async (said, ...parts) => {
    const { findings } = await extracted([`USER: ${said}`])
    expect(findings.map(({ text }) => parts.filter((part) => text.includes(part)))).toContainEqual(parts)
  })

  it('EXT11: "he" after a word of kin is told with it', async () => {
    const { findings } = await extracted(["USER: rang dad. he's moved to a flat in Leith with a lift"])
    expect(findings.map(({ text }) => text).join()).toContain("Dad: he's moved to a flat in Leith")
  })
})

describe('what leaves no doubt', () => {
  it('EXT27: a withdrawal that hardly speaks of anything is heard', () => {
    const faint = HUMAN_CLASSES.map((name) => (name === 'drop' ? 0.9 : 0.0125))
    const { scores } = classifyHuman(faint, new Set(['c:retract']))
    expect(Math.max(scores.user, scores.relational, scores.store)).toBeGreaterThanOrEqual(0.65)
    const asked = classifyHuman(faint, new Set(['c:retract', 'x:question']))
    expect(asked.scores.store).toBeLessThan(0.1)
  })

  it.each([
    ["Don't ask me how I slept, ever.", 'relational'],
    ['My sister is not to be contacted about the estate.', 'relational'],
    ['Not a word to my sister in anything you send.', 'relational'],
    ['nobody knows but you and Ruth', 'relational'],
    ['I take ramipril every morning since the scare in 2019.', 'user'],
    ['Since you keep the calendar: I am 58 on the 3rd.', 'user'],
    ['I moved to Porto today. We decided to sell the boat.', 'user', 'store'],
    ["I've made up my mind about the atlas, every county gets a second map.", 'store'],
    ['Large lamps go from £90 to £110, small ones stay.', 'store'],
    ['The Guild of Surveyors have me on a panel about drains, May 19, lunch included.', 'store'],
  ])('EXT28: %s', async (said, ...homes) => {
    const { findings } = await extracted([`USER: ${said}`])
    expect(findings.map((finding) => finding.home)).toEqual(homes)
  })
})
