import { type FoundCluster, findClusters } from './cluster/cluster.ts'
import { type DistilKit, distil } from './distil.ts'
import type { NightItem, NightPorts, NightStep } from './night-item.ts'

export interface ClustersKit extends Pick<DistilKit, 'distiller' | 'atoms'> {
  /** Beginning of the fingerprint of the only cluster to compress, or null for all. */
  readonly only: string | null
  /** Ids of what is to be held against everything, null for everything; asked where that would take long. */
  readonly changed: () => ReadonlySet<string> | null
}

/** The step of the night that finds clusters and distils them; what was decided lately is said and left alone. */
export function compressClusters({ only, changed, ...kit }: ClustersKit): NightStep {
  return async function* (ports) {
    const wanted = ({ fingerprint }: FoundCluster): boolean => only === null || fingerprint.startsWith(only)
    const found = await findClusters(ports, { fresh: freshOf(ports, changed) })
    for (const { cluster, reason } of found.skipped) if (wanted(cluster)) yield skippedItem(cluster, reason)
    yield* distil({ ...kit, clusters: () => found.clusters.filter(wanted) })(ports)
  }
}

/** Up to so many memories of the store are held against each other every night, in seconds. */
const ALL_OF = 20_000

function freshOf({ state }: NightPorts, changed: ClustersKit['changed']): ReadonlySet<string> | null {
  return state().memories.size <= ALL_OF ? null : changed()
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
