import { compareClaims } from '../../memory/claims.ts'
import { similar } from '../../memory/similar.ts'
import type { Entry } from './entry.ts'
import { ageOf, clash, compareAges, mayClash } from './entry-clash.ts'
import { partsOf, piecesOf, startsClause } from './entry-clauses.ts'
import { meaningOf, valuesAgree } from './entry-meaning.ts'
import { ideasOf } from './entry-relations.ts'
import { areOpposites, mayBothHold } from './entry-scope.ts'
import { claimOf, fillsDiffer, labelFillsDiffer } from './entry-values.ts'
import { areExclusive, modesOf, tastesDiffer } from './entry-words.ts'

/** What two descriptions of one name say to each other. `doubtful`: they may be of two people. */
export function compareDetails(first: Entry, second: Entry): 'agree' | 'doubtful' | 'conflict' {
  const [ours, theirs] = [first, second].map(({ details }) => details.flatMap(partsOf)) as [string[], string[]]
  if (first.details.some((one) => second.details.some((other) => clausesConflict(first, one, second, other))))
    return 'conflict'
  if (labelConflict(first, second)) return 'conflict'
  if (isInvented(first) !== isInvented(second)) return 'doubtful'
  if (ours.some((one) => theirs.some((other) => mayClash(one, other)))) return 'doubtful'
  const [a, b] = [circlesOf(first), circlesOf(second)]
  return a.length > 0 && b.length > 0 && !a.some((circle) => b.includes(circle)) ? 'doubtful' : 'agree'
}

const LONGEST_CLAUSE = 90
const DESCRIBING =
  /^(?:\p{Lu}[\p{L}'’-]*['’]s |an? |the |is |isn't |was |has |have |lives |lived |works |worked |studie[sd] |teaches |taught |speaks |plays |likes |loves |hates |enjoys |married|born|died|retired|runs |owns |drives |moved |turned |turns |graduated |engaged|divorced|separated|widowed|pregnant|allergic |vegetarian|vegan|from |aged |called |nicknamed |known |makes |leads |manages |writes |grew |raised |met |used to |never |always |can't |cannot |does |doesn't |birthday |in |at |since |\d)/u

/** True for an entry that says who or what somebody is, rather than what happened with them. */
export function describes(entry: Entry): boolean {
  const plain = (clause: string): boolean =>
    clause.length <= LONGEST_CLAUSE && !/["“”:!?]|\b(?:I|you|she|he|it)\b/.test(clause)
  const parts = entry.details.flatMap(partsOf)
  if (entry.form === 'label') return parts.every(plain)
  return parts.length > 0 && parts.every((clause) => plain(clause) && (isLasting(clause) || isState(entry, clause)))
}

/** "Wife Juliet is away": in one word, of somebody whose relation the line gives too. */
function isState({ relation }: Entry, clause: string): boolean {
  return (
    relation !== null &&
    /^(?:is )?(?!(?:here|there|right|wrong|coming|going)$)\p{Ll}{3,}$/u.test(clause) &&
    !HAPPENS.test(clause)
  )
}

function isLasting(clause: string): boolean {
  return (DESCRIBING.test(clause) || (DOES.test(clause) && !TELLS.test(clause))) && !HAPPENS.test(clause)
}

/** What somebody does, in the present; what they say, ask or feel is of a day. */
const DOES = /^(?:usually |often |sometimes )?[a-z]{2,}s (?!me\b|them\b)/
const TELLS =
  /^(?:says|asks|tells|calls|sends|comes|feels|thinks|gets|wonders|insists|means|seems|sounds|looks|goes|brings|visits|arrives|leaves|turns)\b/

/** A day, a number of the clock or a mood: what is told of somebody and not what they are. */
const HAPPENS =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|morning|evening|afternoon|month)|next (?:week|month)|last (?:week|night|month)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day(?! nights)|right now|at the moment|just|is (?!living|working|studying|missing)[a-z]+ing)\b/i

/** True when something that one clause says cannot hold beside something of the other: as a whole, or a piece of each. */
export function clausesConflict(first: Entry, one: string, second: Entry, other: string): boolean {
  const [ours, theirs] = [one, other].map((clause) => [
    ...new Set([clause, ...partsOf(clause), ...piecesOf(clause)]),
  ]) as [string[], string[]]
  return ours.some((here) => theirs.some((there) => detailsConflict(first, here, second, there)))
}

/** Two clauses of one name that cannot both hold: two homes, two ages, yes and no. */
function detailsConflict(first: Entry, one: string, second: Entry, other: string): boolean {
  if (tastesDiffer(one, other) || clash(one, other)) return true
  if (areOpposites(one, other)) return true
  const ages = agesOf(first, one, second, other)
  if (ages !== null) return ages === 'differ'
  const name = first.name ?? ''
  const [a, b] = [claimOf(name, one), claimOf(name, other)]
  if (a && b && a.attribute === b.attribute) {
    const relation = compareClaims(a, b, first.memory.confirmedOn, second.memory.confirmedOn)
    if (relation === 'same') return false
    if (relation === 'differs' || a.attribute === 'married' || a.attribute === 'died') return true
  }
  if (fillsDiffer(first, one, second, other)) return true
  const [x, y] = [meaningOf(one), meaningOf(other)]
  const like = similar(x.statement, y.statement)
  if (like.shared === 0 || mayBothHold(one, other)) return false
  // "Type 1" and "type 2", "size 42" and "size 44": nothing but the number differs.
  if (like.jaccard >= 0.99 && like.clash) return true
  if (like.shared < 1) return false
  if (like.opposed >= 0.3 || (like.jaccard >= 0.4 && areExclusive(one, other))) return true
  if (modesOf(one) !== modesOf(other) && like.jaccard >= 0.5) return true
  return like.jaccard >= 0.6 && !valuesAgree(x, y)
}

/** The same clauses are held against many others. */

/** True where an age has become another with the years. */
export function isOutgrown(first: Entry, one: string, second: Entry, other: string): boolean {
  return agesOf(first, one, second, other) === 'grew'
}

function agesOf(first: Entry, one: string, second: Entry, other: string): ReturnType<typeof compareAges> | null {
  const [here, there] = [ageOf(one), ageOf(other)]
  if (here === null || there === null) return null
  const days = (Date.parse(second.memory.confirmedOn) - Date.parse(first.memory.confirmedOn)) / 86_400_000
  return days >= 0 ? compareAges(here, there, days) : compareAges(there, here, -days)
}

/** "Birthday: May 26th" and "Birthday: June 1st": the name says what can have but one value. */
export function labelConflict(first: Entry, second: Entry): boolean {
  if (first.form !== 'label' || second.form !== 'label') return false
  const attribute = (first.name ?? '').replace(/ /g, '-')
  const [one, other] = [first.details.join(', '), second.details.join(', ')]
  const [whom = '', whose = ''] = [first, second].map(({ details }) => piecesOf(details[0] ?? '')[0] ?? '')
  if (isWhom(whom) && isWhom(whose) && (SELF.test(whom) || SELF.test(whose)))
    return whom.toLowerCase() !== whose.toLowerCase()
  if (first.person || second.person) return false
  if (labelFillsDiffer(first, one, second, other)) return true
  const [a, b] = [one, other].map((value) => ({ subject: 'human', attribute, value: value.toLowerCase() }))
  if (!a || !b) return false
  const relation = compareClaims(a, b, first.memory.confirmedOn, second.memory.confirmedOn)
  if (relation === 'may-differ') return isBare(one) && isBare(other)
  return relation === 'differs'
}

/** "Epilepsy: mother", "Epilepsy: user": whose it is, and nothing else. */
function isWhom(value: string): boolean {
  return SELF.test(value) || ideasOf(value.toLowerCase().replace(/^(?:their|my|user's) /, '')).length > 0
}

const SELF = /^(?:the )?(?:user|they|them|me|myself|self|themselves)$/i

/** "Nurse", "van driver": a value and nothing about it. */
function isBare(value: string): boolean {
  return value.split(' ').length <= 3 && !startsClause(value.split(' ')[0] ?? '')
}

const CIRCLES: readonly (readonly [string, RegExp])[] = [
  [
    'work',
    /\b(?:colleagues?|coworkers?|team|office|company|departments?|project manager|engineering|marketing|sales|design lead|accounting|accounts|client|clients|payroll|reports to|leads the|boss|standup|stand-up|in (?:hr|legal|finance|qa))\b/i,
  ],
  ['school', /\b(?:school|class|classmate|course|university|seminar|lecture|studies together)\b/i],
  [
    'family',
    /\b(?:wife|husband|mother|father|mum|mom|dad|sister|brother|aunt|uncle|cousin|niece|nephew|daughter|son|grandmother|grandfather|in-law)\b/i,
  ],
  ['club', /\b(?:club|choir|band|gym|yoga|pottery|orchestra|book group|parish|allotment)\b/i],
  ['childhood', /\b(?:grew up together|childhood|kindergarten)\b/i],
  ['street', /\b(?:next door|neighbou?r|downstairs|upstairs|across the (?:street|hall))\b/i],
]

/** Somebody of a book or a film may have the name of somebody they know. */
function isInvented({ details }: Entry): boolean {
  return /\b(?:characters?|fictional|protagonist|hero(?:ine)?|villain|novel|series|sitcom|cartoon|film|movie)\b/i.test(
    details.join('; '),
  )
}

/** Where in the human's life somebody is met, as far as the words say. */
function circlesOf({ details }: Entry): string[] {
  const text = details.join('; ')
  return CIRCLES.filter(([, pattern]) => pattern.test(text)).map(([circle]) => circle)
}
