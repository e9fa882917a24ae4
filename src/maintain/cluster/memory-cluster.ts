import type { Memory } from '../../memory/memory.ts'

/** Memories that say much the same of the same: every pair of them is above the threshold. */
export interface MemoryCluster {
  /** Hex SHA-256 of the sorted ids of its members. */
  readonly fingerprint: string
  readonly members: readonly Memory[]
}
