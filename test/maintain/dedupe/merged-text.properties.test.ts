import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import type { NightItem } from '../../../src/maintain/night-item.ts'
import { readSuggestion } from '../../../src/memory/compression-review.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { detailsLost } from '../../support/details-lost.ts'
import { runStep, stateOf } from './dedupe-driver.ts'

/** Each clause is one thing told of somebody; none of them excludes another. */
const CLAUSES = [
  'works as a baker',
  'works as a baker at Kamps',
  'has two cats',
  'has three dogs named Ada, Bo and Cleo',
  'allergic to nuts',
  'allergic to peanuts and shellfish',
  'loves sailing and opera',
  'loves sailing and jazz',
  'plays handball, on Tuesdays with the Füchse',
  'plays handball',
  'plays the cello, only at home',
  'plays the cello in Quartet Nord',
  'likes maths',
  'speaks French and Dutch',
  'speaks Dutch',
  'afraid of flying',
  'born on May 26th',
  'born in Graz',
  'has diabetes',
  'has diabetes, insulin twice a day',
  'drives a red Volvo',
  'drives a Volvo from 1998',
  'sings in a choir',
  'sings in a choir, every Friday at 19:30',
  'keeps bees behind the house',
  'keeps bees',
  'runs a bar in Lisbon',
  'wrote a novel about Trieste',
  'collects stamps, since 2011',
  'collects stamps from Peru',
  'sleeps badly',
  'takes 40 mg of Pantoprazole',
  'volunteers at the fire brigade',
  'wears size 44 shoes',
  'moved in last spring',
  'calls every Sunday, after lunch',
]
const NAMES = ['Tom', 'Ines', 'Milo', 'Anna Berger']
const BONDS = ['brother', "User's brother", 'their brother']
const clauses = fc.uniqueArray(fc.constantFrom(...CLAUSES), { minLength: 1, maxLength: 4 })
const forms = fc.constantFrom('label', 'bond', 'said', 'told')
const line = fc.record({ clauses, bond: fc.constantFrom(...BONDS), form: forms })

function written(name: string, { clauses: told, bond, form }: typeof line extends fc.Arbitrary<infer T> ? T : never) {
  if (form === 'told') return `Their brother ${name} ${sentence(told[0] ?? '')}`
  const label = `${name}: ${[...(form === 'label' ? [] : [bond]), ...told].join(', ')}`
  return form === 'said' ? `USER said: "${label.replace("User's", 'my').replace('their', 'my')}"` : label
}

function sentence(clause: string): string {
  return /^(?:allergic|afraid|born)/.test(clause) ? `is ${clause}` : clause
}

async function night(
  memories: readonly Partial<Memory>[],
): Promise<{ before: Memory[]; lines: string[]; items: NightItem[] }> {
  const state = stateOf(memories.map((memory) => ({ bucket: 'PERSON' as const, ...memory })))
  const before = [...state.memories.values()]
  const items = await runStep(dedupe, state)
  const lines = [...state.memories.values()].filter(({ status }) => status === 'active').map(({ text }) => text)
  return { before, lines, items }
}

describe('what a merged line says', () => {
  it('NGT41: no name, number, date or telling word of two or three lines is in none of those that are left', async () => {
    let merged = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...NAMES),
        fc.array(line, { minLength: 2, maxLength: 3 }),
        async (name, drawn) => {
          const told = drawn.map((one, at) => ({
            text: written(name, one),
            firstSeen: `2026-02-0${at + 1}`,
            confirmedOn: `2026-02-0${at + 1}`,
          }))
          const { before, lines, items } = await night(told)
          merged += items.filter(({ outcome }) => outcome === 'merged').length
          for (const { text } of before) {
            const least = Math.min(...lines.map((kept) => detailsLost([text], kept).length))
            expect({ text, lines, least }).toEqual({ text, lines, least: 0 })
          }
        },
      ),
      { numRuns: 400, seed: 20_260_301 },
    )
    expect(merged).toBeGreaterThan(200)
  })

  it('NGT42: what hangs on a clause stands behind it in the merged line as it stood before', async () => {
    const hanging = CLAUSES.filter((clause) => /, (?:on|only|every|since|after)\b/.test(clause))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...hanging), clauses, clauses, async (clause, some, others) => {
        const first = `Ines: User's sister, ${some.join(', ')}`
        const second = `Ines: ${[clause, ...others].join(', ')}`
        const { lines } = await night([{ text: first }, { text: second }])
        expect(lines.some((kept) => kept.includes(clause))).toBe(true)
      }),
      { numRuns: 200, seed: 20_260_302 },
    )
  })

  it('NGT43: the suggestion about two that cannot both hold keeps every clause that the conflict is not about', async () => {
    const pairs = [
      ['works nights', 'works days'],
      ['owes them money', 'paid them back'],
      ['lives in Bremen', 'moved to Lübeck'],
      ['is single', 'is engaged'],
      ['vegan', 'loves steak'],
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pairs), clauses, clauses, async ([one, other], some, others) => {
        const told = [
          { text: `Tom: User's brother, ${[...some, one].join(', ')}`, firstSeen: '2026-02-01' },
          { text: `Tom: ${[other, ...others].join(', ')}`, firstSeen: '2026-02-01' },
        ]
        const { lines, items } = await night(told)
        expect(lines).toEqual(told.map(({ text }) => text))
        const suggested = items.flatMap(({ changes }) =>
          changes.flatMap((change) =>
            change.type === 'review-opened' ? (readSuggestion(change.data.review.suggestion ?? '')?.text ?? '') : [],
          ),
        )
        expect(suggested).toHaveLength(1)
        expect(detailsLost(["User's brother", ...some, ...others, other], suggested[0] ?? '')).toEqual([])
      }),
      { numRuns: 200, seed: 20_260_303 },
    )
  })
})
