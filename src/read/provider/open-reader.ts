import type { Config } from '../../config/defaults.ts'
import { openAnswers } from '../../store/answers.ts'
import { readPrompt } from '../../store/shipped.ts'
import type { Backend } from '../agent.ts'
import type { Ask } from '../model/ask.ts'
import { type ClaudeAgents, createClaudeBackend, type Prompts } from '../model/index.ts'
import { type Night, type NightOptions, openNight } from '../model/open-night.ts'
import { type AnswersOptions, type Collected, collect } from './answers.ts'
import { byTurn } from './by-turn.ts'
import { bothLedgers, type Ledger, type LedgerPorts, openLedger, openNightsLedger } from './ledger.ts'
import { type AskPorts, openAsk } from './open-ask.ts'
import { type Price, priceOf, type Room, roomIn } from './prices.ts'
import { type ModelReader, type Transport, transportOf } from './transports.ts'

export interface ReaderPorts extends LedgerPorts, Pick<ClaudeAgents, 'gate' | 'redact'> {
  readonly name: ModelReader
  readonly config: Pick<Config, 'claude' | 'openai' | 'ollama' | 'command' | 'budget' | 'extraction'>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Waits before a question is asked again; the timer of the process when left out. */
  readonly sleep?: (ms: number) => Promise<void>
}

/** A model as this folder uses it. Nothing is sent, and no SDK is loaded, before a question has to be asked. */
export interface Reader extends Pick<Transport, 'model' | 'batches'> {
  readonly name: ModelReader
  readonly backend: Backend
  readonly answers: AnswersOptions
  readonly ledger: Ledger
  readonly budget: Config['budget']
  /** Throws a usage error where none is known. */
  readonly price: () => Price
  readonly room: Room
  /** A backend that asks nothing and keeps what it would have asked. */
  rehearsal(): { readonly backend: Backend; readonly collected: Collected }
  /** Who distils a night, at its rate and within its dollars. */
  night(options: NightOptions): Night
}

export function openReader(ports: ReaderPorts): Reader {
  const { name, config, files, root, token, gate, redact, env } = ports
  const { budget, extraction } = config
  const now = (): number => Date.now()
  // What the window of the model leaves, once it is known: nothing is asked before that.
  let room: Room = { maxTokens: config[TABLE[name]].maxTokens, together: config.claude.together }
  const transport = transportOf(name, { config, env, redact, now, maxTokens: () => room.maxTokens })
  const { model } = transport
  const answers = { store: openAnswers(files, root, token), model, maxTokens: room.maxTokens, redact }
  const price = (): Price => priceOf(model, budget.prices, transport.isLocal)
  const ledger = openLedger(ports)
  const sleep = ports.sleep ?? later
  const asking: AskPorts = { ...transport, budget, answers, ledger, price, sleep, random: Math.random, now }
  // Who is held to its form holds a day as well; halves are enough there.
  const how = extraction.ask === 'auto' && !transport.mends ? 'day' : extraction.ask
  const pieces = byTurn(openAsk(asking), how)
  const joint = { answers, room: live(() => room), keeps: true }
  const backendOf = (ask: Ask, keeps = true): Backend => {
    const agents = { gate, prompts: readPrompts(), redact, joint: { ...joint, keeps }, ask }
    return { ...createClaudeBackend(agents), name }
  }
  const measure = async (): Promise<void> => {
    const window = await transport.window()
    if (window > 0) room = roomIn(window, room)
  }
  let measured: Promise<void> | null = null
  const measuring = (backend: Backend): Backend => ({
    ...backend,
    async prepare(segments, known) {
      measured ??= measure()
      await measured
      return (await backend.prepare?.(segments, known)) ?? NOTHING
    },
  })
  return {
    name,
    model,
    batches: transport.batches,
    answers,
    ledger,
    budget,
    price,
    room: joint.room,
    backend: pieces.around(measuring(backendOf(pieces.ask))),
    rehearsal() {
      const collected = collect(answers)
      return { backend: measuring(backendOf(collected.ask, false)), collected }
    },
    night(options) {
      const nights = openNightsLedger(ports)
      const both = bothLedgers(ledger, nights)
      const prompts = { distil: readPrompt('distil'), atom: readPrompt('atom'), rollup: readPrompt('rollup') }
      return openNight({ ...asking, ledger: both, prompts }, { before: nights.today().usd, ...options })
    },
  }
}

/** The table of the configuration that says how a reader is reached. */
export const TABLE = { anthropic: 'claude', openai: 'openai', ollama: 'ollama', command: 'command' } as const

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

function live(room: () => Room): Room {
  return {
    get maxTokens() {
      return room().maxTokens
    },
    get together() {
      return room().together ?? 0
    },
  }
}

export function readPrompts(): Prompts {
  return {
    notes: ['frame', 'significance', 'pattern', 'synthesis'].map(readPrompt).join('\n\n'),
    contradiction: readPrompt('contradiction'),
  }
}

function later(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms))
}
