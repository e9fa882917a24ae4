import type { Config } from '../../config/defaults.ts'
import { openAnswers } from '../../store/answers.ts'
import type { Backend } from '../agent.ts'
import { type Night, type NightOptions, openNight } from '../model/open-night.ts'
import { type AnswersOptions, type Collected, collect } from './answers.ts'
import { bothLedgers, type Ledger, type LedgerPorts, openLedger, openNightsLedger } from './ledger.ts'
import { type ModelBackendPorts, modelBackend, readNightPrompts } from './model-backend.ts'
import { type AskPorts, openAsk } from './open-ask.ts'
import { type Price, priceOf, type Room, roomIn } from './prices.ts'
import type { Transport } from './send.ts'
import { type ModelReader, TRANSPORTS } from './transports.ts'

export interface ReaderPorts extends LedgerPorts, Pick<ModelBackendPorts, 'gate' | 'redact'> {
  readonly name: ModelReader
  readonly config: Pick<Config, 'claude' | 'openai' | 'ollama' | 'command' | 'budget' | 'extraction'>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Waits before a question is asked again; the timer of the process when left out. */
  readonly sleep?: (ms: number) => Promise<void>
}

/** A model as this folder uses it. Nothing is sent, and no SDK is loaded, before a question has to be asked. */
export interface Reader extends Pick<Transport, 'model'> {
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
  const most: Room = { maxTokens: config[TABLE[name]].maxTokens, together: config.claude.together }
  // What the window of the model leaves, once it is known: nothing is asked before that.
  const room = { ...most }
  const transport = TRANSPORTS[name]({ config, env, redact, now, maxTokens: () => room.maxTokens })
  const { model } = transport
  const answers = { store: openAnswers(files, root, token), model, maxTokens: most.maxTokens, redact }
  const price = (): Price => priceOf(model, budget.prices, transport.isLocal)
  const ledger = openLedger(ports)
  const sleep = ports.sleep ?? later
  const deadlineMs = config[TABLE[name]].timeoutSeconds * 1000
  const asking: AskPorts = { ...transport, deadlineMs, budget, answers, ledger, price, sleep, random: Math.random, now }
  let measured: Promise<void> | null = null
  const measure = (): Promise<void> => {
    measured ??= transport.window().then((window) => {
      if (window > 0) Object.assign(room, roomIn(window, most))
    })
    return measured
  }
  const agents = { name, root, gate, redact, measure, joint: { answers, room, keeps: true } }
  // Who is held to its form holds a day as well; halves are enough there.
  const how = extraction.ask === 'auto' && !transport.mends ? 'day' : extraction.ask
  return {
    ...{ name, model, answers, ledger, budget, price, room },
    backend: modelBackend(agents, openAsk(asking), how),
    rehearsal() {
      const collected = collect(answers)
      const joint = { ...agents.joint, keeps: false }
      return { backend: modelBackend({ ...agents, joint }, collected.ask, 'day'), collected }
    },
    night(options) {
      const nights = openNightsLedger(ports)
      const both = bothLedgers(ledger, nights)
      const before = nights.today().usd
      return openNight({ ...asking, ledger: both, prompts: readNightPrompts(root) }, { before, ...options })
    },
  }
}

/** The table of the configuration that says how a reader is reached. */
const TABLE = { anthropic: 'claude', openai: 'openai', ollama: 'ollama', command: 'command' } as const

function later(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms))
}
