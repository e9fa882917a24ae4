import { describe, expect, it } from 'vitest'
import { statement } from '../../../src/read/builtin/statement.ts'

const table: readonly (readonly [string, string | null])[] = [
  ['I work on crypto tax.', 'Works on crypto tax'],
  ["No nuts please, I'm allergic to walnuts.", 'Is allergic to walnuts'],
  ["Good. I like that it's append-only underneath", "Likes that it's append-only underneath"],
  [
    "I'd rather ship something small today than plan for a week.",
    'Would rather ship something small today than plan for a week',
  ],
  [
    "Biscuit got the crusts, he's our beagle and he has no standards.",
    "Biscuit got the crusts, he's their beagle and he has no standards",
  ],
  [
    "Juliet says it was the best thing I've cooked since we got married.",
    "Juliet says it was the best thing they've cooked since they got married",
  ],
  [
    "Tomorrow morning I'm writing the release notes for MoonTax 3.2.",
    "Tomorrow morning they're writing the release notes for MoonTax 3.2",
  ],
  ['I do my best deep work in the mornings.', 'Does their best deep work in the mornings'],
  ['I work at MoonTax, as you know, and I live in Lisbon.', 'Works at MoonTax, and they live in Lisbon'],
  ['My sister Naomi lives in Bristol.', 'Sister Naomi lives in Bristol'],
  ['I was at my mother’s on Sunday.', "Was at their mother's on Sunday"],
  ['I want you to stop.', null],
  ['What do I do?', null],
  ['I told my mother about my job', 'Told their mother about their job'],
  ['Mine is May 26th.', null],
  ['We should go.', null],
  ["Let's go with my plan.", null],
  ['I moved. I also married.', null],
  ['The weather is nice.', null],
]

describe('statements about a person', () => {
  it.each(table)('EXT40: "%s" is said as "%s"', (said, wanted) => {
    expect(statement(said)).toBe(wanted)
  })

  it('EXT40: names, numbers and dates of what is said survive', () => {
    for (const [said, wanted] of table) {
      if (wanted === null) continue
      for (const kept of said.match(/\d+(?:\.\d+)?|\b(?:MoonTax|Lisbon|Naomi|Bristol|Juliet|Biscuit|Sunday)\b/g) ?? [])
        expect(wanted).toContain(kept)
    }
  })
})
