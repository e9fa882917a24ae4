import { compareClaims } from '../claims.ts'
import type { Finding } from '../finding.ts'
import { type Memory, ORIGINS, type Origin } from '../memory.ts'
import { type Likeness, similar } from '../similar.ts'
import { bySlot, type SlotVerdict } from './by-slot.ts'
import { byWords, dayOfFinding, isHabitAlone } from './by-words.ts'
import { pointsBack } from './cue.ts'
import type { MemoryIndex } from './memory-index.ts'
import { sentencesOf } from './signals.ts'
import type { Statement } from './statement.ts'

/** How a finding stands to one memory: says the same, says the same and more, cannot hold beside it, or is near it. */
export type Relation = 'restates' | 'extends' | 'conflicts' | 'touches'

export type Verdict = { readonly relation: Relation; readonly score: number } | 'apart'

export interface Match {
  readonly memory: Memory
  readonly relation: Relation
  /** Higher is closer; matches by claim stand above matches by words. */
  readonly score: number
  readonly like: Likeness
  /** False when one word alone speaks for a conflict: enough to ask, too little to replace. */
  readonly sure: boolean
  /** What filling in the same thing otherwise comes to; null where it is not about that. */
  readonly slot: SlotVerdict | null
}

const LIMIT = 32
/** Merges followed from one memory to the next. */
const MERGES = 8
/** Scores from here on rest on a claim. */
export const BY_CLAIM = 10

const RETURN = /^(?:[^,]{1,40}, )?(?:I(?:'m| am)? )?(?:(?:went|gone|going|switched|is) )?back (?:to|on) (.+)/i
const LEFT = /\b(?:switched|changed|migrated) from ([^,.;!?]{1,40}?) to /i

/** What the known memories have to do with a finding, closest first. Those of higher authority than it are left out. */
export function matchFinding(finding: Finding, statement: Statement, index: MemoryIndex): Match[] {
  const claimed = finding.claim ? index.claiming(finding.claim) : []
  const found = [...claimed, ...index.related(statement, LIMIT)].map((memory) => heirOf(memory, index))
  const memories = new Map(found.map((memory) => [memory.id, memory]))
  const back = sentencesOf(finding.text).filter(pointsBack).join(' ')
  const now = { finding, statement, back: back === '' ? null : index.read(back) }
  const matches: Match[] = []
  for (const memory of memories.values()) {
    const theirs = index.statement(memory.id)
    if (!theirs || !mayTouch(finding.origin, memory.origin)) continue
    const like = similar(statement, theirs)
    const slot = bySlot(now, memory, theirs)
    const match =
      fromSlot(slot) ??
      byReturn(finding, memory) ??
      byClaim(finding, memory, like) ??
      byWords(now, memory, theirs, like)
    if (match === 'apart') continue
    // What the human now says in their own words is theirs: it does not merely confirm what was quoted before.
    const humbler = rank(memory.origin) > rank(finding.origin) && match.relation !== 'conflicts'
    matches.push({
      memory,
      like,
      slot,
      sure: isSure(match, like),
      ...match,
      ...(humbler ? { relation: 'touches' as const } : {}),
    })
  }
  return matches.sort((a, b) => b.score - a.score || (a.memory.id < b.memory.id ? -1 : 1))
}

/** True for the summary of candidates that faded while nobody said that it holds: what is said again of it is one of them. */
export function isFadedGroup({ status, compressed }: Pick<Memory, 'status' | 'compressed'>): boolean {
  return status === 'candidate' && compressed?.how === 'decayed'
}

/** What was merged into another memory stands for that one. */
function heirOf(memory: Memory, index: MemoryIndex): Memory {
  let heir = memory
  for (let steps = 0; heir.status === 'archived' && heir.supersededBy !== null && steps < MERGES; steps++) {
    const next = index.get(heir.supersededBy)
    if (!next || next.status === 'superseded' || next.status === 'retracted' || isFadedGroup(next)) break
    heir = next
  }
  return heir
}

/** Quoted words never confirm or contradict what the human said. */
function mayTouch(now: Origin, known: Origin): boolean {
  return rank(now) <= rank(known)
}

/** Both human origins rank alike. */
function rank(origin: Origin): number {
  return Math.max(ORIGINS.indexOf('human-said'), ORIGINS.indexOf(origin))
}

function isSure(match: Exclude<Verdict, 'apart'>, like: Likeness): boolean {
  if (match.score >= BY_CLAIM || match.relation !== 'conflicts') return true
  if (isHabitAlone(like)) return Math.max(like.held, like.holds) >= 0.75
  return like.words >= 2 || like.shared >= 2 || like.clash || like.ends >= 1 || Math.max(like.held, like.holds) >= 0.75
}

/** What the claims say, or null when only the words can tell. */
function byClaim(finding: Finding, memory: Memory, like: Likeness): Verdict | null {
  if (!finding.claim || !memory.claim) return null
  const [now, known] = [finding.claim.subject, memory.claim.subject]
  if (now !== known) return now === 'both' || known === 'both' ? null : 'apart'
  const day = dayOfFinding(finding) || memory.confirmedOn
  const relation = compareClaims(memory.claim, finding.claim, memory.confirmedOn, day)
  if (relation === 'same') {
    const more = like.adds || like.held < 0.5
    return { relation: more ? 'extends' : 'restates', score: BY_CLAIM + like.jaccard }
  }
  const changed = finding.cue === 'update' || finding.cue === 'retract'
  if (relation === 'differs' || (relation === 'may-differ' && changed)) {
    return { relation: 'conflicts', score: BY_CLAIM + like.jaccard }
  }
  return relation === 'apart' ? null : 'apart'
}

function fromSlot(slot: SlotVerdict | null): Verdict | null {
  if (slot === null) return null
  return { relation: 'conflicts', score: slot === 'replaces' ? BY_CLAIM + 1 : BY_CLAIM }
}

/** "Went back to VS Code" undoes "Switched from VS Code to Neovim", with which it shares most words. */
function byReturn({ origin, text, cue }: Finding, memory: Memory): Verdict | null {
  if (origin !== 'human-said' || cue !== 'update') return null
  const to = RETURN.exec(text)?.[1]?.toLowerCase()
  const left = LEFT.exec(memory.text)?.[1]?.toLowerCase()
  if (to === undefined || left === undefined || !to.startsWith(left)) return null
  return /^(?:[ ,;.!?]|$)/.test(to.slice(left.length)) ? { relation: 'conflicts', score: BY_CLAIM } : null
}
