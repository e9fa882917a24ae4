import { type Attempt, clusterInLines, type Distiller, type MemoryCluster } from '../night-reader.ts'
import type { Ask, Question } from './ask.ts'
import { attemptOf } from './distil-failure.ts'
import { isOfTheTwo } from './known-memories.ts'
import { fence } from './render-turns.ts'
import { DISTILLATION_SCHEMA } from './schema.ts'

export interface ClaudeDistillerPorts {
  /** Within the rate and the night's budget: see `openNight`. */
  readonly ask: Ask
  /** The instructions: `src/read/prompts/distil.md`. */
  readonly prompt: string
  readonly redact: (text: string) => string
}

/** What somebody else wrote never comes before a model. */
const OTHERS = { kind: 'rejected', reason: 'words of others', detail: 'it is not asked about', usage: null } as const

/** Distillation by Claude, one question a cluster. What the model claims of its ratio is not read. */
export function createClaudeDistiller(ports: ClaudeDistillerPorts): Distiller {
  return {
    async distil(cluster): Promise<Attempt> {
      if (!cluster.members.every(isOfTheTwo)) return OTHERS
      try {
        const { value, usage } = await ports.ask(distilQuestion(cluster, ports))
        const { abstraction, is_causal } = value as { readonly abstraction: string; readonly is_causal: boolean }
        return { kind: 'distilled', abstraction, isCausal: is_causal, usage }
      } catch (error) {
        return attemptOf(error)
      }
    },
  }
}

/** What Claude is asked about a cluster: the instructions, then the memories between two lines that carry one id. */
function distilQuestion(cluster: MemoryCluster, { prompt, redact }: Omit<ClaudeDistillerPorts, 'ask'>): Question {
  const memories = redact(clusterInLines(cluster))
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
