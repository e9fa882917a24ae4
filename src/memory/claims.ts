import { termsOf, wordsOf } from './compare.ts'
import type { Claim } from './memory.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'

export type ClaimRelation = 'same' | 'differs' | 'may-differ' | 'several' | 'apart'

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Attributes, or what stands before their colon, that hold one value at a time: another value contradicts. */
const SINGLE_VALUED: ReadonlySet<string> = list(`name nickname pronouns age birthday birthyear birthplace home
  city country address diet marital marital-status relation handedness height blood-type founded timezone shift date
  deadline answer-length answer-language`)

/** One value as a rule, two now and then: another value contradicts only when the words say that something changed. */
const MOSTLY_SINGLE: ReadonlySet<string> = list('job employer role bank car commute schedule')

/** What one claim says to another. `several` is another value where several are at home. Dates are ISO, of the evidence. */
export function compareClaims(known: Claim, now: Claim, knownOn: string, nowOn: string): ClaimRelation {
  if (known.subject !== now.subject || known.attribute !== now.attribute) return 'apart'
  if (sameValue(known.value, now.value)) return 'same'
  if (now.attribute === 'age' && agesAgree(known.value, now.value, knownOn, nowOn)) return 'same'
  if (isSingle(now)) return 'differs'
  return MOSTLY_SINGLE.has(rootOf(now)) ? 'may-differ' : 'several'
}

/** True when another value of the same subject and attribute cannot hold beside this one; yes and no never can. */
export function isSingle(claim: Claim): boolean {
  return SINGLE_VALUED.has(rootOf(claim)) || isYesNo(claim.value)
}

function rootOf({ attribute }: Claim): string {
  return attribute.split(':')[0] ?? ''
}

/** Same words, the same number or date however written, or one value that holds the other ("duluth", "duluth, minnesota"). */
function sameValue(first: string, second: string): boolean {
  const [a, b] = [first.trim().toLowerCase(), second.trim().toLowerCase()]
  if (a === b) return true
  if (isYesNo(a) || isYesNo(b)) return false
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.denies !== other.denies) return false
  const terms = [one, other].map((words) => new Set(termsOf(words)))
  const [few, many] = terms.sort((x, y) => x.size - y.size)
  return few !== undefined && many !== undefined && few.size > 0 && [...few].every((term) => many.has(term))
}

function isYesNo(value: string): boolean {
  return /^(?:yes|no)$/i.test(value.trim())
}

/** An age grows: 41 in March and 42 in May are the same person's, 41 and 45 are not. */
function agesAgree(known: string, now: string, knownOn: string, nowOn: string): boolean {
  const years = (Date.parse(nowOn) - Date.parse(knownOn)) / (365.25 * 86_400_000)
  return Math.abs(Number(now) - Number(known) - years) <= 1
}

/** What a memory claims after a person reworded it: the same while its value still stands in the words, else nothing. */
export function claimAfterEdit(claim: Claim | null, text: string): Claim | null {
  // As words of their own: "porto" does not stand in "portofino".
  const [said, value] = [text, claim?.value ?? ''].map((words) => ` ${normaliseQuote(words)} `)
  return value?.trim() !== '' && said?.includes(value ?? '') ? claim : null
}
