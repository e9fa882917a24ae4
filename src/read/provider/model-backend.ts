import { readPrompt } from '../../package.ts'
import type { Backend } from '../agent.ts'
import type { Ask } from '../model/ask.ts'
import { createModelBackend, type ModelPorts } from '../model/index.ts'
import { byTurn, type HowAsked } from './by-turn.ts'

export interface ModelBackendPorts extends Omit<ModelPorts, 'ask' | 'prompt' | 'name'> {
  readonly name: Backend['name']
  /** A prompt of `prompts/` in this folder stands for ours of the same name. */
  readonly root: string
  /** Done before anything is asked: what the model has room for has to be known. */
  readonly measure: () => Promise<void>
}

/** A model as a backend: asked as told, its notes read by code. */
export function modelBackend({ name, root, measure, ...agents }: ModelBackendPorts, ask: Ask, how: HowAsked): Backend {
  const pieces = byTurn(ask, how)
  const backend = createModelBackend({ ...agents, prompt: readPrompt('notes', root), ask: pieces.ask })
  return pieces.around({
    ...backend,
    name,
    async extract(segment, known) {
      await measure()
      return backend.extract(segment, known)
    },
    async prepare(segments, known) {
      await measure()
      return (await backend.prepare?.(segments, known)) ?? NOTHING
    },
  })
}

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

export function readNightPrompts(root: string) {
  return { distil: readPrompt('distil', root), atom: readPrompt('atom', root), rollup: readPrompt('rollup', root) }
}
