import { readPrompt } from '../../store/shipped.ts'
import type { Backend } from '../agent.ts'
import type { Ask } from '../model/ask.ts'
import { type ClaudeAgents, createClaudeBackend, type Prompts } from '../model/index.ts'
import { byTurn, type HowAsked } from './by-turn.ts'

type Agents = Omit<ClaudeAgents, 'ask' | 'prompts'>

export interface ModelBackendPorts extends Agents {
  readonly name: Backend['name']
  /** Done before anything is asked: what the model has room for has to be known. */
  readonly measure: () => Promise<void>
}

/** A model as a backend: asked as told, its notes read by code. */
export function modelBackend({ name, measure, ...agents }: ModelBackendPorts, ask: Ask, how: HowAsked): Backend {
  const pieces = byTurn(ask, how)
  const backend = createClaudeBackend({ ...agents, prompts: readPrompts(), ask: pieces.ask })
  return pieces.around({
    ...backend,
    name,
    async prepare(segments, known) {
      await measure()
      return (await backend.prepare?.(segments, known)) ?? NOTHING
    },
  })
}

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

export function readPrompts(): Prompts {
  return {
    notes: ['frame', 'significance', 'pattern', 'synthesis'].map(readPrompt).join('\n\n'),
    contradiction: readPrompt('contradiction'),
  }
}

export function readNightPrompts() {
  return { distil: readPrompt('distil'), atom: readPrompt('atom'), rollup: readPrompt('rollup') }
}
