/** What a memory was made of, when maintenance made it of others. */
export interface Compressed {
  /** `merged`: entries that say the same of the same; `distilled`: a cluster. */
  readonly how: 'merged' | 'distilled'
  /** Ids of the memories it stands for, in the order they were given. */
  readonly sources: readonly string[]
  /** Tokens before over tokens after. */
  readonly ratio: number
  /** ISO time. */
  readonly at: string
  /** First and last day that the sources were seen on. */
  readonly dates: readonly [string, string]
  /** Fingerprint of the cluster, or null. */
  readonly cluster: string | null
  /** What was distilled says what brings what about; left out where it does not. */
  readonly causal?: true
}

/** What was decided on a cluster: for the fingerprint's time to live it is not looked at again. */
export interface ClusterTried {
  /** Hex SHA-256 of the sorted ids of its members. */
  readonly fingerprint: string
  readonly members: readonly string[]
  readonly outcome: 'compressed' | 'skipped' | 'failed'
  /** Why it was skipped or failed, or null. */
  readonly reason: string | null
  readonly ratio: number | null
  /** Id of the memory that was made, or null. */
  readonly memory: string | null
  /** ISO time. */
  readonly at: string
  readonly job: string
}

/** Ids of a memory and of all it was made of, nearest first. */
export function withSources(id: string, sourcesOf: (id: string) => readonly string[] | undefined): string[] {
  const found = new Set([id])
  for (const one of found) for (const source of sourcesOf(one) ?? []) found.add(source)
  return [...found]
}
