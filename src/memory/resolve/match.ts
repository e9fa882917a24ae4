import { compareClaims } from '../claims.ts'
import type { Finding } from '../finding.ts'
import { type Home, type Kind, type Memory, ORIGINS, type Origin } from '../memory.ts'
import { type Likeness, similar } from '../similar.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Statement } from './statement.ts'
import { BEHAVIOURS } from './vocabulary.ts'

/** How a finding stands to one memory: says the same, says the same and more, cannot hold beside it, or is near it. */
export type Relation = 'restates' | 'extends' | 'conflicts' | 'touches'

export interface Match {
  readonly memory: Memory
  readonly relation: Relation
  /** Higher is closer; matches by claim stand above matches by words. */
  readonly score: number
  readonly like: Likeness
}

const LIMIT = 32
const BY_CLAIM = 10

/** What the known memories have to do with a finding, closest first. Those of higher authority than it are left out. */
export function matchFinding(finding: Finding, statement: Statement, index: MemoryIndex): Match[] {
  const claimed = finding.claim ? index.claiming(finding.claim) : []
  const memories = new Map([...claimed, ...index.related(statement, LIMIT)].map((memory) => [memory.id, memory]))
  const matches: Match[] = []
  for (const memory of memories.values()) {
    const theirs = index.statement(memory.id)
    if (!theirs || !mayTouch(finding.origin, memory.origin)) continue
    const like = similar(statement, theirs)
    const match = byClaim(finding, memory, like) ?? byWords(finding, statement, memory, theirs, like)
    if (match === 'apart') continue
    // What the human now says in their own words is theirs: it does not merely confirm what was quoted before.
    const humbler = rank(memory.origin) > rank(finding.origin) && match.relation !== 'conflicts'
    matches.push({ memory, like, ...match, ...(humbler ? { relation: 'touches' as const } : {}) })
  }
  return matches.sort((a, b) => b.score - a.score || (a.memory.id < b.memory.id ? -1 : 1))
}

/** Quoted words never confirm or contradict what the human said. */
function mayTouch(now: Origin, known: Origin): boolean {
  return rank(now) <= rank(known)
}

/** Both human origins rank alike. */
function rank(origin: Origin): number {
  return Math.max(ORIGINS.indexOf('human-said'), ORIGINS.indexOf(origin))
}

type Verdict = { readonly relation: Relation; readonly score: number } | 'apart'

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

function byWords(finding: Finding, now: Statement, memory: Memory, known: Statement, like: Likeness): Verdict {
  const near = Math.max(like.held, like.holds)
  if (!like.sameLead || !homesMeet(finding.home, memory.home, like)) return 'apart'
  if (now.key === known.key) return { relation: 'restates', score: 2 }
  const agrees = like.opposed < 0.3 && !like.clash
  if (agrees && restates(like) && finding.cue !== 'retract') return { relation: 'restates', score: 1 + like.jaccard }
  if (conflicts(finding, memory, like, near)) return { relation: 'conflicts', score: near + like.jaccard }
  if (agrees && repeatsBehaviour(finding, now, memory, known)) {
    const more = like.adds && like.held < 0.5
    return { relation: more ? 'extends' : 'restates', score: 0.6 + like.jaccard }
  }
  if (agrees && extendsIt(finding, like, near)) return { relation: 'extends', score: near * 0.5 + like.jaccard }
  return like.shared >= 1 && near >= 0.3 ? { relation: 'touches', score: (near + like.jaccard) / 2 } : 'apart'
}

function restates(like: Likeness): boolean {
  return like.shared >= 1.5 && like.held >= 0.8 && !like.adds
}

function extendsIt(finding: Finding, like: Likeness, near: number): boolean {
  if (finding.cue === 'confirm' && like.shared >= 1.4 && near >= 0.4) return true
  return like.shared >= 1.9 && (like.holds >= 0.6 || like.jaccard >= 0.4)
}

/** Told again how to behave: one named behaviour, asked for or refused in both, is the same correction in other words. */
function repeatsBehaviour(finding: Finding, now: Statement, memory: Memory, known: Statement): boolean {
  if (finding.home !== 'relational' || memory.home !== 'relational') return false
  for (const [word, { sign }] of now.words) {
    if (BEHAVIOURS.has(word) && sign !== 0 && known.words.get(word)?.sign === sign) return true
  }
  return false
}

function conflicts(finding: Finding, memory: Memory, like: Likeness, near: number): boolean {
  const opposed = like.opposed >= 0.3 && like.opposed * like.shared >= 0.8
  if (finding.cue === 'update' || finding.cue === 'retract') return changes(finding, memory, like, near, opposed)
  if (finding.cue === 'one-off') {
    const wish = finding.home === 'relational' && memory.home === 'relational'
    return (opposed || like.clash) && like.shared >= 1 && near >= (wish ? 0.25 : 0.4)
  }
  // Two dated events are two events unless the words say that one of them moved.
  if (isDated(finding) || isDated(memory)) return false
  if (opposed) return like.jaccard >= 0.35 || (like.shared >= 2.5 && near >= 0.5)
  return like.clash && like.shared >= 1 && near >= 0.7 && like.jaccard >= 0.5
}

/** The words say that something changed: enough overlap then tells what. */
function changes(finding: Finding, memory: Memory, like: Likeness, near: number, opposed: boolean): boolean {
  if (like.shared < 1) return false
  if (opposed || like.clash) return near >= 0.4 || (like.shared >= 2 && near >= 0.25)
  if (/\b(?:also|too|as well|still)\b/i.test(finding.text) || memory.firstSeen >= dayOfFinding(finding)) return false
  return like.holds >= 0.6 || (like.shared >= 2 && like.holds >= 0.35 && near >= 0.5)
}

function isDated(about: { readonly kind: Kind }): boolean {
  return about.kind === 'event' || about.kind === 'context'
}

function dayOfFinding(finding: Finding): string {
  return finding.evidence[0]?.file.slice(-13, -3) ?? ''
}

/** Documents keep to themselves; the store is beside all of them, and nearly the same words meet wherever they were put. */
function homesMeet(now: Home, known: Home, like: Likeness): boolean {
  if (now === known || now === 'store' || known === 'store') return true
  if (now === 'soul' || known === 'soul') return false
  return like.jaccard >= 0.6
}
