import type { Change } from '../../memory/change.ts'
import type { ClusterTried } from '../../memory/compressed.ts'
import type { Memory } from '../../memory/memory.ts'
import { archive } from '../archive.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import type { NightItem, NightPorts } from '../night-item.ts'
import type { Attempt, Refusal } from './distiller.ts'
import { readQuestions } from './questions.ts'
import type { DistillationStrategy } from './strategies.ts'

/** A cluster in the hands of a strategy. */
export interface Work {
  readonly cluster: MemoryCluster
  readonly ports: NightPorts
  readonly strategy: DistillationStrategy
}

export interface Compression {
  readonly item: NightItem
  /** The memory that stands for the cluster now; null when there is none. */
  readonly made: Memory | null
}

/** What stands for a cluster now. */
export interface Replacement {
  readonly memory: Memory
  readonly ratio: number
  readonly tokens: NonNullable<NightItem['tokens']>
  readonly usage: Attempt['usage']
}

/** The memory comes in and its sources go, with the decision, all in one run. */
export function compressed(work: Work, { memory, ratio, tokens, usage }: Replacement): Compression {
  const { cluster, ports, strategy } = work
  const changes: Change[] = [
    ...archive(memory, cluster.members, 'distilled', ports),
    ...readQuestions(ports.state()).mootFading(cluster.members, ports.today),
    tried(work, { outcome: 'compressed', reason: null, ratio, memory: memory.id }),
  ]
  const note = `${cluster.members.length} memories became "${memory.text}" (ratio ${ratio}, ${strategy.name})`
  return { item: { ...itemOf(work, 'compressed', null, note, usage), changes, tokens }, made: memory }
}

/** What a distiller did not give. */
export function refused(work: Work, { kind, reason, detail, usage }: Refusal): Compression {
  if (kind === 'rejected') return rejected(work, reason, detail, usage)
  return undone(work, kind === 'failed' ? 'failed' : 'skipped', reason, detail, usage)
}

/** Decided on for the fingerprint's time to live. */
export function rejected(work: Work, reason: string, detail: string, usage: Attempt['usage']): Compression {
  const note = `${work.cluster.members.length} memories stay as they are: ${reason} (${detail})`
  const changes = [tried(work, { outcome: 'skipped', reason, ratio: null, memory: null })]
  return { item: { ...itemOf(work, 'skipped', reason, note, usage), changes }, made: null }
}

/** Nothing is remembered of it: it is looked at again the next night. */
export function undone(
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
