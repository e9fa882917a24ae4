import type { Claim } from '../../memory/memory.ts'

type Shape = readonly [attribute: string, pattern: RegExp]

/** Behind these a value is over. */
const END = '(?=[,.;!]|$| (?:and|but|since|because|for|with|now|from|until|in \\d{4})\\b)'

/** What a line of USER.md says of the human, in its own words: whoever says another value says something else of the same. */
const SHAPES: readonly Shape[] = [
  ['diet', /^is (?:an? |now )?(vegetarian|vegan|pescatarian|coeliac|celiac)\b/i],
  ['home', new RegExp(`^(?:now )?(?:lives|moved) (?:in|to) (?!the )(\\p{L}[\\p{L} '-]{1,30}?)${END}`, 'iu')],
  ['employer', new RegExp(`^(?:now )?works (?:at|for) (\\p{L}[\\p{L}\\d &'-]{1,40}?)${END}`, 'iu')],
  [
    'job',
    new RegExp(
      `^(?:works as|is) an? ((?:\\p{L}+ ){0,2}\\p{L}{2,}(?:er|or|ist|ian|nurse|clerk|chef|pilot|student))${END}`,
      'iu',
    ),
  ],
  ['age', /^(?:is|turns|turned) (\d{1,2})(?: years old)?(?=[,.]|$)/i],
  ['birthday', /^birthday is (?:on )?(?:the )?([\p{L}\d ]{3,20}?)(?=[,.]|$)/iu],
  ['name', /^(?:name is|is called|goes by) (\p{Lu}[\p{L}'-]{1,20})(?=[,.]|$)/iu],
]
const NO_DIET = /^(?:is not|isn't|is no longer) (?:an? )?(vegetarian|vegan|pescatarian|coeliac|celiac)\b/i
const ALLERGY = /^(is not|isn't|is) allergic to ([\p{L} -]{3,30}?)(?=[,.;]| and |$)/iu
const DOSE = /^(?:takes|is on|is taking) ([\p{L}-]{4,30}),? (\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|g|ml|units?))\b/iu
const DOSE_OF = /^(?:takes|is on|is taking) (\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|g|ml|units?)) of ([\p{L}-]{4,30})/iu
const HAVE = /^(?:phone|car|laptop|bike) is an? ([\p{L}\d][\p{L}\d .-]{1,30}?)(?=[,;]|\.$|$)/iu

/** The claim of a line about the human; null where it has none of the few shapes that have one value at a time. */
export function claimOf(line: string): Claim | null {
  const allergy = ALLERGY.exec(line)
  if (allergy !== null)
    return claim(`allergy:${allergy[2]?.toLowerCase()}`, allergy[1]?.toLowerCase() === 'is' ? 'yes' : 'no')
  const diet = NO_DIET.exec(line)
  if (diet !== null) return claim('diet', `not ${diet[1]}`)
  const dose = DOSE.exec(line)
  if (dose !== null) return claim(`dose:${dose[1]?.toLowerCase()}`, (dose[2] ?? '').replace(' ', ''))
  const of = DOSE_OF.exec(line)
  if (of !== null) return claim(`dose:${of[2]?.toLowerCase()}`, (of[1] ?? '').replace(' ', ''))
  const have = HAVE.exec(line)
  if (have !== null) return claim((line.split(' ')[0] ?? '').toLowerCase(), have[1] ?? '')
  for (const [attribute, pattern] of SHAPES) {
    const value = pattern.exec(line)?.[1]
    if (value !== undefined) return claim(attribute, value)
  }
  return null
}

function claim(attribute: string, value: string): Claim {
  return { subject: 'human', attribute, value: value.trim().toLowerCase() }
}
