import { compareClaims } from '../claims.ts'
import type { Memory } from '../memory.ts'
import type { Likeness } from '../similar.ts'
import { byWords, dayOfFinding, isDated, sharesOnlyWhom } from './by-words.ts'
import type { SlotVerdict } from './fill.ts'
import { type Now, unlessApart, type Verdict } from './now.ts'
import { givesAnother, saysBesides } from './other-value.ts'
import type { Statement } from './statement.ts'
import { areTwoOfAKind } from './two-of-a-kind.ts'
import { areAboutTwo } from './whose.ts'

/** Scores from here on rest on a claim. */
export const BY_CLAIM = 10

const RETURN = /^(?:[^,]{1,40}, )?(?:I(?:'m| am)? )?(?:(?:went|gone|going|switched|is) )?back (?:to|on) (.+)/i
const LEFT = /\b(?:switched|changed|migrated) from ([^,.;!?]{1,40}?) to /i

/** How a finding stands to one memory, by whom and what both are about first, then by what they claim, then by their words. */
export function relationTo(
  now: Now,
  memory: Memory,
  known: Statement,
  { like: alike, slot }: { readonly like: Likeness; readonly slot: SlotVerdict | null },
): Verdict {
  const { beside } = now
  const finding = isOnlyOfWhom(now, memory, known) ? { ...now.finding, claim: null } : now.finding
  if (areTwoOfAKind(finding, now.statement, memory, known)) return 'apart'
  if (slot !== null) return fromSlot(slot)
  const rules = finding.home === 'relational' && memory.home === 'relational'
  if (areAboutTwo(now.statement, known, rules)) return 'apart'
  const besides = !rules && alike.words >= 2 && alike.held >= 0.5 && saysBesides(finding.text, now.statement, known)
  const like = besides ? { ...alike, adds: true } : alike
  if (isAnotherValue(now, memory, known, like)) return { relation: 'conflicts', score: like.jaccard + like.held }
  const near = byReturn(finding, memory) ?? byClaim(finding, memory, like) ?? byWords(now, memory, known, like)
  const verdict = unlessApart(near, now, memory)
  if (verdict === 'apart' || verdict.relation !== 'conflicts' || beside === null) return verdict
  return beside === 'more' && isTurnedRound(verdict, like) ? verdict : 'apart'
}

/** "Is single and works as a nurse", "is engaged and works as a nurse": what they share tells that one of both holds. */
function isAnotherValue({ finding, beside }: Now, memory: Memory, { lead }: Statement, { shared }: Likeness): boolean {
  if (shared < 1 || beside !== null || memory.firstSeen >= dayOfFinding(finding)) return false
  // What is decided is weighed by what it names.
  if (finding.kind === 'decision' && memory.kind === 'decision') return false
  return !isDated(finding) && !isDated(memory) && givesAnother(finding.text, memory.text, lead)
}

/** "Drinks wine too" after "drinks no wine": one more, and the opposite. */
function isTurnedRound({ score }: Exclude<Verdict, 'apart'>, { opposed, ends }: Likeness): boolean {
  return ends >= 1 || (opposed >= 0.5 && score < BY_CLAIM)
}

/** What the claims say, or null when only the words can tell. */
function byClaim(finding: Now['finding'], memory: Memory, like: Likeness): Verdict | null {
  if (!finding.claim || !memory.claim) return null
  const [ours, theirs] = [finding.claim.subject, memory.claim.subject]
  if (ours !== theirs) return ours === 'both' || theirs === 'both' ? null : 'apart'
  const day = dayOfFinding(finding) || memory.confirmedOn
  const relation = compareClaims(memory.claim, finding.claim, memory.confirmedOn, day)
  if (relation === 'same') {
    // Who is born on March 3 and who is born on March 9 is the daughter both times: the words say which date.
    if (like.clash && finding.claim.attribute !== 'age') return null
    const more = like.adds || like.held < 0.5
    return { relation: more ? 'extends' : 'restates', score: BY_CLAIM + like.jaccard }
  }
  const changed = finding.cue === 'update' || finding.cue === 'retract'
  if (relation === 'differs' || (relation === 'may-differ' && changed)) {
    return { relation: 'conflicts', score: BY_CLAIM + like.jaccard }
  }
  return relation === 'apart' ? null : 'apart'
}

/** "Sister Ines is a nurse", "sister Ines is scared of moths": what both claim only says of whom it is. */
function isOnlyOfWhom({ finding: { claim }, statement }: Now, { claim: theirs }: Memory, known: Statement): boolean {
  if (claim === null || theirs === null || !/^(?:name|relation)$/.test(claim.attribute)) return false
  const isSame = claim.subject === theirs.subject && claim.attribute === theirs.attribute
  return isSame && claim.value === theirs.value && sharesOnlyWhom(statement, known)
}

function fromSlot(slot: SlotVerdict): Verdict {
  return { relation: 'conflicts', score: slot === 'replaces' ? BY_CLAIM + 1 : BY_CLAIM }
}

/** "Went back to VS Code" undoes "Switched from VS Code to Neovim", with which it shares most words. */
function byReturn({ origin, text, cue }: Now['finding'], memory: Memory): Verdict | null {
  if (origin !== 'human-said' || cue !== 'update') return null
  const to = RETURN.exec(text)?.[1]?.toLowerCase()
  const left = LEFT.exec(memory.text)?.[1]?.toLowerCase()
  if (to === undefined || left === undefined || !to.startsWith(left)) return null
  return /^(?:[ ,;.!?]|$)/.test(to.slice(left.length)) ? { relation: 'conflicts', score: BY_CLAIM } : null
}
