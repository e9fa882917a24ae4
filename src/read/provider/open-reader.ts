import { setTimeout as later } from 'node:timers/promises'
import type { Config, ModelReader } from '../../config/defaults.ts'
import { readPrompt } from '../../package.ts'
import { createModelBackend } from '../model/index.ts'
import { type NightOptions, nightReader } from '../model/night.ts'
import { type AnswerStore, collect } from './answers.ts'
import { createAnthropic } from './anthropic.ts'
import type { BatchPorts } from './batch.ts'
import type { Ledger } from './budget.ts'
import { createCommand } from './command.ts'
import { createOllama } from './ollama.ts'
import { type AskPorts, openAsk } from './open-ask.ts'
import { createChat } from './openai.ts'
import { type Price, priceOf, type Room, roomIn } from './prices.ts'
import type { TransportPorts } from './send.ts'

/** How each is reached, and the table of the configuration that says so; throws a usage error where that leaves out what it needs. */
const READERS = {
  anthropic: ['claude', createAnthropic],
  openai: ['openai', createChat],
  ollama: ['ollama', createOllama],
  command: ['command', createCommand],
} as const

interface ReaderPorts extends Pick<TransportPorts, 'env' | 'redact' | 'inScratch'> {
  readonly name: ModelReader
  /** A prompt of `prompts/` in this folder stands for ours of the same name. */
  readonly root: string
  readonly store: AnswerStore
  readonly ledger: Ledger
  /** What of it maintenance spent. */
  readonly nights: Ledger
  readonly config: Pick<Config, 'claude' | 'openai' | 'ollama' | 'command' | 'budget' | 'extraction'>
  /** Waits before a question is asked again; the timer of the process when left out. */
  readonly sleep?: (ms: number) => Promise<void>
}

export type Reader = ReturnType<typeof openReader>

/** A model as this folder uses it. Nothing is sent, and no SDK is loaded, before a question has to be asked. */
export function openReader(ports: ReaderPorts) {
  const { name, config, root, store, ledger, nights, redact } = ports
  const { budget, extraction } = config
  const [table, create] = READERS[name]
  const now = (): number => Date.now()
  const most: Room = { maxTokens: config[table].maxTokens, together: config.claude.together }
  // What the window of the model leaves, once it is known: nothing is asked before that.
  const room = { ...most }
  const transport = create({ ...ports, now, maxTokens: () => room.maxTokens })
  const { model } = transport
  const answers = { store, model, maxTokens: most.maxTokens, redact }
  const price = (): Price => priceOf(model, budget.prices, transport.isLocal)
  const sleep = ports.sleep ?? later
  const deadlineMs = config[table].timeoutSeconds * 1000
  const asking: AskPorts = { ...transport, deadlineMs, budget, answers, ledger, price, sleep, random: Math.random, now }
  let measured: Promise<void> | null = null
  const measure = (): Promise<void> => {
    measured ??= transport.window().then((window) => {
      if (window > 0) Object.assign(room, roomIn(window, most))
    })
    return measured
  }
  // Who is held to its form holds a day as well; halves are enough there.
  const how = extraction.ask === 'auto' && !transport.mends ? 'day' : extraction.ask
  const agents = { name, redact, measure, how, joint: { answers, room }, prompt: readPrompt('notes', root) }
  return {
    ...{ model, price, room },
    backend: createModelBackend({ ...agents, ask: openAsk(asking) }),
    /** A backend that asks nothing and keeps what it would have asked. */
    rehearsal() {
      const collected = collect(answers)
      return { backend: createModelBackend({ ...agents, ask: collected.ask }), collected }
    },
    /** What a batch of questions takes, but for the file; of anthropic alone. */
    batching: { ...ports, ...asking } satisfies Omit<BatchPorts, 'file'>,
    /** Who distils a night, at its rate and within its dollars. */
    night: (options: NightOptions) =>
      nightReader({ ...asking, nights, prompt: (agent) => readPrompt(agent, root) }, options),
  }
}
