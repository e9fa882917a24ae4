import { messageOf } from '../../errors.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import type { NightPorts } from '../night-item.ts'
import { type Compression, compressed, refused, rejected, undone, type Work } from './cluster-item.ts'
import { distilledMemory } from './distilled-memory.ts'
import type { Distiller, Success } from './distiller.ts'
import { type DistillationStrategy, STRATEGIES, strategyFor } from './strategies.ts'
import { unfit } from './unfit.ts'
import { validateDistillation } from './validate-distillation.ts'

export interface CompressKit {
  readonly distiller: Distiller
  /** `STRATEGIES` when left out. */
  readonly strategies?: readonly DistillationStrategy[]
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

function believed(work: Work, attempt: Success, by: Distiller['name']): Compression {
  const { cluster, ports, strategy } = work
  const { config, names, tokens } = ports
  const verdict = validateDistillation(attempt, cluster.members, {
    ...config.maintenance,
    tokens,
    by: attempt.by ?? by,
    embedder: ports.embedder,
    own: new Set([names.human, names.assistant].map((name) => name.toLowerCase())),
  })
  if (!verdict.ok) return rejected(work, verdict.reason, verdict.detail, attempt.usage)
  const { text, ratio, before, after } = verdict
  const poor = strategy.validate({ abstraction: text, isCausal: attempt.isCausal }, cluster)
  if (poor !== null) return rejected(work, poor, `strategy ${strategy.name}`, attempt.usage)
  const memory = distilledMemory(cluster, { text, ratio, isCausal: attempt.isCausal }, ports)
  return compressed(work, { memory, ratio, tokens: { before, after }, usage: attempt.usage })
}
