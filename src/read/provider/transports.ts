import type { Config, ReaderName } from '../../config/defaults.ts'
import { type Connection, connect, createAnthropic } from './anthropic.ts'
import { commandModel, createCommand } from './command.ts'
import { hiding } from './failure-of.ts'
import { isLoopback } from './http.ts'
import { createOllama, ollamaModel, ollamaWindow } from './ollama.ts'
import { chatWindow, createChat } from './openai.ts'
import type { Send } from './send.ts'

/** A reader that asks a model. */
export type ModelReader = Exclude<ReaderName, 'builtin' | 'recorded'>

/** How a question reaches a model and what came of it reaches us: the one thing that readers differ in. */
export interface Transport {
  readonly model: string
  readonly send: Send
  /** True where it costs nothing but time. */
  readonly isLocal: boolean
  readonly mends: boolean
  /** How many tokens the model reads at once; 0 where nobody knows. */
  window(): Promise<number>
  /** How batches are sent; null where there are none. */
  readonly batches: (() => Promise<Connection>) | null
}

export interface TransportPorts {
  readonly config: Pick<Config, 'claude' | 'openai' | 'ollama' | 'command'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly redact: (text: string) => string
  readonly now: () => number
  /** Room for an answer, in tokens. */
  readonly maxTokens: () => number
}

/** Throws a usage error where the configuration leaves out what a reader cannot do without. */
export function transportOf(name: ModelReader, ports: TransportPorts): Transport {
  return MAKE[name](ports)
}

const MAKE: Readonly<Record<ModelReader, (ports: TransportPorts) => Transport>> = {
  anthropic({ config: { claude }, env, redact, now }) {
    const batches = (): Promise<Connection> => connect({ claude, env, redact, now })
    const send = createAnthropic(batches, claude)
    return { model: claude.model, send, isLocal: false, mends: false, window: () => Promise.resolve(0), batches }
  },
  openai({ config: { openai }, env, redact, now, maxTokens }) {
    const key = env[openai.keyVariable]?.trim() ?? ''
    const window = once(openai.contextWindow, () => chatWindow(openai, key))
    const send = createChat({ openai, key, maxTokens, hide: hiding(key, redact), now })
    return { model: openai.model, send, isLocal: isLoopback(openai.baseURL), mends: true, window, batches: null }
  },
  ollama({ config: { ollama }, redact, now, maxTokens }) {
    const model = ollamaModel(ollama)
    const window = once(ollama.contextWindow, () => ollamaWindow(ollama))
    const send = createOllama({ ollama, window, maxTokens, hide: hiding('', redact), now })
    return { model, send, isLocal: isLoopback(ollama.baseURL), mends: true, window, batches: null }
  },
  command({ config: { command }, env, redact }) {
    const send = createCommand({ command, env, hide: hiding('', redact) })
    const window = (): Promise<number> => Promise.resolve(command.contextWindow)
    return { model: commandModel(command), send, isLocal: true, mends: true, window, batches: null }
  },
}

/** What is configured, else what is asked for, once. */
function once(configured: number, ask: () => Promise<number>): () => Promise<number> {
  let asked: Promise<number> | null = null
  return () => {
    if (configured > 0) return Promise.resolve(configured)
    asked ??= ask()
    return asked
  }
}
