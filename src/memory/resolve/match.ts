import type { Finding } from '../finding.ts'
import { type Memory, ORIGINS, type Origin } from '../memory.ts'
import { type Likeness, type Statement, similar } from '../similar.ts'
import { bySlot } from './by-slot.ts'
import { isHabitAlone } from './by-words.ts'
import type { SlotVerdict } from './fill.ts'
import type { MemoryIndex } from './memory-index.ts'
import { type Relation, readNow, type Verdict } from './now.ts'
import { readingsOf } from './readings.ts'
import { BY_CLAIM, relationTo } from './relation.ts'

export { BY_CLAIM }

export interface Match {
  readonly memory: Memory
  /** The memory, or the one of the lines that it was merged of that this is about. */
  readonly as: Memory
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

/** What the known memories have to do with a finding, closest first. Those of higher authority than it are left out. */
export function matchFinding(finding: Finding, statement: Statement, index: MemoryIndex): Match[] {
  const claimed = finding.claim ? index.claiming(finding.claim) : []
  const noted = index.noting(statement, finding.written === true)
  const found = [...claimed, ...index.related(statement, LIMIT), ...noted].map((memory) => heirOf(memory, index))
  const memories = new Map(found.map((memory) => [memory.id, memory]))
  const now = readNow(finding, statement, index)
  const matches: Match[] = []
  for (const memory of memories.values()) {
    if (!mayTouch(finding.origin, memory.origin)) continue
    // What the human now says in their own words is theirs: it does not merely confirm what was quoted before.
    const isHumbler = rank(memory.origin) > rank(finding.origin)
    const readings = readingsOf(memory, index)
    for (const { as, statement: theirs } of readings) {
      const like = similar(statement, theirs)
      const slot = bySlot(now, as, theirs)
      const match = relationTo(now, as, theirs, { like, slot })
      if (match === 'apart') continue
      // What does not hold beside a merged line, or goes on about it, does so with one of its parts.
      if (as === memory && readings.length > 1 && match.relation !== 'restates') continue
      const relation = isHumbler && match.relation !== 'conflicts' ? ('touches' as const) : match.relation
      matches.push({ memory, as, like, slot, sure: isSure(match, like), ...match, relation })
    }
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
  // That something changed, and a word in common, tell too little of what.
  if (like.opposed === 0 && !like.clash && like.ends < 1) return like.words >= 2
  if (isHabitAlone(like)) return Math.max(like.held, like.holds) >= 0.75
  return like.words >= 2 || like.shared >= 2 || like.clash || like.ends >= 1 || Math.max(like.held, like.holds) >= 0.75
}
