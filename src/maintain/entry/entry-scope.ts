import { stem } from '../../memory/resolve/stem.ts'
import { STOP } from '../../memory/resolve/vocabulary.ts'
import { toldApart } from '../../memory/told/told-apart.ts'
import { IRREGULAR } from '../../recall/stem.ts'

/**
 * True for two lines that differ and may both hold: what happened twice, and what is so in two circumstances. A question
 * needs one attribute, two values of it that exclude each other, and one scope.
 */
export function mayBothHold(first: string, second: string): boolean {
  if (ONCE.test(first) && ONCE.test(second)) return false
  if (isOccasion(first) && isOccasion(second)) return DENIED.test(first) === DENIED.test(second)
  return areScopedApart(first, second)
}

/** True where the one says that the other is not so, of one time and place. */
export function areOpposites(first: string, second: string): boolean {
  return toldApart(first, second)?.opposed === true && !mayBothHold(first, second)
}

/** What happens to nobody twice, as far as two dates of it are worth a question. */
const ONCE = /\b(?:born|married|wed|wedding|tied the knot|died|passed away)\b/i
const DENIED = /\b(?:not|never|no|without|cannot)\b|n['’]t\b/i
/** Whoever never does a thing does it nowhere. */
const EVERYWHERE = /\b(?:never|always|no longer|any ?more|at all|only|not any|anywhere|everywhere)\b/i

const PRESENT = /^(?:is|are|am|has|have|does|do|can|will|would|should|may|isn't|aren't|doesn't|don't|can't)$/
const PAST = /^(?:was|were|had|did|got|wasn't|weren't|hadn't|didn't)$/
const COPULA = /^(?:is|are|was|were|be|been|'s)$/
/** Something of which there is another on another day. */
const OCCASION =
  /^(?:has|have|attends|gives|expects|is at|goes to) an? (?:\p{L}+[ -])?(?:appointment|meeting|call|date|lesson|class|course|exam|test|interview|flight|trip|visit|session|check-?up|scan|surgery|operation|concert|gig|match|game|race|party|dinner|lunch|reservation|booking|ticket|shift|delivery|hearing|wedding|funeral|workshop|talk|rehearsal)\b/iu

/** A line of what happened, or will on a day: by its first verb. */
function isOccasion(text: string): boolean {
  if (OCCASION.test(text)) return true
  const tokens = tokensOf(text).slice(0, SUBJECT)
  const verb = tokens.findIndex((token, at) => PRESENT.test(token) || isPast(token) || (at === 0 && /s$/.test(token)))
  const found = tokens[verb]
  return found !== undefined && isPast(found)
}

/** A verb comes after so many words at most. */
const SUBJECT = 6

function isPast(token: string): boolean {
  return PAST.test(token) || (/ed$/.test(token) && token.length > 4) || (IRREGULAR.has(token) && !/s$/.test(token))
}

const SCOPING: ReadonlySet<string> = new Set(
  'at in on during before after while when whenever if unless around among near for under outside inside behind'.split(
    ' ',
  ),
)

/** These say with whom, or beside what, as often as when: they part two lines that both have one. */
const COMPANY: ReadonlySet<string> = new Set(['with', 'without'])
/** The same word behind one of these and behind another is another time or place. */
const TURNING: ReadonlySet<string> = new Set('before after during inside outside under'.split(' '))

/** Each says where or when of its own; or one does, of what the other says not everywhere or never. */
function areScopedApart(first: string, second: string): boolean {
  const [onlyHere, onlyThere] = [scopeBeside(first, second), scopeBeside(second, first)]
  if (onlyHere.length > 0 && onlyThere.length > 0) return true
  const isOwn = (scope: readonly string[]): boolean => scope.some((role) => !COMPANY.has(role))
  return (isOwn(onlyHere) && !EVERYWHERE.test(second)) || (isOwn(onlyThere) && !EVERYWHERE.test(first))
}

/** The prepositions of what one says of where, when and for what, and the other does not. */
function scopeBeside(text: string, other: string): string[] {
  const there = new Map(scopeOf(other))
  const said = stemsOf(other)
  return scopeOf(text).flatMap(([word, role]) => {
    const otherRole = there.get(word)
    const isTurned = otherRole !== undefined && otherRole !== role && (TURNING.has(role) || TURNING.has(otherRole))
    return isTurned || !said.has(word) ? role : []
  })
}

/** Words of where, when and for what a thing holds, each with its preposition: behind one that follows no copula. */
function scopeOf(text: string): [word: string, role: string][] {
  const scope: [string, string][] = []
  let role: string | null = null
  let before = ''
  for (const token of tokensOf(text)) {
    if (SCOPING.has(token) || COMPANY.has(token)) role = COPULA.test(before) ? null : token
    else if (!STOP.has(token) && role !== null && !/^\d/.test(token)) scope.push([stem(token), role])
    before = token
  }
  return scope
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).map(stem))
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-]\p{L}+)*/gu) ?? []
}
