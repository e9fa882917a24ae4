import type { Claim } from '../../memory/memory.ts'
import { besideOf } from '../../memory/resolve/beside.ts'
import { compareSlots } from '../../memory/resolve/compare-slots.ts'
import type { Slots } from '../../memory/resolve/fill.ts'
import { isFiniteVerb } from '../../memory/resolve/finite.ts'
import { slotsOf } from '../../memory/resolve/slots.ts'
import type { Entry } from './entry.ts'
import { piecesOf } from './entry-clauses.ts'
import { compareFillers } from './entry-slots.ts'

const ATTRIBUTES: readonly (readonly [string, RegExp])[] = [
  [
    'home',
    /^(?:(?:now )?(?:lives|is living|is based) (?:in|at|near)|(?:has )?moved (?:back )?to) ([\p{L}' -]{2,40})$/u,
  ],
  [
    'age',
    /^(?:is |turned |turns |aged )?(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|[a-z]+teen|[a-z]+ty(?:-[a-z]+)?)(?: years old)?$/,
  ],
  ['birthday', /^(?:birthday (?:is )?(?:on )?|born on |was born on )(.+)$/],
  ['birthyear', /^(?:was )?born in (\d{4})$/],
  ['birthplace', /^(?:was )?born in (\p{Lu}.+)$/u],
  ['married', /^(?:got |was )?married (?:in|on|since) (.+)$/],
  ['marital-status', /^(?:is )?(married|single|divorced|widowed|engaged)$/],
  ['died', /^died (?:in|on) (.+)$/],
  ['job', /^(?:works as|is|was) ?(?:an? )?(?! ?(?:at|in|on) )([\p{L} -]+?)(?: (?:at|in|for|with) .+)?$/u],
]

/** Which value a clause gives of what everybody has but one of; null when it gives none. */
export function claimOf(subject: string, clause: string): Claim | null {
  for (const [attribute, pattern] of ATTRIBUTES) {
    const value = pattern.exec(clause)?.[1]
    if (value !== undefined) return { subject, attribute, value: value.toLowerCase() }
  }
  return null
}

/** Two values of what everybody has one of, told of one: a floor, a shift, whether somebody is pregnant. */
export function fillsDiffer(first: Entry, one: string, second: Entry, other: string): boolean {
  const isMore = [first, second].some(({ memory }) => besideOf(memory.text) === 'more')
  if (!isMore && compareFillers(one, other) === 'one') return true
  const [from, to] = [first.memory.confirmedOn, second.memory.confirmedOn]
  const [known, now] = from <= to ? [one, other] : [other, one]
  const days = from <= to ? { from, to } : { from: to, to: from }
  return compareSlots(fillsOf(now), fillsOf(known), days) !== null
}

/** "Car: Volvo, service in June" and "Car: Fiat, new tyres": what a label says first is what the thing is. */
export function labelFillsDiffer(first: Entry, one: string, second: Entry, other: string): boolean {
  const [is, was] = [first, second].map(({ title }) => `${title ?? ''} is`) as [string, string]
  const [value = '', known = ''] = [one, other].map((said) => piecesOf(said)[0])
  return [[one, other] as const, [value, known] as const].some(
    ([a, b]) => compareFillers(`${is} ${a}`, `${was} ${b}`) === 'one',
  )
}

/** Which of the things that somebody has one of a clause tells: `job`, `home`. */
export function slotsSaid(clause: string): string[] {
  return fillsOf(clause).flatMap(({ slot, over }) => (over ? [] : slot))
}

/** What a clause fills in, read as if it were said of the human: of whom it is told is the same for both. */
function fillsOf(clause: string): Slots {
  const known = fills.get(clause)
  if (known) return known
  const [first = ''] = clause.split(' ')
  const isVerb = isFiniteVerb(first.toLowerCase())
  const read = slotsOf(isVerb ? `${first.charAt(0).toUpperCase()}${clause.slice(1)}` : `Is ${clause}`)
  if (fills.size >= KEPT) fills.clear()
  fills.set(clause, read)
  return read
}

const fills = new Map<string, Slots>()
const KEPT = 8192
