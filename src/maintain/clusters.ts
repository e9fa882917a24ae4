import { hash } from 'node:crypto'
import { compareClaims } from '../memory/claims.ts'
import { type Words, wordsOf } from '../memory/compare.ts'
import type { Memory } from '../memory/memory.ts'
import { stem } from '../memory/stem.ts'
import type { MemoryCluster } from '../read/night-reader.ts'
import { cosineAt, isBlank } from '../recall/embedder.ts'
import { clusterCandidates } from './cluster-candidates.ts'
import { nearPairs, type Pair } from './near-pairs.ts'
import { type NightPorts, ownNames } from './night-item.ts'

export type ClusterPorts = Pick<NightPorts, 'state' | 'today' | 'now' | 'config' | 'embedder'>

export type FoundClusters = ReturnType<typeof findClusters>

/**
 * Near by their vectors, not held apart by what they say, every pair above the threshold, most members first, then by
 * fingerprint. The same state gives the same. `skipped`: what was found and is not to be looked at, and why; `candidates`: how
 * many memories may be compressed; `held` and `apart`: why memories are no candidates and near pairs apart, with counts.
 */
export function findClusters(ports: ClusterPorts) {
  const { embedder, config } = ports
  const { candidates, held } = clusterCandidates(ports)
  if (embedder === null) return { clusters: [], skipped: [], candidates: candidates.length, held, apart: {} }
  const all = embedder.embed(candidates.map(({ text }) => text))
  const worded = candidates.filter((_, at) => !isBlank(all[at] ?? new Float32Array(0)))
  const blank = candidates.length - worded.length
  const vectors = all.filter((vector) => !isBlank(vector))
  const guard = createGuard(worded, ownNames(ports.config))
  const cosine = cosineAt(embedder.calibration, config.maintenance.similarityThreshold)
  const edges: Pair[] = []
  nearPairs(vectors, cosine, (pair) => {
    if (edges.length < MOST_EDGES && guard.passes(pair)) edges.push(pair)
  })
  const found = splitComponents(edges, config.maintenance.minClusterSize).map((rows) => clusterOf(rows, worded))
  const skipped = found.flatMap((cluster) => restingReason(cluster, ports))
  const left = new Set(skipped.map(({ cluster }) => cluster))
  return {
    clusters: found.filter((cluster) => !left.has(cluster)).sort(bySize),
    skipped: skipped.sort((a, b) => bySize(a.cluster, b.cluster)),
    candidates: worded.length,
    held: blank === 0 ? held : { ...held, 'no words': blank },
    apart: guard.held,
  }
}

/** Hex SHA-256 of the sorted ids. */
export function fingerprintOf(ids: readonly string[]): string {
  return hash('sha256', [...ids].sort().join('\n'))
}

/** So many pairs fill no memory; whoever says one thing a thousand times gets the rest of it compressed another night. */
const MOST_EDGES = 2_000_000

function createGuard(memories: readonly Memory[], own: ReadonlySet<string>) {
  const words = new Map<number, Words>()
  const wordsAt = (row: number): Words => {
    const known = words.get(row) ?? wordsOf(memories[row]?.text ?? '', own)
    words.set(row, known)
    return known
  }
  const held: Record<string, number> = {}
  const passes = ({ first, second }: Pair): boolean => {
    const [one, other] = [memories[first], memories[second]]
    if (!one || !other) return false
    const reason = claimsApart(one, other) ?? wordsApart(wordsAt(first), wordsAt(second))
    if (reason !== null) held[reason] = (held[reason] ?? 0) + 1
    return reason === null
  }
  return { held, passes }
}

function claimsApart({ claim: one, confirmedOn }: Memory, { claim: other, confirmedOn: later }: Memory): string | null {
  if (one === null || other === null) return null
  if (one.subject !== other.subject) return 'names'
  return compareClaims(one, other, confirmedOn, later) === 'differs' ? 'claims' : null
}

/** Each names somebody, or gives a number, that the other does not have; or one denies. */
function wordsApart(one: Words, other: Words): string | null {
  if (hasMore(one.names, other) && hasMore(other.names, one)) return 'names'
  const lacks = (of: Words, than: Words): boolean => [...of.numbers].some((number) => !than.numbers.has(number))
  if (lacks(one, other) && lacks(other, one)) return 'numbers'
  return one.denies === other.denies ? null : 'polarity'
}

function hasMore(names: ReadonlySet<string>, { names: there, words }: Words): boolean {
  return [...names].some((name) => !there.has(name) && !words.has(stem(name)))
}

/** Groups of at least `least` rows in which every pair has an edge; the nearest are put together first. */
export function splitComponents(edges: readonly Pair[], least: number): (readonly number[])[] {
  const near = new Map<number, Set<number>>()
  const groupOf = new Map<number, number[]>()
  const meet = (row: number, other: number): void => {
    const known = near.get(row)
    if (known) known.add(other)
    else near.set(row, new Set([other]))
    if (!groupOf.has(row)) groupOf.set(row, [row])
  }
  for (const { first, second } of edges) {
    meet(first, second)
    meet(second, first)
  }
  // Of equally near pairs the first rows come first. Groups never reach beyond what single linkage connects.
  const sorted = [...edges].sort((a, b) => b.cosine - a.cosine || a.first - b.first || a.second - b.second)
  for (const { first, second } of sorted) {
    const [one, other] = [groupOf.get(first), groupOf.get(second)]
    if (!one || !other || one === other || !one.every((a) => other.every((b) => near.get(a)?.has(b)))) continue
    one.push(...other)
    for (const row of other) groupOf.set(row, one)
  }
  return [...new Set(groupOf.values())].filter((group) => group.length >= Math.max(2, least))
}

function clusterOf(rows: readonly number[], candidates: readonly Memory[]): MemoryCluster {
  const members = rows.flatMap((row) => candidates[row] ?? []).sort(bySeen)
  return { fingerprint: fingerprintOf(members.map(({ id }) => id)), members }
}

/** As they came to be known. */
function bySeen(a: Memory, b: Memory): number {
  if (a.firstSeen !== b.firstSeen) return a.firstSeen < b.firstSeen ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function bySize(a: MemoryCluster, b: MemoryCluster): number {
  return b.members.length - a.members.length || (a.fingerprint < b.fingerprint ? -1 : 1)
}

/** Decided on within its time to live. */
function restingReason(cluster: MemoryCluster, { state, now, config }: ClusterPorts) {
  const tried = state().clusters.get(cluster.fingerprint)
  const days = config.maintenance.fingerprintTtlDays
  if (tried === undefined || Date.parse(now) - Date.parse(tried.at) >= days * 86_400_000) return []
  return [{ cluster, reason: `tried within the last ${days} days` }]
}
