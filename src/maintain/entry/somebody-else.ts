import type { Names } from '../../read/agent.ts'
import { isTrait } from './definitions.ts'
import { type Entry, readEntry } from './entry.ts'
import { isPersons } from './entry-being.ts'
import { partsOf, piecesOf } from './entry-clauses.ts'
import { describes } from './entry-details.ts'

/** What only somebody feels: no firm, no town and no thing. */
const FEELS =
  /^(?:really |also |still |absolutely |always |never )?(?:likes|loves|hates|enjoys|adores|dislikes|prefers|dreams of|worries|hopes|wants to|is (?:afraid|scared|fond|proud|allergic|vegan|vegetarian|pregnant|shy|left-handed))\b/
/** "Communication: direct", "Mornings: calm" are of the human. */
const NOTION = /(?:tion|sion|ment|ness|ity|ing|style|our|ance|ism|ude|ship|ics|ry|hood|life|work|[^is]s)$/

/**
 * A line of FACT or TRAIT read as of whom it names; null where it names nobody of whom it says what only people are or
 * feel. `clear`: what it says is said of people only.
 */
export function somebodyElse(
  { memory }: Entry,
  names: Names,
): { readonly entry: Entry; readonly clear: boolean } | null {
  if (memory.bucket !== 'FACT' && memory.bucket !== 'TRAIT') return null
  const entry = readEntry({ ...memory, bucket: 'PERSON' }, names)
  if (entry.name === null || entry.relation !== null || !entry.person || !describes(entry)) return null
  const pieces = entry.details.flatMap(partsOf).flatMap(piecesOf)
  if (entry.form === 'told' && pieces.some(isPersons)) return { entry, clear: true }
  if (entry.form === 'told')
    return pieces.some((piece) => FEELS.test(piece) || isTrait(piece)) ? { entry, clear: false } : null
  return pieces.some(isTrait) && !NOTION.test(entry.name) ? { entry, clear: false } : null
}
