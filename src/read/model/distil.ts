import type { MemoryCluster } from '../../maintain/cluster/memory-cluster.ts'
import type { Attempt, Distiller } from '../../maintain/distil/distiller.ts'
import type { DistillationStrategy } from '../../maintain/distil/strategies.ts'
import type { Ask, Question } from './ask.ts'
import { attemptOf } from './distil-failure.ts'
import { isOfTheTwo } from './known-memories.ts'
import { NotAsked } from './night.ts'
import { fence } from './render-turns.ts'
import { DISTILLATION_SCHEMA } from './schema.ts'

export interface ClaudeDistillerPorts {
  /** Within the rate and the night's budget: see `openNight`. */
  readonly ask: Ask
  /** The instructions: `src/read/prompts/distil.md`. */
  readonly prompt: string
  readonly redact: (text: string) => string
  /** Answers for clusters that hold words of others, and for all others where `claude.fallback` says so. */
  readonly local: Distiller
  readonly fallback: 'none' | 'local'
}

/**
 * Distillation by Claude, one question a cluster. What somebody else wrote never comes before a model: such a cluster is
 * distilled locally. What the model claims of its ratio is not read.
 */
export function createClaudeDistiller(ports: ClaudeDistillerPorts): Distiller {
  return {
    name: 'claude',
    async distil(cluster, strategy, known) {
      const locally = (): Promise<Attempt> => ports.local.distil(cluster, strategy, known)
      if (!cluster.members.every(isOfTheTwo)) return by('local', await locally())
      try {
        const { value, usage } = await ports.ask(distilQuestion(cluster, strategy, ports))
        const { abstraction, is_causal } = value as { readonly abstraction: string; readonly is_causal: boolean }
        return { kind: 'distilled', abstraction, isCausal: is_causal, usage }
      } catch (error) {
        const attempt = attemptOf(error)
        const mayTry = ports.fallback === 'local' && !(error instanceof NotAsked)
        return mayTry && attempt.kind !== 'rejected' ? by('local', await locally()) : attempt
      }
    },
  }
}

function by(name: Distiller['name'], attempt: Attempt): Attempt {
  return attempt.kind === 'distilled' ? { ...attempt, by: name } : attempt
}

/** What Claude is asked about a cluster: the instructions, then the memories between two lines that carry one id. */
function distilQuestion(
  cluster: MemoryCluster,
  strategy: DistillationStrategy,
  { prompt, redact }: Pick<ClaudeDistillerPorts, 'prompt' | 'redact'>,
): Question {
  const memories = redact(strategy.buildPrompt(cluster, cluster.members))
  const id = fence([memories])
  const input = [`[${id} memories]`, memories, `[${id} end]`].join('\n')
  return {
    agent: 'distil',
    system: prompt,
    known: '',
    input,
    about: input,
    ids: cluster.members.map((member) => member.id),
    schema: DISTILLATION_SCHEMA,
    where: `cluster ${cluster.fingerprint.slice(0, 12)}`,
    wrong: wrongDistillation,
  }
}

/** What is wrong with the shape of an answer, or null. The model's own ratio may be anything. */
export function wrongDistillation(value: unknown): string | null {
  const table = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  const fits = typeof table['abstraction'] === 'string' && typeof table['is_causal'] === 'boolean'
  return fits ? null : 'expected { "abstraction": "…", "compression_ratio": 3.4, "is_causal": true }'
}
