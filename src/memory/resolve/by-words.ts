import type { Finding } from '../finding.ts'
import type { Home, Kind, Memory } from '../memory.ts'
import type { Likeness } from '../similar.ts'
import { isReminder, repeatsBehaviour, turnsBehaviour } from './by-behaviour.ts'
import { deniesLess, endsOther, isOnlyOf, isSameEnding } from './ends-other.ts'
import type { Now, Verdict } from './now.ts'
import { recurringTime } from './nuance.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { DOUBT } from './turning-words.ts'
import { ONCE, RELATIVES } from './vocabulary.ts'

/** What the content words, their polarity, their values and the cue of a finding say to one memory. */
export function byWords(now: Now, memory: Memory, known: Statement, like: Likeness): Verdict {
  const { finding, statement } = now
  const near = Math.max(like.held, like.holds)
  if (!like.sameLead || areOfOtherKin(statement, known)) return 'apart'
  if (!homesMeet(finding.home, memory.home, like)) return 'apart'
  const agrees = like.opposed < 0.3 && !like.clash && !DOUBT.test(finding.text)
  // The key says nothing of what is denied: "never drinks coffee" has that of "drinks coffee".
  if (statement.key === known.key && like.opposed < 0.3 && statement.weight + statement.values.length >= 1)
    return { relation: 'restates', score: 2 }
  const ends = finding.cue === 'update' && like.ends >= 1
  if (agrees && !ends && restates(like) && finding.cue !== 'retract' && !sharesOnlyWhom(statement, known))
    return { relation: 'restates', score: 1 + like.jaccard }
  const repeats = finding.cue !== 'update' && finding.cue !== 'retract' && finding.cue !== 'one-off'
  if (repeats && !like.clash && repeatsBehaviour(now, memory, known)) {
    const more = like.adds && like.held < 0.5
    return { relation: more ? 'extends' : 'restates', score: 0.6 + like.jaccard }
  }
  if (repeats && isReminder(finding, memory, like)) return { relation: 'restates', score: 0.6 + like.jaccard }
  if (conflicts(now, memory, known, like)) return { relation: 'conflicts', score: near + like.jaccard }
  if (repeats && turnsBehaviour(now, memory, known)) return { relation: 'conflicts', score: near + like.jaccard }
  if (agrees && !areOfOthers(statement, known) && extendsIt(now, like, memory, known))
    return { relation: 'extends', score: near * 0.5 + like.jaccard }
  return (like.shared >= 1 && near >= 0.3) || like.values > 0
    ? { relation: 'touches', score: (near + like.jaccard) / 2 }
    : 'apart'
}

function restates(like: Likeness): boolean {
  return like.words >= 2 && like.shared >= 1.4 && like.held >= 0.8 && like.holds >= 0.25 && !like.adds
}

function extendsIt({ finding, statement, back }: Now, like: Likeness, memory: Memory, known: Statement): boolean {
  if (!back && (isBeside(finding, memory) || isOnlyAbout(statement, known))) return false
  const { shared, held, holds } = withValues(like)
  const near = Math.max(held, holds)
  if (finding.cue === 'confirm' && like.words >= 2 && shared >= 1.9 && near >= 0.45) return true
  if (like.shared >= 1 && like.shared !== NAME_WEIGHT && back && meets(back, known, near)) return true
  if (like.words >= 3 && held >= 0.35 && holds >= 0.35) return true
  // On another day, half of what is said now being a good part of what is known, it is the same thing told again.
  if (memory.firstSeen < dayOfFinding(finding)) {
    if (like.words >= 2 && shared >= 2 && held >= 0.5 && holds >= 0.35) return true
    const one = like.words === 1 && like.shared >= 1 && like.shared < NAME_WEIGHT
    if (one && like.values > 0 && held >= 0.75 && holds >= 0.3) return true
  }
  const enough = like.words >= 2 || (like.words === 1 && like.shared < NAME_WEIGHT && like.values > 0)
  return enough && shared >= 1.7 && (holds >= 0.6 || like.jaccard >= 0.4 || (shared >= 2.5 && held >= 0.6))
}

/** What was said before is named where it says so: "My back again. And the roof leaks" repeats nothing of roofs. */
function meets({ words, values, weight }: Statement, known: Statement, near: number): boolean {
  const telling = [...words].filter(([word, one]) => one.weight >= 1 && known.words.has(word))
  const shared = telling.reduce((sum, [, one]) => sum + one.weight, 0)
  if (near < 0.2) return shared >= 0.3 * weight && telling.length > 0
  return telling.length > 0 || values.some(({ value }) => known.values.some((other) => other.value === value))
}

/** Sentences of one paragraph go on about a thing: the next one is no second time. */
function isBeside({ evidence }: Finding, memory: Memory): boolean {
  const [now, known] = [evidence[0], memory.evidence[0]]
  return memory.observations === 1 && now?.file === known?.file && now?.lines[0] === known?.lines[0]
}

/** All that both say is whom they are about: "Wife Juliet is a teacher", "Wife Juliet plays the cello". */
function isOnlyAbout(statement: Statement, known: Statement): boolean {
  const whom = whomOf(statement)
  return whom.size > 0 && [...statement.words.keys()].every((word) => whom.has(word) || !known.words.has(word))
}

/** They share no more than whom they are about, and the first says more than that. */
export function sharesOnlyWhom(statement: Statement, known: Statement): boolean {
  const { words, values } = statement
  return isOnlyAbout(statement, known) && (values.length > 0 || words.size > whomOf(statement).size)
}

/** The words that say whom it is about, with those before the name: "foster son Tom", "granddaughter Mia". */
function whomOf({ words, lead, subject }: Statement): ReadonlySet<string> {
  const names = subject?.of === 'person' ? subject.names : []
  const keys = [...words.keys()]
  return new Set(keys.slice(0, keys.findLastIndex((word) => lead.has(word) || names.includes(word)) + 1))
}

/** A sister and a colleague are two people, also when both are called Anna. */
function areOfOtherKin(one: Statement, other: Statement): boolean {
  const kin = (statement: Statement): string[] => [...statement.lead].filter((word) => RELATIVES.has(word))
  const [ours, theirs] = [kin(one), kin(other)]
  return ours.length > 0 && theirs.length > 0 && !ours.some((word) => theirs.includes(word))
}

/** Each names somebody or something that the other does not: "my sister is called Naomi", "my sister is called Ruth". */
function areOfOthers(one: Statement, other: Statement): boolean {
  const lacks = (a: Statement, b: Statement): boolean =>
    [...a.words].some(([word, { weight }]) => weight === NAME_WEIGHT && !b.words.has(word))
  return lacks(one, other) && lacks(other, one)
}

/** A date or a number in common says as much as a word. */
function withValues({ shared, held, holds, values }: Likeness): { shared: number; held: number; holds: number } {
  const grow = (share: number): number => {
    const whole = share > 0 ? shared / share : 0
    return whole + values > 0 ? (shared + values) / (whole + values) : 0
  }
  return { shared: shared + values, held: grow(held), holds: grow(holds) }
}

function conflicts(now: Now, memory: Memory, known: Statement, like: Likeness): boolean {
  const { finding } = now
  const near = Math.max(like.held, like.holds)
  if (isTurnedRound(now, memory, known, like)) return true
  const telling = like.words >= 2 || like.shared < NAME_WEIGHT || isHabitAlone(like)
  const opposed =
    telling && like.opposed >= 0.3 && like.opposed * like.shared >= 0.8 && !deniesLess(now.statement, memory, known)
  if (finding.cue === 'update' || finding.cue === 'retract')
    return (like.clash || !deniesLess(now.statement, memory, known)) && changes(now, memory, known, like, opposed)
  if (finding.cue === 'one-off') {
    const wish = finding.home === 'relational' && memory.home === 'relational'
    return (opposed || like.clash) && like.shared >= 1 && near >= (wish ? 0.25 : 0.3)
  }
  // Sentences of one day go on about a thing; they seldom take back what was said an hour ago without saying so.
  if (memory.firstSeen === dayOfFinding(finding)) return false
  // A deadline is one, and so is a wedding; of meetings there are many.
  if (like.clash && isOfOne(now, known)) return true
  // Two dated events are two events unless the words say that one of them moved.
  if (isDated(finding) || isDated(memory)) return false
  if (opposed && like.words < 2) return like.jaccard >= 0.6
  if (opposed) return like.jaccard >= 0.35 || (like.shared >= 2.5 && near >= 0.5)
  // "On Mondays" and "on Thursdays" are two sessions of what is done.
  if (recurringTime(finding.text) !== null && recurringTime(memory.text) !== null) return false
  return like.clash && like.shared >= 1 && near >= 0.7 && like.jaccard >= 0.5
}

/** "Doesn't love the job any more", "actually likes olives since Greece": all that is known is said the other way round. */
function isTurnedRound({ finding, statement }: Now, memory: Memory, known: Statement, like: Likeness): boolean {
  if (memory.firstSeen >= dayOfFinding(finding) || isDated(finding) || isDated(memory)) return false
  if (like.words < known.words.size || like.opposed < 0.3 || finding.cue === 'one-off') return false
  if (deniesLess(statement, memory, known)) return false
  return like.jaccard >= 0.95 || (like.opposed >= 0.9 && like.jaccard >= 0.3 && TURNED.test(finding.text))
}

const TURNED =
  /\b(?:now|these days|nowadays|again|any ?(?:more|longer)|no longer|actually|after all|since|turns out|lately)\b/i

/** "Back on it" and "off it": all that both say is that something was given up or taken up. */
export function isHabitAlone(like: Likeness): boolean {
  return like.words === 1 && like.shared >= 2
}

/** Both name something that happens once, and neither somebody whom the other does not name. */
function isOfOne({ statement }: Now, known: Statement): boolean {
  const shared = [...statement.words.keys()].some((word) => ONCE.has(word) && known.words.has(word))
  return shared && !areOfOthers(statement, known)
}

/** The words say that something changed: enough overlap then tells what. */
function changes(now: Now, memory: Memory, known: Statement, like: Likeness, opposed: boolean): boolean {
  const { finding, statement } = now
  const near = Math.max(like.held, like.holds)
  if (like.shared < 1) return false
  // What happened has happened: only a new date or a denial of the same words takes an event's place.
  if (isDated(memory) && finding.home !== 'store' && !like.clash) return false
  if (like.ends >= 1 && near >= 0.2) return !endsOther(statement, known, memory)
  if (isSameEnding(statement, known) || isOnlyOf(statement, known)) return false
  if (!like.clash && !shareTellingWord(statement, known)) return false
  if (opposed && like.shared >= 2 && near >= 0.25) return true
  if (opposed || like.clash) return like.held >= 0.25 && (near >= 0.4 || (like.shared >= 2 && near >= 0.25))
  if (/\b(?:also|too|as well|still)\b/i.test(finding.text) || memory.firstSeen >= dayOfFinding(finding)) return false
  if (isOnlyAbout(statement, known) || isOfIts(statement, known, like)) return false
  return like.holds >= 0.6 || (like.shared >= 2 && like.holds >= 0.35 && near >= 0.5)
}

/** "Acme moved to a new building" is of Acme and not of who works there: what the one is about the other only mentions. */
function isOfIts({ words }: Statement, known: Statement, like: Likeness): boolean {
  const first = words.keys().next().value ?? ''
  return like.words === 1 && known.words.has(first) && known.words.keys().next().value !== first
}

/** "On weekends" and "we moved last weekend" have nothing in common but a time that everybody speaks of. */
function shareTellingWord({ words }: Statement, known: Statement): boolean {
  return [...words].some(([word, { weight }]) => Math.min(weight, known.words.get(word)?.weight ?? 0) >= 1)
}

export function isDated(about: { readonly kind: Kind }): boolean {
  return about.kind === 'event' || about.kind === 'context'
}

/** The day of a finding's words, from its evidence; empty when that names none. */
export function dayOfFinding(finding: Finding): string {
  return finding.evidence[0]?.file.slice(-13, -3) ?? ''
}

/** Documents keep to themselves; the store is beside all of them, and nearly the same words meet wherever they were put. */
function homesMeet(now: Home, known: Home, like: Likeness): boolean {
  if (now === known || now === 'store' || known === 'store') return true
  if (now === 'soul' || known === 'soul') return false
  return like.jaccard >= 0.6 || (like.shared >= 2.4 && Math.max(like.held, like.holds) >= 0.65)
}
