import { usageError } from '../errors.ts'
import { dayOf } from '../memory/days.ts'
import type { Memory } from '../memory/memory.ts'
import type { AtomFinder, Distiller, MemoryCluster } from '../read/night-reader.ts'
import { enrich } from './atoms.ts'
import { type FoundClusters, findClusters } from './clusters.ts'
import { compressCluster } from './distil.ts'
import { type NightItem, type NightPorts, type NightStep, PLAIN, shortFingerprint } from './night-item.ts'
import { REFUSED, refusedKey } from './refused.ts'

export interface CompressKit {
  readonly distiller: Distiller
  /** Null where no atoms are wanted. */
  readonly atoms: AtomFinder | null
  /** Beginning of the fingerprint of the only cluster to compress, or null for all. */
  readonly only: string | null
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

/** Finds clusters and has them distilled. A beginning of a fingerprint that no cluster has is the user's mistake. */
export function compress({ distiller, atoms, only, onScan }: CompressKit): NightStep {
  return async function* (ports) {
    const wanted = ({ fingerprint }: MemoryCluster): boolean => only === null || fingerprint.startsWith(only)
    const found = findClusters(ports)
    onScan(scanOf(found, ports))
    const all = [...found.clusters, ...found.skipped.map(({ cluster }) => cluster)]
    if (only !== null && !all.some(wanted)) throw unknownCluster(only, all)
    for (const { cluster, reason } of found.skipped) if (wanted(cluster)) yield skipped(cluster, reason)
    const isRefused = ({ fingerprint }: MemoryCluster): boolean => ports.refused.has(refusedKey.cluster(fingerprint))
    const due = found.clusters.filter(wanted)
    for (const cluster of due) if (isRefused(cluster)) yield skipped(cluster, REFUSED)
    const clusters = due.filter((cluster) => !isRefused(cluster))
    yield* distilClusters(clusters, ports, { distiller, atoms })
  }
}

/** Distils clusters one after the other, and then draws the atoms that are due. */
export async function* distilClusters(
  clusters: readonly MemoryCluster[],
  ports: NightPorts,
  { distiller, atoms }: Pick<CompressKit, 'distiller' | 'atoms'>,
): AsyncGenerator<NightItem, void, undefined> {
  for (const cluster of clusters) yield await compressCluster(cluster, ports, distiller)
  // Asked for when the clusters are committed: whatever becomes of the atom, the memory stands.
  if (atoms !== null) yield* dueAtoms(ports, atoms)
}

/** Of what was distilled of causes while the fingerprints live and has no atom yet, also in a night that was stopped. */
async function* dueAtoms(ports: NightPorts, atoms: AtomFinder): AsyncGenerator<NightItem> {
  const { state, now, config, refused } = ports
  const known = state()
  const drawn = new Set([...known.atoms.values()].flatMap((atom) => atom.memories))
  const since = Date.parse(dayOf(now)) - config.maintenance.fingerprintTtlDays * DAY_MS
  const without = [...known.memories.values()].filter(
    ({ id, status, compressed }) =>
      compressed?.causal &&
      status !== 'retracted' &&
      Date.parse(compressed.at) >= since &&
      !drawn.has(id) &&
      !refused.has(refusedKey.atomOf(id)),
  )
  for (const memory of without) {
    const item = await enrich(memory, ports, atoms)
    // That there is none is told once.
    const isNew = memory.compressed?.at === now
    if (isNew || item.changes.length > 0 || item.outcome === 'failed' || (item.usage?.calls ?? 0) > 0) yield item
  }
}

const DAY_MS = 86_400_000

function scanOf({ candidates, held, apart, clusters, skipped: resting }: FoundClusters, ports: NightPorts): Scan {
  const inClusters = [...clusters, ...resting.map(({ cluster }) => cluster)].reduce(
    (sum, { members }) => sum + members.length,
    0,
  )
  const memories = [...ports.state().memories.values()]
  const count = (test: (memory: Memory) => boolean): number => memories.filter(test).length
  const left = {
    ...held,
    archived: count(({ status, home }) => status === 'archived' && home === 'store'),
    'document line': count(({ status, home }) => status === 'active' && home !== 'store'),
    [ports.embedder === null ? 'no embedder' : 'too few alike']: candidates - inClusters,
  }
  return { eligible: candidates, held: Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0)), apart }
}

function unknownCluster(only: string, all: readonly MemoryCluster[]): Error {
  const SHOWN = 8
  const there = all.slice(0, SHOWN).map(({ fingerprint }) => shortFingerprint(fingerprint))
  const more = all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''
  return usageError(
    `--cluster-id takes the beginning of the fingerprint of a cluster that is there now (${there.length === 0 ? 'there is none' : `${there.join(', ')}${more}`}), found "${only}"`,
  )
}

function skipped({ fingerprint, members }: MemoryCluster, reason: string): NightItem {
  return {
    ...PLAIN,
    stage: 'cluster',
    outcome: 'skipped',
    note: `${members.length} memories stay as they are: ${reason}`,
    memories: members.map(({ id }) => id),
    cluster: fingerprint,
    reason,
  }
}
