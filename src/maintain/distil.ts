import { messageOf } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import type { ClusterTried } from '../memory/compressed.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Attempt, Distilled, Distiller, MemoryCluster } from '../read/night-reader.ts'
import { groundDistillation } from './ground.ts'
import { distilledMemory } from './made-memory.ts'
import { type NightItem, type NightPorts, ownNames, PLAIN } from './night-item.ts'

/** What is rejected is remembered for the fingerprint's time to live; what failed is tried again the next night. Never rejects. */
export async function compressCluster(cluster: MemoryCluster, ports: NightPorts, distiller: Distiller) {
  const why = unfit(cluster, ports)
  if (why !== null) return left(cluster, 'skipped', why, why, null)
  try {
    const attempt = await distiller.distil(cluster)
    if (attempt.kind === 'distilled') return believed(cluster, ports, attempt, attempt.usage)
    const { kind, reason, detail, usage } = attempt
    if (kind === 'rejected') return rejected(cluster, ports, { reason, detail }, usage)
    return left(cluster, kind === 'failed' ? 'failed' : 'skipped', reason, detail, usage)
  } catch (error) {
    // A failure belongs to its cluster, whatever it is: the report tells it and the others go on.
    return left(cluster, 'failed', 'the distiller broke', messageOf(error), null)
  }
}

function believed(cluster: MemoryCluster, ports: NightPorts, said: Distilled, usage: Attempt['usage']): NightItem {
  const { tokens, config } = ports
  const verdict = groundDistillation(said, cluster.members, { ...config.maintenance, tokens, own: ownNames(config) })
  if ('reason' in verdict) return rejected(cluster, ports, verdict, usage)
  const { text, ratio, before, after } = verdict
  const { now: at, job } = ports
  const made = distilledMemory(cluster, text, { ratio, isCausal: said.isCausal, at, job })
  const changes: Change[] = [
    { type: 'memory-added', data: { memory: made, resolution: 'new' } },
    ...cluster.members.map(
      ({ id }): Change => ({
        type: 'memory-archived',
        data: { id, by: made.id, reason: 'distilled', file: null, job, at },
      }),
    ),
    tried(cluster, ports, { outcome: 'compressed', reason: null, ratio, memory: made.id }),
  ]
  const note = `${cluster.members.length} memories became "${text}" (ratio ${ratio})`
  return { ...itemOf(cluster, 'compressed', note), changes, tokens: { before, after }, usage }
}

/** Decided on for the fingerprint's time to live. */
function rejected(
  cluster: MemoryCluster,
  ports: NightPorts,
  { reason, detail }: { readonly reason: string; readonly detail: string },
  usage: Attempt['usage'],
): NightItem {
  const changes = [tried(cluster, ports, { outcome: 'skipped', reason, ratio: null, memory: null })]
  return { ...left(cluster, 'skipped', reason, detail, usage), changes }
}

/** Nothing is remembered of it: it is looked at again the next night. */
function left(
  cluster: MemoryCluster,
  outcome: 'skipped' | 'failed',
  reason: string,
  detail: string,
  usage: Attempt['usage'],
): NightItem {
  const said = detail === reason ? reason : `${reason} (${detail})`
  const note = `${cluster.members.length} memories stay as they are: ${said}`
  return { ...itemOf(cluster, outcome, note), reason, usage }
}

function itemOf({ members, fingerprint }: MemoryCluster, outcome: NightItem['outcome'], note: string): NightItem {
  return { ...PLAIN, stage: 'distil', outcome, note, memories: members.map(({ id }) => id), cluster: fingerprint }
}

function tried(
  { fingerprint, members }: MemoryCluster,
  { now, job }: NightPorts,
  decided: Pick<ClusterTried, 'outcome' | 'reason' | 'ratio' | 'memory'>,
): Change {
  const ids = members.map(({ id }) => id)
  return { type: 'cluster-tried', data: { fingerprint, members: ids, ...decided, at: now, job } }
}

/** Why a cluster cannot be compressed as things stand now, or null. */
function unfit({ members }: MemoryCluster, { state, config }: NightPorts): string | null {
  const now = state()
  const changed = members.some(({ id, text }) => {
    const known = now.memories.get(id)
    return known === undefined || known.text !== text || (known.status !== 'active' && known.status !== 'candidate')
  })
  if (changed) return 'its members changed'
  const known = members.flatMap(({ id }) => now.memories.get(id) ?? [])
  const kept = known.some(
    (memory) =>
      memory.pinned || memory.compressed !== undefined || importanceOf(memory) >= config.maintenance.criticalFloor,
  )
  if (kept) return 'a member is critical, pinned or compressed'
  const ids = new Set(known.map(({ id }) => id))
  const isAsked = [...now.reviews.values()].some(({ memories }) => memories.some((id) => ids.has(id)))
  return isAsked ? 'an open question rests on a member' : null
}
