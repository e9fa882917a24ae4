import { messageOf } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import type { ClusterTried } from '../memory/compressed.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'
import { archive } from './archive.ts'
import { distilledMemory } from './distil/distilled-memory.ts'
import type { Attempt, Distiller, Refusal, Success } from './distil/distiller.ts'
import { mootFading, openQuestion } from './distil/questions.ts'
import type { MemoryCluster } from './memory-cluster.ts'
import type { NightItem, NightPorts } from './night-item.ts'
import { type DistillationStrategy, STRATEGIES, strategyFor } from './strategies.ts'
import { validateDistillation } from './validate-distillation.ts'

export interface CompressKit {
  readonly distiller: Distiller
  /** `STRATEGIES` when left out. */
  readonly strategies?: readonly DistillationStrategy[]
}

export interface Compression {
  readonly item: NightItem
  /** The memory that stands for the cluster now, and whether it says what brings what about; null when there is none. */
  readonly made: { readonly memory: Memory; readonly isCausal: boolean } | null
}

/**
 * One cluster as one run: the distilled memory, its sources archived, what was decided. What is rejected is remembered
 * for the fingerprint's time to live and leaves the sources as they are; what failed leaves nothing and is tried again
 * the next night. Never rejects.
 */
export async function compressCluster(
  cluster: MemoryCluster,
  ports: NightPorts,
  { distiller, strategies = STRATEGIES }: CompressKit,
): Promise<Compression> {
  const work: Work = { cluster, ports, strategy: strategyFor(cluster, strategies) }
  const why = unfit(cluster, ports)
  if (why !== null) return undone(work, 'skipped', why, why, null)
  try {
    const attempt = await distiller.distil(cluster, work.strategy, ports)
    return attempt.kind === 'distilled' ? believed(work, attempt, distiller.name) : refused(work, attempt)
  } catch (error) {
    // A failure belongs to its cluster, whatever it is: the report tells it and the others go on.
    return undone(work, 'failed', 'the distiller broke', messageOf(error), null)
  }
}

interface Work {
  readonly cluster: MemoryCluster
  readonly ports: NightPorts
  readonly strategy: DistillationStrategy
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
  return openQuestion(now, known) === null ? null : 'an open question rests on a member'
}

function believed(work: Work, attempt: Success, by: Distiller['name']): Compression {
  const { cluster, ports, strategy } = work
  const { config, names, tokens } = ports
  const verdict = validateDistillation(attempt, cluster.members, {
    ...config.maintenance,
    tokens,
    by: attempt.by ?? by,
    own: new Set([names.human, names.assistant].map((name) => name.toLowerCase())),
  })
  if (!verdict.ok) return rejected(work, verdict.reason, verdict.detail, attempt.usage)
  const { text, ratio, before, after } = verdict
  const poor = strategy.validate({ abstraction: text, isCausal: attempt.isCausal }, cluster)
  if (poor !== null) return rejected(work, poor, `strategy ${strategy.name}`, attempt.usage)
  const memory = distilledMemory(cluster, { text, ratio }, ports)
  const changes: Change[] = [
    ...archive(memory, cluster.members, 'distilled', ports),
    ...mootFading(ports.state(), cluster.members, ports.today),
    tried(work, { outcome: 'compressed', reason: null, ratio, memory: memory.id }),
  ]
  const note = `${cluster.members.length} memories became "${text}" (ratio ${ratio}, ${strategy.name})`
  const item: NightItem = {
    ...itemOf(work, 'compressed', null, note, attempt.usage),
    changes,
    tokens: { before, after },
  }
  return { item, made: { memory, isCausal: attempt.isCausal } }
}

function refused(work: Work, { kind, reason, detail, usage }: Refusal): Compression {
  if (kind === 'rejected') return rejected(work, reason, detail, usage)
  return undone(work, kind === 'failed' ? 'failed' : 'skipped', reason, detail, usage)
}

function rejected(work: Work, reason: string, detail: string, usage: Attempt['usage']): Compression {
  const note = `${work.cluster.members.length} memories stay as they are: ${reason} (${detail})`
  const changes = [tried(work, { outcome: 'skipped', reason, ratio: null, memory: null })]
  return { item: { ...itemOf(work, 'skipped', reason, note, usage), changes }, made: null }
}

/** Nothing is remembered of it: it is looked at again the next night. */
function undone(
  work: Work,
  outcome: 'skipped' | 'failed',
  reason: string,
  detail: string,
  usage: Attempt['usage'],
): Compression {
  const said = detail === reason ? reason : `${reason} (${detail})`
  const note = `${work.cluster.members.length} memories stay as they are: ${said}`
  return { item: itemOf(work, outcome, reason, note, usage), made: null }
}

function itemOf(
  { cluster }: Work,
  outcome: NightItem['outcome'],
  reason: string | null,
  note: string,
  usage: Attempt['usage'],
): NightItem {
  return {
    stage: 'distil',
    outcome,
    changes: [],
    note,
    memories: cluster.members.map(({ id }) => id),
    cluster: cluster.fingerprint,
    reason,
    tokens: null,
    usage,
  }
}

function tried(
  { cluster, ports, strategy }: Work,
  decided: Pick<ClusterTried, 'outcome' | 'reason' | 'ratio' | 'memory'>,
): Change {
  return {
    type: 'cluster-tried',
    data: {
      fingerprint: cluster.fingerprint,
      members: cluster.members.map(({ id }) => id),
      strategy: strategy.name,
      ...decided,
      at: ports.now,
      job: ports.job,
    },
  }
}
