import type { Memory } from '../memory.ts'
import { plain } from './confirm-cue.ts'
import type { MemoryIndex } from './memory-index.ts'
import { leadOf, type Retold } from './retold.ts'
import { numberOf } from './values.ts'

const NUMBER = '([a-z]+(?:-[a-z]+)?|\\d{1,3})'
const END =
  '(?=\\s*(?:[,.;:!?"”)—–]|$|(?:and|but|or|now|already|in|on|this|next|last|come|years?|year-old|or so|with|you|is|was)\\b))'
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DAY = `(?:in ${MONTH}|on (?:the )?(?:${MONTH} \\d|\\d{1,2}|[a-z-]+th\\b|[a-z-]+(?:first|second|third)\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:next|this) (?:week|month|year|spring|summer|autumn|winter|${MONTH})|tomorrow|today)`
/** "She's nine", "Elias is nine", "a nine-year-old", "at nine". */
const IS = new RegExp(
  `\\b(?:is|'s|am|'m|are|was|turned|aged|at)(?: (?:now|only|just|already|still))? ${NUMBER}(?: years? old)?${END}|\\b${NUMBER}[- ]years?[- ]old\\b`,
  'gi',
)
/** "Ten on June 2", "ninety-two on the 11th", "turns six": who will be that is a year younger. */
const WILL_BE = new RegExp(
  `\\b(?:turns|turning|(?:will|'ll) be|gets to be) ${NUMBER}${END}|(?:^|\\b(?:is|'s|has|be) )${NUMBER},? ${DAY}`,
  'gi',
)
const UNNAMED = /\byears?[- ]old\b|^\S+ (?:on|in) /i
const CANDIDATES = 24

/**
 * The memory that tells somebody's age which a sentence tells again or from which it counts on ("nine", "ten on June 2"):
 * of whom it names, or where nobody is named of the only one who is so old.
 */
export function byAge(said: Retold, index: MemoryIndex, may: (memory: Memory) => boolean): Memory | null {
  if (!/\d|[a-z]{3}/i.test(said.text)) return null
  const ages = [...agesIn(IS, said.text), ...agesIn(WILL_BE, said.text).map((age) => age - 1)]
  for (const age of ages) {
    const known = index
      .related(index.read(`${age}. ${age} years.`), CANDIDATES)
      .filter((memory) => memory.home === 'user' && may(memory) && agesIn(IS, plain(memory.text)).includes(age))
      .filter((memory) => !CLOCK.test(memory.text))
    const named = known.filter((memory) =>
      [...leadOf(memory, index.read(memory.text))].some((who) => said.who.has(who)),
    )
    if (named[0] !== undefined) return named[0]
    if (said.who.size === 0 && !said.own && UNNAMED.test(said.text) && known.length === 1) return known[0] ?? null
  }
  return null
}

/** "At nine" is a time of day where one is told. */
const CLOCK = /\b(?:o'clock|a\.?m\.?|p\.?m\.?)\b/i

function agesIn(pattern: RegExp, text: string): number[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => {
    const age = numberOf((groups.find((group) => group !== undefined) ?? '').toLowerCase())
    return age !== null && age >= 1 && age <= 110 ? [age] : []
  })
}
