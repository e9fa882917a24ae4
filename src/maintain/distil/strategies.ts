import { importanceOf } from '../../memory/importance.ts'
import type { Memory } from '../../memory/memory.ts'
import { speechOf } from '../../memory/speech.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import { readCause } from './causes.ts'
import type { Distilled } from './distiller.ts'
import { mostFrequent } from './unite.ts'

/**
 * How clusters of one sort are distilled. A new one is an object like those below: put it into `STRATEGIES` before
 * `default`, which takes everything; the first that matches is asked. The rules of `validateDistillation` hold besides.
 */
export interface DistillationStrategy {
  /** Kept with what was made by it. */
  readonly name: string
  matches(cluster: MemoryCluster): boolean
  /** What Claude is asked; the local distiller needs no words. One memory a line, as `memoriesInLines` writes them. */
  buildPrompt(cluster: MemoryCluster, memories: readonly Memory[]): string
  /** Why a distillation is not good enough for this sort, in words that can be counted, or null. */
  validate(result: Distilled, cluster: MemoryCluster): string | null
}

const causal: DistillationStrategy = {
  name: 'causal',
  matches: ({ members }) =>
    2 * members.filter(({ text }) => readCause(speechOf(text)?.words ?? text) !== null).length >= members.length,
  buildPrompt: (cluster, memories) =>
    `${memoriesInLines(cluster, memories)}\n\nMost of these say what brings what about. Produce a single compressed abstraction that names the cause and the effect.`,
  validate: (result) => (result.isCausal ? null : 'the cause is lost'),
}

const byDefault: DistillationStrategy = {
  name: 'default',
  matches: () => true,
  buildPrompt: (cluster, memories) =>
    `${memoriesInLines(cluster, memories)}\n\nProduce a single compressed abstraction.`,
  validate: () => null,
}

export const STRATEGIES: readonly DistillationStrategy[] = [causal, byDefault]

/** The first strategy that a cluster is of. */
export function strategyFor(
  cluster: MemoryCluster,
  strategies: readonly DistillationStrategy[] = STRATEGIES,
): DistillationStrategy {
  return strategies.find((strategy) => strategy.matches(cluster)) ?? byDefault
}

/** The memories of a cluster, numbered, with their importance; no id among them. */
function memoriesInLines({ members }: MemoryCluster, memories: readonly Memory[]): string {
  const category =
    mostFrequent(
      members.flatMap(({ topics }) => topics),
      1,
    )[0] ??
    members[0]?.kind ??
    'general'
  const lines = memories.map(
    (memory, at) => `[${at + 1}] importance=${importanceOf(memory).toFixed(1)} | ${memory.text.replace(/\s+/g, ' ')}`,
  )
  return [
    `MEMORIES TO COMPRESS (cluster of ${memories.length} related entries, category: ${category}):`,
    '',
    ...lines,
  ].join('\n')
}
