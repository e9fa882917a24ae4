import type { Fill } from '../../memory/resolve/fill.ts'
import { slotsOf } from '../../memory/resolve/slots.ts'

/** True where a sentence says what somebody has one of at a time, or that such a thing is over: said so, it is a fact of a life. */
export function fills(sentence: string): boolean {
  return slotsOf(sentence).some(isTelling)
}

/** What many have several of is told by other words; an ending that names only a word may be anything's. */
function isTelling({ slot, subject, holds, over, soft, value }: Fill): boolean {
  if (subject.length > 0 && !isOfKin(subject)) return slot === 'age'
  if (slot === 'has') return over && OWNED.test(value)
  if (slot === '*') return value.split(' ').length <= 3
  return holds !== 'many' && !(soft && !over && UNSURE.test(slot))
}

/** What it tells of a life not to have; of clues and time one has none every day. */
const OWNED =
  /(?:^| )(?:dogs?|cats?|pets?|cars?|bikes?|motorbike|boat|kids?|child(?:ren)?|siblings?|brothers?|sisters?|wife|husband|partner|girlfriend|boyfriend|tv|television|garden|balcony|flat|house|job|degree|licence|license|smartphone|piano|allotment|subscription|caravan|ticket|mortgage|insurance)$/

/** "I'm at Lidl" may be said at the till. */
const UNSURE = /^(?:employer|workplace|job)$/

/** A client who moved is an affair, a sister who did is family. */
function isOfKin([first = '']: readonly string[]): boolean {
  return KIN.test(first)
}

const KIN =
  /^(?:spouse|partner|girlfriend|boyfriend|fianc|mother|father|parents|sister|brother|son|daughter|grand|child|baby|twins|eldest|youngest)/
