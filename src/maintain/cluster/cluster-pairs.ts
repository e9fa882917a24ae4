import { compareClaims } from '../../memory/claims.ts'
import { type Memory, ORIGINS } from '../../memory/memory.ts'
import type { Names } from '../../read/agent.ts'
import { joinNew } from '../join/join-new.ts'
import { type JoinOptions, type Pairs, TooManyPairs } from '../join/pairs.ts'
import type { Vectors } from '../join/vectors.ts'
import { apart } from './cluster-guard.ts'
import type { Edge } from './cluster-split.ts'
import { readSubject, type Subject } from './cluster-subject.ts'

export interface ClusterPairs {
  readonly edges: readonly Edge[]
  /** Near pairs that are not of the same, by reason. */
  readonly apart: Readonly<Record<string, number>>
}

/** Pairs of rows at `cosine` or nearer that nothing holds apart; `memories` are the rows' memories. */
export async function clusterPairs(
  memories: readonly Memory[],
  vectors: Vectors,
  cosine: number,
  names: Names,
  options: FindOptions,
): Promise<ClusterPairs> {
  const guard = createGuard(memories, names)
  const done = new Set<number>()
  const near = async (rows: readonly number[] | null): Promise<Edge[]> => {
    try {
      const edges = guard.pass(await joinNew(vectors, rows, cosine, options.join), done)
      for (const row of rows ?? []) done.add(row)
      return edges
    } catch (error) {
      if (!(error instanceof TooManyPairs) || rows?.length === 1) throw error
      // Much of much the same: one half after the other, so that only what passes is held.
      const all = rows ?? memories.map((_, row) => row)
      const half = all.length >> 1
      return [...(await near(all.slice(0, half))), ...(await near(all.slice(half)))]
    }
  }
  if (!options.fresh) return { edges: await near(null), apart: guard.held }
  // What is near something new is then held against all as well, so that a component is known whole.
  const { fresh } = options
  const edges: Edge[] = []
  let next = memories.flatMap(({ id }, row) => (fresh.has(id) ? [row] : []))
  while (next.length > 0) {
    const found = await near(next)
    for (const edge of found) edges.push(edge)
    next = [...new Set(found.flatMap(({ first, second }) => [first, second]))].filter((row) => !done.has(row))
  }
  return { edges, apart: guard.held }
}

export interface FindOptions {
  /**
   * Ids that are new since the last night, null for all: only clusters that one of them is connected to are looked for,
   * and they are the same ones that a search among all gives.
   */
  readonly fresh?: ReadonlySet<string> | null
  readonly join?: JoinOptions
}

interface Guard {
  readonly held: Readonly<Record<string, number>>
  /** Pairs that pass and have no row that was looked at before. */
  pass(pairs: Pairs, done: ReadonlySet<number>): Edge[]
}

function createGuard(memories: readonly Memory[], names: Names): Guard {
  const own = new Set([names.human.toLowerCase(), names.assistant.toLowerCase()])
  const subjects = new Map<string, Subject>()
  const subjectOf = ({ text }: Memory): Subject => {
    const known = subjects.get(text) ?? readSubject(text, own)
    subjects.set(text, known)
    return known
  }
  const held: Record<string, number> = {}
  const pass = ({ count, first, second, cosines }: Pairs, done: ReadonlySet<number>): Edge[] => {
    const edges: Edge[] = []
    for (let at = 0; at < count; at++) {
      const [a, b, cosine] = [first[at] ?? 0, second[at] ?? 0, cosines[at] ?? 0]
      const [one, other] = [memories[a], memories[b]]
      if (!one || !other || done.has(a) || done.has(b)) continue
      const reason = standApart(one, other) ?? apart(subjectOf(one), subjectOf(other), cosine)
      if (reason === null) edges.push({ first: a, second: b, cosine })
      else held[reason] = (held[reason] ?? 0) + 1
    }
    return edges
  }
  return { held, pass }
}

/** Their claims cannot hold of one thing, or what a person said would fall to the authority of what was quoted. */
function standApart(one: Memory, other: Memory): string | null {
  if (isQuoted(one) !== isQuoted(other)) return 'origin'
  if (one.claim === null || other.claim === null) return null
  if (one.claim.subject !== other.claim.subject) return 'names'
  return compareClaims(one.claim, other.claim, one.confirmedOn, other.confirmedOn) === 'differs' ? 'claims' : null
}

function isQuoted({ origin }: Memory): boolean {
  return ORIGINS.indexOf(origin) >= ORIGINS.indexOf('quoted')
}
