import { whatStays } from '../../memory/what-stays.ts'
import type { Entry } from './entry.ts'
import { clausesOf, isBareBond, piecesOf } from './entry-clauses.ts'
import { clausesConflict, isOutgrown, labelConflict } from './entry-details.ts'
import { isHeld } from './entry-holds.ts'

/**
 * What two descriptions of one name tell, the older first: a clause that another one holds is told once, every other is
 * kept as it stands.
 */
export function allDetails(older: Entry, newer: Entry): string[] {
  const details = [...older.details]
  for (const clause of newer.details) addDetail(details, clause, (known) => isOutgrown(older, known, newer, clause))
  return dated(relationFirst(details, older, newer), older, newer)
}

/** The same where they cannot both hold: of what they say against each other the newer, and all that is beside it. */
export function newestDetails(older: Entry, newer: Entry): string[] {
  if (labelConflict(older, newer)) return dated(newer.details, older, newer)
  const details = [...older.details]
  for (const clause of newer.details) {
    const ended = (known: string): boolean =>
      isOutgrown(older, known, newer, clause) ||
      (isBond(clause, newer) && isBond(known, older)) ||
      clausesConflict(older, known, newer, clause)
    const gone = details.filter(ended)
    addDetail(details, clause, ended)
    for (const known of gone)
      for (const left of leftOf(older, known, newer, clause)) addDetail(details, left, () => false)
  }
  return dated(relationFirst(details, older, newer), older, newer)
}

/** What the older of two lines of the human says besides what the newer one ends. */
export function leftBeside(older: Entry, newer: Entry): string[] {
  const [ours, theirs] = [older, newer].map(({ said }) => clausesOf(said)) as [string[], string[]]
  const endedBy = (known: string): string | undefined =>
    theirs.find((clause) => clausesConflict(older, known, newer, clause))
  // Where no clause says what it is about, their words have to.
  if (ours.every((known) => endedBy(known) === undefined))
    return whatStays(older.memory, newer.said).map(({ text }) => text)
  return ours.flatMap((known) => {
    const by = endedBy(known)
    if (by !== undefined) return leftOf(older, known, newer, by)
    return isHeld(known, theirs) ? [] : known
  })
}

/** What a clause says besides what the newer one ends: the dog of "lives in Bremen with his dog", the height of "tall, single". */
function leftOf(older: Entry, known: string, newer: Entry, clause: string): string[] {
  const pieces = piecesOf(known)
  const ended = pieces.filter((piece) => clausesConflict(older, piece, newer, clause))
  if (ended.length === 0) return staysOf(older, known, clause)
  return pieces.flatMap((piece) => (ended.includes(piece) ? staysOf(older, piece, clause) : piece))
}

function staysOf({ memory, title }: Entry, clause: string, by: string): string[] {
  const whose = title === null ? '' : `${title}: `
  return whatStays({ ...memory, text: `${whose}${clause}` }, by).map(({ text }) => text.slice(whose.length))
}

/** "Last week" is of the day on which it was said: in a line that began on another it needs that day. */
function dated(details: readonly string[], older: Entry, newer: Entry): string[] {
  const day = newer.memory.firstSeen
  if (day === older.memory.firstSeen) return [...details]
  const known = new Set(older.details.map((clause) => clause.toLowerCase()))
  return details.map((clause) => (known.has(clause.toLowerCase()) ? clause : withDay(clause, day)))
}

export function withDay(text: string, day: string): string {
  return RELATIVE.test(text) && !/\d{4}-\d\d-\d\d/.test(text) ? `${text.replace(/[.!]$/, '')} (${day})` : text
}

const RELATIVE =
  /\b(?:today|tonight|tomorrow|yesterday|ago|recently|lately|soon|(?:this|next|last|coming) (?:week|weekend|month|year|spring|summer|autumn|fall|winter|night|morning|afternoon|evening|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|in (?:an?|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?)|right now|at the moment)\b/i

/** Who somebody is comes before what they do. */
function relationFirst(details: string[], older: Entry, newer: Entry): string[] {
  const words = [older.relation, newer.relation].flatMap((relation) => relation?.word ?? [])
  const relation = details.findIndex((clause) => words.some((word) => clause.includes(word)))
  if (relation > 0) details.unshift(...details.splice(relation, 1))
  return details
}

/** A clause that is nothing but the relation: "User's flatmate". */
function isBond(clause: string, { relation }: Entry): boolean {
  return relation !== null && clause.endsWith(`'s ${relation.word}`)
}

/** A clause that another one holds is dropped, one that holds another takes its place. */
function addDetail(details: string[], clause: string, ends: (known: string) => boolean): void {
  if (isHeld(clause, details)) return
  const replaced = details.filter((known) => ends(known) || isHeld(known, [clause]))
  const at = details.findIndex((known) => replaced.includes(known) || listsOn(known, clause) !== null)
  const before = details[at]
  if (before === undefined) {
    details.push(withoutBond(clause, details))
    return
  }
  const others = details.filter((known) => known !== before)
  details[at] = replaced.includes(before) ? withoutBond(clause, others) : (listsOn(before, clause) ?? clause)
  for (let other = details.length - 1; other > at; other--)
    if (replaced.includes(details[other] ?? '')) details.splice(other, 1)
}

/** "colleague, drinks tea" beside "User's colleague": who somebody is is told once. */
function withoutBond(clause: string, details: readonly string[]): string {
  const [bond = '', ...others] = piecesOf(clause)
  return others.length > 0 && isBareBond(bond) && isHeld(bond, details) ? others.join(', ') : clause
}

/** Two lists that begin alike are one: "Volvo, new tyres" and "Volvo, service in June". Null where they do not. */
function listsOn(known: string, clause: string): string | null {
  const [there, here] = [piecesOf(known), piecesOf(clause)]
  if (there.length < 2 || here.length < 2 || there[0]?.toLowerCase() !== here[0]?.toLowerCase()) return null
  const fresh = here.filter((piece) => !there.some((one) => one.toLowerCase() === piece.toLowerCase()))
  return [...there, ...fresh].join(', ')
}
