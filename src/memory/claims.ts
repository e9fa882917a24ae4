import type { Claim } from './memory.ts'
import { readStatement } from './resolve/statement.ts'
import { numberOf } from './resolve/values.ts'

export type ClaimRelation = 'same' | 'differs' | 'may-differ' | 'several' | 'apart'

const OWN_AGE =
  /\bi(?:'m| am|'ll be| will be| turn| turned|'m turning) (\d{2})\b(?! ?(?:%|[a-z]*min|hours?|days?|weeks?|months?|lines?|pages?|am\b|pm\b|km|k\b|percent|euros?|dollars?|points?))|^(?:is|turns|turned) (\d{2})(?=[,.;]|$| on | years old| and )/i
/** Somebody may have two sisters or five clients, and says of each what they are called. */
const NAMED =
  /^(?:(?:my|their|his|her) )?(wife|husband|spouse|fianc[eé]e?|girlfriend|boyfriend|mother|mum|mom|father|dad|boss|landlord|therapist)(?:'s name is| is (?:called|named)) (\p{L}[\p{L}'-]+(?: \p{L}[\p{L}'-]+)?)(?=[,.;!?]|$| and )/iu
const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Attributes, or what stands before their colon, that hold one value at a time: another value contradicts. */
export const SINGLE_VALUED: ReadonlySet<string> = list(`name nickname pronouns age birthday birthyear birthplace home
  city country address diet marital marital-status relation handedness height blood-type founded timezone shift date
  deadline answer-length answer-language`)

/** One value as a rule, two now and then: another value contradicts only when the words say that something changed. */
export const MOSTLY_SINGLE: ReadonlySet<string> = list('job employer role bank car commute schedule')

/** What one claim says to another. `several` is another value where several are at home. Dates are ISO, of the evidence. */
export function compareClaims(known: Claim, now: Claim, knownOn: string, nowOn: string): ClaimRelation {
  if (known.subject !== now.subject || known.attribute !== now.attribute) return 'apart'
  if (sameValue(known.value, now.value)) return 'same'
  if (now.attribute === 'age' && agesAgree(known.value, now.value, knownOn, nowOn)) return 'same'
  if (isSingleValued(now)) return 'differs'
  return isMostlySingle(now) ? 'may-differ' : 'several'
}

/** The age that a text gives of the human who says it, as a claim; the one attribute that any phrasing gives away. */
export function ageIn(text: string): Claim | null {
  const age = OWN_AGE.exec(text.replace(/[’]/g, "'"))
    ?.slice(1)
    .find((group) => group !== undefined)
  return age === undefined ? null : { subject: 'human', attribute: 'age', value: age }
}

/** The name that a text gives to somebody of whom there is one, whoever says it: another name contradicts it. */
export function nameIn(text: string): Claim | null {
  const [, kin = '', name = ''] = NAMED.exec(text.replace(/[’]/g, "'")) ?? []
  return !/^\p{Lu}/u.test(name) ? null : { subject: kin.toLowerCase(), attribute: 'name', value: name.toLowerCase() }
}

/** True when another value of the same subject and attribute cannot hold beside this one; yes and no never can. */
function isSingleValued(claim: Claim): boolean {
  return SINGLE_VALUED.has(rootOf(claim)) || isYesNo(claim.value)
}

/** True when another value is one only where the words say that something changed. */
export function isMostlySingle(claim: Claim): boolean {
  return MOSTLY_SINGLE.has(rootOf(claim))
}

function rootOf(claim: Claim): string {
  return claim.attribute.split(':')[0] ?? ''
}

/** Same words, the same number or date however written, or one value that holds the other ("duluth", "duluth, minnesota"). */
export function sameValue(first: string, second: string): boolean {
  const [a, b] = [first.trim().toLowerCase(), second.trim().toLowerCase()]
  if (a === b) return true
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== null && y !== null) return x === y
  if (isYesNo(a) || isYesNo(b)) return false
  return holds(a, b) || holds(b, a)
}

function isYesNo(value: string): boolean {
  return /^(?:yes|no)$/i.test(value.trim())
}

function holds(whole: string, part: string): boolean {
  const [inWhole, inPart] = [readStatement(whole), readStatement(part)]
  if (inPart.words.size + inPart.values.length === 0) return false
  const words = [...inPart.words].every(([word, { sign }]) => inWhole.words.get(word)?.sign === sign)
  const values = inPart.values.every((value) => inWhole.values.some((other) => other.value === value.value))
  return words && values
}

/** An age grows: 41 in March and 42 in May are the same person's, 41 and 45 are not. */
function agesAgree(known: string, now: string, knownOn: string, nowOn: string): boolean {
  const [before, after] = [numberOf(known), numberOf(now)]
  if (before === null || after === null) return false
  const years = (Date.parse(nowOn) - Date.parse(knownOn)) / (365.25 * 86_400_000)
  return Math.abs(after - before - years) <= 1
}
