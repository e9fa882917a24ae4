import { DONE_WITH, wordsOf } from './compare-slots.ts'
import { isDoing } from './ends-other.ts'
import type { SlotVerdict } from './fill.ts'
import type { Statement, Word } from './statement.ts'
import { stem } from './stem.ts'

/** "Cancelled the gym", "left the choir": what is done with a thing that is over may be over too. */
export function leftBehind({ slots, words }: Statement, known: Statement): SlotVerdict | null {
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
