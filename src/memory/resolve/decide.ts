import { observedDays } from '../confidence.ts'
import type { Memory } from '../memory.ts'
import { saysNow } from './cue.ts'
import { BY_CLAIM, isFadedGroup, type Match, matchFinding } from './match.ts'
import type { MemoryIndex } from './memory-index.ts'
import { exceptionIn, nuanceOf, recurringTime } from './nuance.ts'
import { byIdiom, otherForm, otherwise } from './otherwise.ts'
import * as outcomes from './outcomes.ts'
import type { Statement } from './statement.ts'
import { alsoSaid, confirmOnly, reminded, speaksOfAnother, toldAgain } from './told-again.ts'

/** The first that applies: it says the same, it cannot hold beside what is known, it says more, it is new. */
export function decide(fresh: outcomes.Fresh, statement: Statement, known: MemoryIndex): outcomes.Outcome {
  if (fresh.finding.faint)
    return byIdiom(fresh, known) ?? changed(fresh, statement, known) ?? confirmOrAsk(fresh, statement, known)
  const matches = matchFinding(fresh.finding, statement, known)
  return (
    otherForm(fresh, known) ??
    agree(fresh, matches, known) ??
    reminded(fresh, against(matches), known) ??
    disagree(fresh, matches, known) ??
    otherwise(fresh, known) ??
    toldAgain(fresh, known, (one) => agreeWithCandidate(fresh, one, conflictsOf(matches))) ??
    extend(fresh, matches, known) ??
    outcomes.added(fresh)
  )
}

/** "The rate changed to 61 %": too thin to be remembered by itself, and as worth a line as what it takes the place of. */
function changed(fresh: outcomes.Fresh, statement: Statement, known: MemoryIndex): outcomes.Outcome | null {
  const { cue, origin } = fresh.finding
  if (cue !== 'update' || origin !== 'human-said') return null
  const [best] = conflictsOf(matchFinding(fresh.finding, statement, known))
  if (best === undefined || !takesPlace(fresh.finding, best)) return null
  if (best.slot === null && !best.like.clash) return null
  return disagree(outcomes.inPlaceOf(fresh, best.memory), [best], known)
}

/** "The premium went up to 240 euros": what only happened by itself is a line where the value was one; what is over is none. */
function isOtherValue({ finding, memory }: outcomes.Fresh, best: Match, known: MemoryIndex): boolean {
  if (memory.home !== 'store' || best.memory.home !== 'user') return false
  const { clash, adds, holds } = best.like
  // All that the line says, with another number.
  if (clash || (adds && holds >= ALL)) return true
  return best.slot !== null && !known.read(finding.text).slots.some(({ over }) => over)
}

const ALL = 0.9

/** What is too thin to be remembered confirms, or asks whether what is known of somebody it names still holds. */
function confirmOrAsk(fresh: outcomes.Fresh, statement: Statement, known: MemoryIndex): outcomes.Outcome {
  const confirmed = confirmOnly(fresh, statement, known)
  if (confirmed.changes.length > 0 || fresh.finding.origin !== 'human-said') return confirmed
  const isOf = ({ as }: Match): boolean => [...known.read(as.text).lead].some((name) => statement.words.has(name))
  const over = conflictsOf(matchFinding(fresh.finding, statement, known)).find((match) => match.sure && isOf(match))
  return over === undefined ? confirmed : outcomes.asked(fresh, over.memory, isProtected(over.memory))
}

/** What a model reconciled says itself where each holds. */
const NO_CONTEXT = { words: '', of: 'new' } as const

/** Share of the best match's nearness from which on another memory is ended by the same words. */
const NEARLY = 0.8

/** The closest memory that says the same. A candidate that stands against something known needs a second day. */
function agree(fresh: outcomes.Fresh, matches: readonly Match[], index: MemoryIndex): outcomes.Outcome | null {
  const same = matches.find((match) => match.relation === 'restates')
  if (!same) return null
  const known = same.memory
  // "Still no bullets, but for recipes do": the old wish and where it ends.
  const context = exceptionIn(fresh.finding, same.as)
  if (context !== null && known.status === 'active') return outcomes.nuanced(fresh, known, context)
  if (speaksOfAnother(fresh.finding, same.as, index)) return null
  if (known.status === 'candidate' || waitsInGroup(known, index))
    return agreeWithCandidate(fresh, known, conflictsOf(matches))
  const rises = known.home === 'store' && fresh.memory.home !== 'store' && !isProtected(known)
  // A line that says less than what lies in the store stands beside it.
  if (rises && same.like.holds < 0.6) return outcomes.confirmed(fresh, known, true)
  if (rises) return outcomes.promoted(fresh, known)
  return outcomes.confirmed(fresh, known, false)
}

/** True for a candidate that faded and waits in a group: said again it comes back alone, the others go on waiting. */
function waitsInGroup({ status, supersededBy }: Memory, index: MemoryIndex): boolean {
  const group = status === 'archived' && supersededBy !== null ? index.get(supersededBy) : undefined
  return group !== undefined && isFadedGroup(group)
}

function agreeWithCandidate(fresh: outcomes.Fresh, known: Memory, against: readonly Match[]): outcomes.Outcome {
  // A line about the assistant itself becomes active by the human's word alone, not by saying it again.
  if (known.origin !== 'human-said' && known.home === 'soul') return outcomes.echoed(fresh, known, 'unsure')
  // A group says many things of which one was said again: it takes no other's place.
  if (against.length === 0 || isFadedGroup(known)) return outcomes.confirmed(fresh, known, false)
  const guarded = against.some((match) => isProtected(match.memory))
  if (guarded || observedDays(known).has(fresh.day)) return outcomes.echoed(fresh, known, 'unsure')
  return outcomes.settled(fresh, known, [...new Set(against.map((match) => match.memory))])
}

/** What cannot hold beside the finding, weighed by what its words say of themselves. */
function disagree(fresh: outcomes.Fresh, matches: readonly Match[], known: MemoryIndex): outcomes.Outcome | null {
  const conflicts = conflictsOf(matches)
  const best = conflicts[0]
  if (!best) return null
  const { finding, day } = fresh
  const old = best.memory
  if (day < old.firstSeen) return outcomes.outdated(fresh, old)
  if (finding.cue === 'one-off') return outcomes.exception(fresh, old, isProtected(old))
  const now = isOtherValue(fresh, best, known) ? outcomes.inPlaceOf(fresh, best.memory) : fresh
  if (isProtected(old)) return outcomes.asked(finding.cue === 'update' ? now : fresh, old, true)
  if (finding.reconciled && isBetween(fresh.memory, old)) return outcomes.nuanced(fresh, old, NO_CONTEXT)
  if (takesPlace(finding, best)) {
    const gone = conflicts
      .filter((match) => match.slot === best.slot && match.sure && nearness(match) >= nearness(best) * NEARLY)
      .filter(({ memory }) => !isProtected(memory) && memory.firstSeen <= day)
      .map((match) => match.memory)
    return outcomes.replaced(now, [...new Set(gone)], 'updates', `something else holds since ${day}`)
  }
  const context = nuanceOf(finding, best.as, known.read)
  if (context !== null) return outcomes.nuanced(fresh, old, context)
  return outcomes.asked(finding.cue === 'update' ? now : fresh, old, false)
}

/** The words say that it changed: of what one has one of at a time as that is read, else by their cue. */
function takesPlace(finding: outcomes.Fresh['finding'], best: Match): boolean {
  if (best.slot !== null) return best.slot === 'replaces'
  return best.sure && (finding.cue === 'update' || isAnotherNow(finding, best))
}

/** "Extension is 5520 now": the same words with another value, and now. */
function isAnotherNow(finding: outcomes.Fresh['finding'], { like }: Match): boolean {
  // Of what is done on one day of the week there may be two.
  return finding.cue === null && like.clash && like.jaccard >= 0.8 && saysNow(finding) && !recurringTime(finding.text)
}

/** Patterns between the two people are what an Observed Contradiction is made of. */
function isBetween(fresh: Memory, known: Memory): boolean {
  return fresh.home === 'relational' && known.home === 'relational'
}

/** How much of the one or the other they share; a claim is all of it. */
function nearness({ like, score }: Match): number {
  return score >= BY_CLAIM ? 1 : Math.max(like.held, like.holds)
}

/** "As usual the oven smells" and "bakes in a wood oven" share an oven and little else. */
function isThin({ memory, like }: Match): boolean {
  if (memory.status === 'candidate') return true
  if (memory.home === 'relational' || like.words !== 1 || like.values > 0) return false
  return Math.max(like.held, like.holds) < THIN
}

const THIN = 0.4

/** The same and more: what is known is confirmed, and what is new is kept beside it. */
function extend(fresh: outcomes.Fresh, matches: readonly Match[], index: MemoryIndex): outcomes.Outcome | null {
  const near = matches.find(
    (match) => match.relation === 'extends' && !isThin(match) && !speaksOfAnother(fresh.finding, match.as, index),
  )
  return near ? alsoSaid(fresh, near.memory, index) : null
}

function against(matches: readonly Match[]): Memory[] {
  return conflictsOf(matches).map(({ memory }) => memory)
}

function conflictsOf(matches: readonly Match[]): Match[] {
  return matches.filter(({ relation, memory }) => relation === 'conflicts' && holds(memory))
}

/** What only left its document for want of room holds as much as what stands there. */
function holds(memory: Memory): boolean {
  return memory.status === 'active' || (memory.status === 'archived' && memory.supersededBy === null)
}

/** A human's own line and what they pinned is never replaced by something overheard. */
function isProtected(memory: Memory): boolean {
  return memory.pinned || memory.origin === 'human-edit'
}
