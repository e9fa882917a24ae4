import type { Names, Usage } from '../../read/agent.ts'
import type { Embedder } from '../../recall/embedder.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import type { DistillationStrategy } from './strategies.ts'

/** One statement for many, before it is believed. */
export interface Distilled {
  /** One line. */
  readonly abstraction: string
  /** True when it says that something brings something else about. */
  readonly isCausal: boolean
}

/** What came of asking, with what it cost. */
export type Attempt = Success | Refusal

export interface Success extends Distilled {
  readonly kind: 'distilled'
  /** Who wrote it, where that is not the distiller that was asked. */
  readonly by?: Distiller['name']
  readonly usage: Usage | null
}

export interface Refusal {
  /**
   * `rejected` goes wrong for this cluster, which is left alone while its fingerprint lives; `failed` may go well
   * another night; `later` was not tried.
   */
  readonly kind: 'rejected' | 'failed' | 'later'
  /** The same words for the same reason. */
  readonly reason: string
  /** What it was this time. */
  readonly detail: string
  readonly usage: Usage | null
}

/** What a distiller may know besides the cluster: no clock, no disk. */
export interface DistilPorts {
  readonly embedder: Embedder | null
  readonly names: Names
  readonly tokens: (text: string) => number
}

/** Who says a cluster in one statement. Never rejects for what belongs to the cluster. */
export interface Distiller {
  readonly name: 'local' | 'claude'
  distil(cluster: MemoryCluster, strategy: DistillationStrategy, ports: DistilPorts): Promise<Attempt>
}
