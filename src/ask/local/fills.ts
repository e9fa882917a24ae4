import type { Fill } from '../../memory/resolve/slots.ts'
import { slotsOf } from '../../memory/resolve/slots.ts'

/** True where a sentence says what somebody has one of at a time, or that such a thing is over: said so, it is a fact of a life. */
export function fills(sentence: string): boolean {
  return slotsOf(sentence).some(isTelling)
}

/** What many have several of is told by other words; an ending that names only a word may be anything's. */
function isTelling({ slot, subject, holds, over, soft, value }: Fill): boolean {
  if (subject.length > 0 && !isOfKin(subject)) return slot === 'age'
  if (slot === 'has') return over
  if (slot === '*') return !soft && value.split(' ').length <= 3
  return holds !== 'many' && !(soft && !over)
}

/** A client who moved is an affair, a sister who did is family. */
function isOfKin([first = '']: readonly string[]): boolean {
  return KIN.test(first)
}

const KIN =
  /^(?:spouse|partner|girlfriend|boyfriend|fianc|mother|father|parents|sister|brother|son|daughter|grand|child|baby|twins|eldest|youngest)/
