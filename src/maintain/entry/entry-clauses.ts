import { isFiniteVerb } from '../../memory/resolve/finite.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { COMMON, STOP } from '../../memory/resolve/vocabulary.ts'
import { relationOf } from './entry-relations.ts'

/** A description as its clauses: what can be kept, dropped and joined each on its own. */

const VERBS = `is was are were has had lives lived works worked likes liked loves loved hates plays played studies studied
  moved moves got turns turned teaches taught speaks spoke runs ran knows wants makes made owns owned drives sings writes
  wrote died retired graduated married divorced engaged separated widowed born pregnant allergic vegetarian vegan
  raised grew goes went comes came cooks paints keeps kept does did takes took gave gives started stopped finished
  collects collected needs uses used looks visits visited met joined left leads led manages managed travels rides
  volunteers swims climbs can cannot can't doesn't didn't isn't wasn't never always usually often sometimes prefers
  avoids eats drinks smokes sleeps helps helped handles believes thinks thought enjoys shares reads calls called named
  aged whose who also still now recently currently nicknamed known`
/** These begin what says where, when or with whom of what stands before it: no clause of its own. */
const HANGS: ReadonlySet<string> = new Set(
  'from since until in at on with without near next before after during for by every once twice only but'.split(' '),
)
const STARTS: ReadonlySet<string> = new Set([...VERBS.split(/\s+/), ...HANGS])
const ARTICLES: ReadonlySet<string> = new Set('a an the their his her its my our'.split(' '))
const PRONOUNS: ReadonlySet<string> = new Set('me you him them us it one two three'.split(' '))

/**
 * `User's wife, married in 2015` → [`User's wife`, `married in 2015`]. Lists and what stands in brackets stay whole, and
 * what only says where, when or with whom stays with what it says it of: `plays handball, on Tuesdays` is one clause.
 */
export function clausesOf(description: string): string[] {
  return hungTogether(partsOf(description), (before) => !isBareBond(before))
}

/** The same, and what says where, when or with whom for itself: each may be held against the like of another line. */
export function partsOf(description: string): string[] {
  const clauses: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < description.length; at++) {
    const sign = description[at] ?? ''
    if ('({['.includes(sign)) depth++
    else if (')}]'.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth > 0) continue
    const end = endsAt(description, at)
    if (end === 0) continue
    clauses.push(description.slice(from, at))
    from = at + end
    at = from - 1
  }
  clauses.push(description.slice(from))
  return clauses.map((clause) => clause.trim().replace(/[.!]+$/, '')).filter((clause) => clause !== '')
}

/** True for nothing but who somebody is: `brother`, `User's wife`. */
export function isBareBond(clause: string): boolean {
  return relationOf(clause.replace(/^(?:[\p{L}-]+['’]s|[Tt]heir|[Mm]y|[Oo]ur|an?) /u, ''), 'human') !== null
}

/** What a clause lists, each with what hangs on it: "nurse, very punctual" → `nurse`, `very punctual`. */
export function piecesOf(clause: string): string[] {
  return hungTogether(clause.split(/, (?:and )?/), () => true)
}

/** What only says where, when or with whom goes with the one before it, where that may hold it. */
function hungTogether(parts: readonly string[], mayHold: (before: string) => boolean): string[] {
  const whole: string[] = []
  for (const part of parts) {
    const before = whole.at(-1)
    const hangs = before !== undefined && HANGS.has(part.split(' ')[0] ?? '') && mayHold(before)
    if (hangs) whole[whole.length - 1] = `${before}, ${part}`
    else whole.push(part)
  }
  return whole
}

/** How long the joint at this place is; 0 where there is none. */
function endsAt(text: string, at: number): number {
  const joint = /^(?:; (?:and )?|, (?:and )?(?:who |he |she )?|\. | and (?:(?:he|she|they) )?)/.exec(
    text.slice(at, at + 14),
  )?.[0]
  if (joint === undefined) return 0
  const rest = text.slice(at + joint.length)
  if (/^[;.]/.test(joint)) return /^\p{L}/u.test(rest) ? joint.length : 0
  if (joint.startsWith(',') && /^\d{1,3} years? old\b/.test(rest)) return joint.length
  const word = /^[\p{L}'’-]+/u.exec(rest)?.[0] ?? ''
  const lower = word.toLowerCase()
  if (joint.startsWith(' and')) return STARTS.has(lower) && word === lower && !isPlace(lower) ? joint.length : 0
  if (STARTS.has(lower) || ARTICLES.has(lower) || /['’]s$/.test(word)) return joint.length
  return isFiniteVerb(lower) && hasObject(rest.slice(word.length)) ? joint.length : 0
}

function isPlace(word: string): boolean {
  return HANGS.has(word) || /^(?:also|still|now)$/.test(word)
}

/** "Owes them money", "paid Ana back": in a list of things, films and plays, none follows. */
function hasObject(rest: string): boolean {
  const next = /^ ([\p{L}\d'’]+)/u.exec(rest)?.[1] ?? ''
  return ARTICLES.has(next.toLowerCase()) || PRONOUNS.has(next.toLowerCase()) || /^[\p{Lu}\d]/u.test(next)
}

/** A clause as it stands behind another: small, where its first word is one that has no capital of its own. */
export function asLater(clause: string): string {
  const first = /^[\p{L}'’-]+/u.exec(clause)?.[0]?.toLowerCase() ?? ''
  const isPlain = STARTS.has(first) || ARTICLES.has(first) || isFiniteVerb(first) || STOP.has(first)
  if (!isPlain && !COMMON.has(stem(first)) && relationOf(first, 'human') === null) return clause
  return /^I\b/.test(clause) ? clause : `${clause.charAt(0).toLowerCase()}${clause.slice(1)}`
}

/** What is said of somebody, without the words that only joined it to the name. */
export function bareClause(clause: string): string {
  return clause
    .trim()
    .replace(/^(?:and|who|also|but)\b,? /i, '')
    .replace(
      /^(?:(?:he|she)(?:'s| is)|they(?:'re| are)|it(?:'s| is)|is|'s) (?=(?:an?|the|my|their|our|married|born|engaged|from|called|[\p{L}]+'s) ?)/iu,
      '',
    )
    .replace(/^was (?=married|born|called)/i, '')
    .replace(/^(?:he|she|it) (?=[a-z]+s\b)/i, '')
    .replace(/^(?:(?:have|has) )?been (?=married|engaged|together)/i, '')
    .replace(
      /^(?:tied the knot|got hitched|wed|exchanged vows|(?:celebrated|had) (?:their|our) wedding(?: day)?)\b(?! anniversary)/i,
      'married',
    )
    .replace(/^got (?=married|engaged|divorced)/i, '')
    .trim()
}

/** True for a first word that says what somebody is or does. */
export function startsClause(word: string): boolean {
  return STARTS.has(word.toLowerCase())
}
