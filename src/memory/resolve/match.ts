import { compareClaims } from '../claims.ts'
import type { Finding } from '../finding.ts'
import { type Home, type Kind, type Memory, ORIGINS, type Origin } from '../memory.ts'
import { type Likeness, similar } from '../similar.ts'
import { UNWANTED } from './behaviours.ts'
import { pointsBack } from './cue.ts'
import type { MemoryIndex } from './memory-index.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { BEHAVIOURS } from './vocabulary.ts'

/** How a finding stands to one memory: says the same, says the same and more, cannot hold beside it, or is near it. */
export type Relation = 'restates' | 'extends' | 'conflicts' | 'touches'

export interface Match {
  readonly memory: Memory
  readonly relation: Relation
  /** Higher is closer; matches by claim stand above matches by words. */
  readonly score: number
  readonly like: Likeness
  /** False when one word alone speaks for a conflict: enough to ask, too little to replace. */
  readonly sure: boolean
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
    matches.push({
      memory,
      like,
      sure: isSure(match, like),
      ...match,
      ...(humbler ? { relation: 'touches' as const } : {}),
    })
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

function isSure(match: Exclude<Verdict, 'apart'>, like: Likeness): boolean {
  if (match.score >= BY_CLAIM || match.relation !== 'conflicts') return true
  return like.words >= 2 || like.shared >= 2 || like.clash || like.ends >= 1 || Math.max(like.held, like.holds) >= 0.75
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
  if (now.key === known.key && now.weight + now.values.length >= 1) return { relation: 'restates', score: 2 }
  const agrees = like.opposed < 0.3 && !like.clash
  const ends = finding.cue === 'update' && like.ends >= 1
  if (agrees && !ends && restates(like) && finding.cue !== 'retract')
    return { relation: 'restates', score: 1 + like.jaccard }
  const repeats = finding.cue !== 'update' && finding.cue !== 'retract' && finding.cue !== 'one-off'
  if (repeats && !like.clash && repeatsBehaviour(finding, now, memory, known)) {
    const more = like.adds && like.held < 0.5
    return { relation: more ? 'extends' : 'restates', score: 0.6 + like.jaccard }
  }
  if (conflicts(finding, memory, like, near)) return { relation: 'conflicts', score: near + like.jaccard }
  if (repeats && turnsBehaviour(finding, now, memory, known))
    return { relation: 'conflicts', score: near + like.jaccard }
  if (agrees && extendsIt(finding, like)) return { relation: 'extends', score: near * 0.5 + like.jaccard }
  return like.shared >= 1 && near >= 0.3 ? { relation: 'touches', score: (near + like.jaccard) / 2 } : 'apart'
}

function restates(like: Likeness): boolean {
  return like.words >= 2 && like.shared >= 1.4 && like.held >= 0.8 && like.holds >= 0.25 && !like.adds
}

function extendsIt(finding: Finding, like: Likeness): boolean {
  const { shared, held, holds } = withValues(like)
  const near = Math.max(held, holds)
  if (finding.cue === 'confirm' && like.words >= 2 && shared >= 1.9 && near >= 0.45) return true
  if (like.words > 0 && like.shared !== NAME_WEIGHT && pointsBack(finding.text) && near >= 0.4) return true
  if (like.words >= 3 && held >= 0.35 && holds >= 0.35) return true
  const enough = like.words >= 2 || (like.words === 1 && like.shared < NAME_WEIGHT && like.values > 0)
  return enough && shared >= 1.7 && (holds >= 0.6 || like.jaccard >= 0.4 || (shared >= 2.5 && held >= 0.6))
}

/** A date or a number in common says as much as a word. */
function withValues({ shared, held, holds, values }: Likeness): { shared: number; held: number; holds: number } {
  const grow = (share: number): number => {
    const whole = share > 0 ? shared / share : 0
    return whole + values > 0 ? (shared + values) / (whole + values) : 0
  }
  return { shared: shared + values, held: grow(held), holds: grow(holds) }
}

/** Told again how to behave: one named behaviour, asked for or refused in both, is the same wish in other words. */
function repeatsBehaviour(finding: Finding, now: Statement, memory: Memory, known: Statement): boolean {
  return sharedBehaviours(finding, now, memory, known).some((sign) => sign > 0)
}

/** Told the other way round: more detail where brevity was the wish. */
function turnsBehaviour(finding: Finding, now: Statement, memory: Memory, known: Statement): boolean {
  const signs = sharedBehaviours(finding, now, memory, known)
  return signs.length > 0 && signs.every((sign) => sign < 0)
}

/** For every behaviour that both speak of, 1 when they want the same and -1 when not. */
function sharedBehaviours(finding: Finding, now: Statement, memory: Memory, known: Statement): number[] {
  if (finding.home !== 'relational' || memory.home !== 'relational') return []
  const signs: number[] = []
  for (const [word, { sign }] of now.words) {
    const theirs = known.words.get(word)
    if (theirs && BEHAVIOURS.has(word)) signs.push(UNWANTED.has(word) ? 1 : sign * theirs.sign)
  }
  return signs
}

function conflicts(finding: Finding, memory: Memory, like: Likeness, near: number): boolean {
  const telling = like.words >= 2 || like.shared < NAME_WEIGHT
  const opposed = telling && like.opposed >= 0.3 && like.opposed * like.shared >= 0.8
  if (finding.cue === 'update' || finding.cue === 'retract') return changes(finding, memory, like, near, opposed)
  if (finding.cue === 'one-off') {
    const wish = finding.home === 'relational' && memory.home === 'relational'
    return (opposed || like.clash) && like.shared >= 1 && near >= (wish ? 0.25 : 0.3)
  }
  // Sentences of one day go on about a thing; they seldom take back what was said an hour ago without saying so.
  if (memory.firstSeen === dayOfFinding(finding)) return false
  // Two dated events are two events unless the words say that one of them moved.
  if (isDated(finding) || isDated(memory)) return false
  if (opposed) return like.words >= 2 && (like.jaccard >= 0.35 || (like.shared >= 2.5 && near >= 0.5))
  return like.clash && like.shared >= 1 && near >= 0.7 && like.jaccard >= 0.5
}

/** The words say that something changed: enough overlap then tells what. */
function changes(finding: Finding, memory: Memory, like: Likeness, near: number, opposed: boolean): boolean {
  if (like.shared < 1) return false
  // What happened has happened: only a new date or a denial of the same words takes an event's place.
  if (isDated(memory) && finding.home !== 'store' && !like.clash) return false
  if (like.ends >= 1 && near >= 0.2) return true
  if (opposed && like.shared >= 2 && near >= 0.25) return true
  if (opposed || like.clash) return like.held >= 0.25 && (near >= 0.4 || (like.shared >= 2 && near >= 0.25))
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
