import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import { dayOfFinding } from './by-words.ts'
import { compareSlots, wordsOf } from './compare-slots.ts'
import type { Slots, SlotVerdict } from './fill.ts'
import { leftBehind } from './left-behind.ts'
import { recurringTime } from './nuance.ts'
import { otherState } from './other-state.ts'
import { areOfTwo } from './scope.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'

/** Another name for one's wife, another employer, "sold the boat": what one has one of is filled in otherwise. */
export function bySlot(
  { finding, statement }: { readonly finding: Finding; readonly statement: Statement },
  memory: Memory,
  known: Statement,
): SlotVerdict | null {
  const byHand = finding.written === true || memory.origin === 'human-edit'
  if (statement.slots.length === 0 && statement.states.length === 0 && !byHand) return null
  if (finding.origin !== 'human-said' || finding.cue === 'one-off') return null
  // When a line was typed nobody knows: its day is the one on which it was first read.
  if (memory.firstSeen === dayOfFinding(finding) && memory.origin !== 'human-edit') return null
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
    compareSlots(filledIn(statement, byHand), filledIn(known, byHand), { ...days, byHand }) ??
    leftBehind(statement, known) ??
    otherState(statement, known)
  return verdict === 'replaces' && saysMore(known, statement) ? 'asks' : verdict
}

function filledIn({ slots, noted }: Statement, byHand: boolean): Slots {
  return byHand ? [...slots, ...noted] : slots
}

/** A line that names somebody else beside what it fills in says more than what ended: "in Porto with their dog Biscuit". */
function saysMore(known: Statement, now: Statement): boolean {
  const filled = known.slots.flatMap(({ value, subject }) => [...wordsOf(value), ...subject])
  const isFilled = (word: string): boolean => filled.some((own) => own.startsWith(word) || word.startsWith(own))
  return [...known.words].some(
    ([word, { weight }]) => weight === NAME_WEIGHT && !now.words.has(word) && !known.lead.has(word) && !isFilled(word),
  )
}
