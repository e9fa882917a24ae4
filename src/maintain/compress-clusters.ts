import { usageError } from '../errors.ts'
import type { Memory } from '../memory/memory.ts'
import { type FoundCluster, type FoundClusters, findClusters } from './cluster/cluster.ts'
import { type DistilKit, distil } from './distil.ts'
import type { NightItem, NightPorts, NightStep } from './night-item.ts'
import { REFUSED, refusedKey } from './refused.ts'
import { shortFingerprint } from './report/fingerprint.ts'

export interface ClustersKit extends Pick<DistilKit, 'distiller' | 'atoms'> {
  /** Beginning of the fingerprint of the only cluster to compress, or null for all. */
  readonly only: string | null
  /** Ids of what is to be held against everything, null for everything; asked where that would take long. */
  readonly changed: () => ReadonlySet<string> | null
  /** Told once what was looked at. */
  readonly onScan: (scan: Scan) => void
}

/** What the search for clusters looked at, and why it left the rest, with counts. */
export interface Scan {
  /** Memories that may be compressed. */
  readonly eligible: number
  /** Of memories: why each of the others may not be, and how many of those that may have too few like them. */
  readonly held: Readonly<Record<string, number>>
  /** Of pairs that are near: what holds them apart. */
  readonly apart: Readonly<Record<string, number>>
}

/**
 * The step of the night that finds clusters and distils them; what was decided lately is said and left alone. A beginning
 * of a fingerprint that no cluster has is the user's mistake.
 */
export function compressClusters({ only, changed, onScan, ...kit }: ClustersKit): NightStep {
  return async function* (ports) {
    const wanted = ({ fingerprint }: FoundCluster): boolean => only === null || fingerprint.startsWith(only)
    const found = await findClusters(ports, { fresh: freshOf(ports, changed) })
    onScan(scanOf(found, ports))
    const all = [...found.clusters, ...found.skipped.map(({ cluster }) => cluster)]
    if (only !== null && !all.some(wanted)) throw unknownCluster(only, all)
    for (const { cluster, reason } of found.skipped) if (wanted(cluster)) yield skippedItem(cluster, reason)
    const due = found.clusters.filter(wanted)
    const isRefused = ({ fingerprint }: FoundCluster): boolean => ports.refused.has(refusedKey.cluster(fingerprint))
    for (const cluster of due) if (isRefused(cluster)) yield skippedItem(cluster, REFUSED)
    yield* distil({ ...kit, clusters: () => due.filter((cluster) => !isRefused(cluster)) })(ports)
  }
}

/** Up to so many memories of the store are held against each other every night, in seconds. */
const ALL_OF = 20_000

function freshOf({ state }: NightPorts, changed: ClustersKit['changed']): ReadonlySet<string> | null {
  return state().memories.size <= ALL_OF ? null : changed()
}

function scanOf({ candidates, held, apart, clusters, skipped }: FoundClusters, ports: NightPorts): Scan {
  const size = (sizes: readonly FoundCluster[]): number => sizes.reduce((sum, { members }) => sum + members.length, 0)
  const memories = [...ports.state().memories.values()]
  const count = (test: (memory: Memory) => boolean): number => memories.filter(test).length
  const left = {
    ...held,
    archived: count(({ status, home }) => status === 'archived' && home === 'store'),
    'document line': count(({ status, home }) => status === 'active' && home !== 'store'),
    [ports.embedder === null ? 'no embedder' : 'too few alike']:
      candidates - size(clusters) - size(skipped.map(({ cluster }) => cluster)),
  }
  return { eligible: candidates, held: Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0)), apart }
}

function unknownCluster(only: string, all: readonly FoundCluster[]): Error {
  const SHOWN = 8
  const there = all.slice(0, SHOWN).map(({ fingerprint }) => shortFingerprint(fingerprint))
  const more = all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''
  return usageError(
    `--cluster-id takes the beginning of the fingerprint of a cluster that is there now (${there.length === 0 ? 'there is none' : `${there.join(', ')}${more}`}), found "${only}"`,
  )
}

function skippedItem({ fingerprint, members }: FoundCluster, reason: string): NightItem {
  return {
    stage: 'cluster',
    outcome: 'skipped',
    changes: [],
    note: `${members.length} memories stay as they are: ${reason}`,
    memories: members.map(({ id }) => id),
    cluster: fingerprint,
    reason,
    tokens: null,
    usage: null,
  }
}
