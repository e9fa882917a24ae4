import { createHash } from 'node:crypto'
import type { Memory } from '../../memory/memory.ts'
import { cosineAt, isBlank } from '../../recall/embedder.ts'
import { packVectors } from '../join/vectors.ts'
import type { NightPorts } from '../night-item.ts'
import { clusterCandidates } from './cluster-candidates.ts'
import { clusterPairs, type FindOptions } from './cluster-pairs.ts'
import { splitComponents } from './cluster-split.ts'
import type { MemoryCluster } from './memory-cluster.ts'

export type ClusterPorts = Pick<NightPorts, 'state' | 'today' | 'now' | 'config' | 'names' | 'embedder'>

export interface FoundCluster extends MemoryCluster {
  /** Cosines of its pairs. */
  readonly similarity: { readonly mean: number; readonly least: number }
}

export interface FoundClusters {
  /** Most members first, then by fingerprint. */
  readonly clusters: readonly FoundCluster[]
  /** Clusters that were found and are not to be looked at, and why. */
  readonly skipped: readonly { readonly cluster: FoundCluster; readonly reason: string }[]
  /** Active memories of the store, and how many of them may be compressed. */
  readonly scanned: number
  readonly candidates: number
  /** Why memories are no candidates, and why near pairs are apart, with counts. */
  readonly held: Readonly<Record<string, number>>
  readonly apart: Readonly<Record<string, number>>
  /** The cosine that the threshold of the configuration is. */
  readonly cosine: number
}

export type { FindOptions }

/**
 * Memories of the store that say much the same of the same: near by their vectors, not held apart by names, numbers,
 * dates or polarity, every pair of a cluster above the threshold. Changes nothing; the same state gives the same clusters.
 */
export async function findClusters(ports: ClusterPorts, options: FindOptions = {}): Promise<FoundClusters> {
  const { embedder, config } = ports
  const { candidates, scanned, held } = clusterCandidates(ports)
  const nothing = { clusters: [], skipped: [], scanned, candidates: candidates.length, held, apart: {}, cosine: 1 }
  if (embedder === null) return nothing
  const vectors = embedder.embed(candidates.map(({ text }) => text))
  const worded = candidates.filter((_, at) => !isBlank(vectors[at] ?? new Float32Array(0)))
  const blank = candidates.length - worded.length
  const cosine = cosineAt(embedder.calibration, config.maintenance.similarityThreshold)
  const rows = packVectors(vectors.filter((vector) => !isBlank(vector)))
  const { edges, apart } = await clusterPairs(worded, rows, cosine, ports.names, options)
  const groups = splitComponents(edges, config.maintenance.minClusterSize)
  const found = groups.map(({ members, similarity }) => clusterOf(members, similarity, worded)).sort(bySize)
  const skipped = found.flatMap((cluster) => skip(cluster, ports))
  const left = new Set(skipped.map(({ cluster }) => cluster))
  return {
    clusters: found.filter((cluster) => !left.has(cluster)),
    skipped,
    scanned,
    candidates: worded.length,
    held: blank === 0 ? held : { ...held, 'no words': blank },
    apart,
    cosine,
  }
}

/** Hex SHA-256 of the sorted ids. */
export function fingerprintOf(ids: readonly string[]): string {
  return createHash('sha256')
    .update([...ids].sort().join('\n'))
    .digest('hex')
}

function clusterOf(
  rows: readonly number[],
  similarity: FoundCluster['similarity'],
  candidates: readonly Memory[],
): FoundCluster {
  const members = rows.flatMap((row) => candidates[row] ?? []).sort(bySeen)
  return { fingerprint: fingerprintOf(members.map(({ id }) => id)), members, similarity }
}

/** As they came to be known. */
function bySeen(a: Memory, b: Memory): number {
  if (a.firstSeen !== b.firstSeen) return a.firstSeen < b.firstSeen ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function bySize(a: FoundCluster, b: FoundCluster): number {
  return b.members.length - a.members.length || (a.fingerprint < b.fingerprint ? -1 : 1)
}

function skip(
  cluster: FoundCluster,
  { state, now, config }: ClusterPorts,
): { cluster: FoundCluster; reason: string }[] {
  const tried = state().clusters.get(cluster.fingerprint)
  const days = config.maintenance.fingerprintTtlDays
  if (tried === undefined || Date.parse(now) - Date.parse(tried.at) >= days * 86_400_000) return []
  return [{ cluster, reason: `tried within the last ${days} days` }]
}
