import { type AtomFinder, enrich } from './atoms.ts'
import { type CompressKit, compressCluster } from './compress-cluster.ts'
import type { MemoryCluster } from './memory-cluster.ts'
import type { NightStep } from './night-item.ts'

export interface DistilKit extends CompressKit {
  /** The clusters that are due, largest first; asked for one after the other, as they are compressed. */
  readonly clusters: (ports: Parameters<NightStep>[0]) => Iterable<MemoryCluster> | AsyncIterable<MemoryCluster>
  /** Null where no atoms are wanted. */
  readonly atoms: AtomFinder | null
}

/** The step of the night that distils clusters, each followed by the atom of what it says, as items of their own. */
export function distil({ clusters, atoms, ...kit }: DistilKit): NightStep {
  return async function* (ports) {
    for await (const cluster of clusters(ports)) {
      const { item, made } = await compressCluster(cluster, ports, kit)
      yield item
      // Asked for when the cluster is committed: whatever becomes of the atom, the memory stands.
      if (made?.isCausal && atoms !== null) yield await enrich(made.memory, ports, atoms)
    }
  }
}
