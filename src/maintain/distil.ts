import { dayOf } from '../memory/days.ts'
import type { Memory } from '../memory/memory.ts'
import { type AtomFinder, enrich } from './atoms.ts'
import type { MemoryCluster } from './cluster/memory-cluster.ts'
import { type CompressKit, compressCluster } from './distil/compress-cluster.ts'
import type { NightItem, NightPorts, NightStep } from './night-item.ts'
import { refusedKey } from './refused.ts'

export interface DistilKit extends CompressKit {
  /** The clusters that are due, largest first; asked for one after the other, as they are compressed. */
  readonly clusters: (ports: NightPorts) => Iterable<MemoryCluster> | AsyncIterable<MemoryCluster>
  /** Null where no atoms are wanted. */
  readonly atoms: AtomFinder | null
}

/** The step of the night that distils clusters, each followed by the atom of what it says, as items of their own. */
export function distil({ clusters, atoms, ...kit }: DistilKit): NightStep {
  return async function* (ports) {
    if (atoms !== null) yield* late(ports, atoms)
    for await (const cluster of clusters(ports)) {
      const { item, made } = await compressCluster(cluster, ports, kit)
      yield item
      // Asked for when the cluster is committed: whatever becomes of the atom, the memory stands.
      if (made?.compressed?.causal && atoms !== null) yield await enrich(made, ports, atoms)
    }
  }
}

async function* late(ports: NightPorts, atoms: AtomFinder): AsyncGenerator<NightItem> {
  for (const memory of withoutAtom(ports)) {
    const item = await enrich(memory, ports, atoms)
    // That there is none was told the night before.
    if (item.changes.length > 0 || item.outcome === 'failed' || (item.usage?.calls ?? 0) > 0) yield item
  }
}

const DAY_MS = 86_400_000

/** What was distilled of causes while the fingerprints live and has no atom yet: a night that was stopped goes on. */
function withoutAtom({ state, now, config, refused }: NightPorts): Memory[] {
  const { memories, atoms } = state()
  const drawn = new Set([...atoms.values()].flatMap((atom) => atom.memories))
  const since = Date.parse(dayOf(now)) - config.maintenance.fingerprintTtlDays * DAY_MS
  return [...memories.values()].filter(
    ({ id, status, compressed }) =>
      compressed?.causal &&
      status !== 'retracted' &&
      Date.parse(compressed.at) >= since &&
      !drawn.has(id) &&
      !refused.has(refusedKey.atomOf(id)),
  )
}
