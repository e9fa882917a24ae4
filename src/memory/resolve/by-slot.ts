import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import { dayOfFinding } from './by-words.ts'
import { compareSlots, DONE_WITH, wordsOf } from './compare-slots.ts'
import { isDoing } from './ends-other.ts'
import type { SlotVerdict } from './fill.ts'
import { recurringTime } from './nuance.ts'
import { otherState } from './other-state.ts'
import { areOfTwo } from './scope.ts'
import { NAME_WEIGHT, type Statement, type Word } from './statement.ts'
import { stem } from './stem.ts'

/** Another name for one's wife, another employer, "sold the boat": what one has one of is filled in otherwise. */
export function bySlot(
  { finding, statement }: { readonly finding: Finding; readonly statement: Statement },
  memory: Memory,
  known: Statement,
): SlotVerdict | null {
  if (statement.slots.length === 0 && statement.states.length === 0) return null
  if (finding.origin !== 'human-said' || finding.cue === 'one-off' || memory.firstSeen === dayOfFinding(finding))
    return null
  // What is done at a time that comes back is no other value of what is done else.
  if (recurringTime(finding.text) !== null) return null
  if (
    finding.home === 'relational' ||
    finding.home === 'soul' ||
    memory.home === 'relational' ||
    memory.home === 'soul'
  )
    return null
  if (statement.scopes.length > 0 && areOfTwo(statement.scopes, known.scopes)) return null
  const days = { from: memory.confirmedOn, to: dayOfFinding(finding) || memory.confirmedOn }
  const verdict =
    compareSlots(statement.slots, known.slots, days) ?? leftBehind(statement, known) ?? otherState(statement, known)
  return verdict === 'replaces' && saysMore(known, statement) ? 'asks' : verdict
}

/** "Cancelled the gym", "left the choir": what is done with a thing that is over may be over too. */
function leftBehind({ slots, words }: Statement, known: Statement): SlotVerdict | null {
  if (known.words.size > SHORT) return null
  // Who cooks with gas no more still cooks.
  const isElse = ([word, { sign, weight }]: readonly [string, Word]): boolean =>
    sign < 0 && weight >= 1 && !known.words.has(word) && !isDoing(word)
  if ([...words].some(isElse)) return null
  const isOf = (subject: readonly string[]): boolean =>
    subject.length === 0 ? known.lead.size === 0 : subject.some((name) => known.lead.has(name))
  const goesOn = known.slots.some(({ slot }) => DONE_WITH.test(slot))
  const meant = slots.some(({ slot, subject, value, handed }) => {
    if (handed === true && goesOn) return false
    const thing = stem(wordsOf(value).at(-1) ?? '')
    if (subject.length === 0 && !isAbout(known, thing)) return false
    const word = known.words.get(thing)
    return slot === '*' && isOf(subject) && word !== undefined && word.sign > 0 && word.weight >= 1
  })
  return meant ? 'asks' : null
}

const SHORT = 10
/** A car that needs tyres is no tyre: a line about a thing ends with that thing. */
function isAbout({ subject }: Statement, thing: string): boolean {
  if (subject === null || subject.of === 'self') return true
  return [subject.head, ...subject.which, ...subject.names.map(stem)].includes(thing)
}

/** A line that names somebody else beside what it fills in says more than what ended: "in Porto with their dog Biscuit". */
function saysMore(known: Statement, now: Statement): boolean {
  const filled = known.slots.flatMap(({ value, subject }) => [...wordsOf(value), ...subject])
  const isFilled = (word: string): boolean => filled.some((own) => own.startsWith(word) || word.startsWith(own))
  return [...known.words].some(
    ([word, { weight }]) => weight === NAME_WEIGHT && !now.words.has(word) && !known.lead.has(word) && !isFilled(word),
  )
}
