import { openAnswers } from '../store/answers.ts'
import { readPrompt } from '../store/package-files.ts'
import type { Backend } from './agent.ts'
import { type Collected, collect } from './model/collect.ts'
import { connect } from './model/connect.ts'
import { withFallback } from './model/fallback.ts'
import { createModelBackend, type ModelPorts } from './model/index.ts'
import {
  type AskPorts,
  type Night,
  type NightOptions,
  type NightPrompts,
  openAsk,
  openNight,
} from './model/open-night.ts'
import { bothLedgers, type LedgerPorts, openLedger, openNightsLedger } from './provider/budget-ledger.ts'
import { type Price, priceOf } from './provider/budget-prices.ts'

export interface ClaudePorts extends LedgerPorts, Pick<AskPorts, 'config'>, Pick<ModelPorts, 'gate' | 'redact'> {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Answers instead of Claude where `claude.fallback` says so. */
  readonly local: () => Backend
  /** Waits before a question is asked again; the timer of the process when left out. */
  readonly sleep?: (ms: number) => Promise<void>
}

/** Claude as this folder uses it. Nothing is sent, and the SDK is not loaded, before a question has to be asked. */
export interface Claude extends Pick<AskPorts, 'config' | 'ledger' | 'answers' | 'price' | 'connect'> {
  readonly backend: Backend
  /** A backend that asks nothing and keeps what it would have asked. */
  rehearsal(): { readonly backend: Backend; readonly collected: Collected }
  /** Who distils a night, at its rate and within its dollars. */
  night(options: NightOptions): Night
}

export function openClaude(ports: ClaudePorts): Claude {
  const { config, files, root, token, gate, redact, env } = ports
  const { model, maxTokens, fallback } = config.claude
  const shared = {
    config,
    ledger: openLedger(ports),
    answers: { store: openAnswers(files, root, token), model, maxTokens, redact },
    price: (): Price => priceOf(model, config.budget.prices),
    connect: () => connect(config.claude, env),
  }
  const asking: AskPorts = { ...shared, sleep: ports.sleep ?? later, random: Math.random, now: Date.now }
  const ask = openAsk(asking)
  const agents = {
    gate,
    prompt: readPrompt('notes'),
    redact,
    joint: { answers: shared.answers, room: config.claude, keeps: true },
  }
  const backend = createModelBackend({ ...agents, ask })
  return {
    ...shared,
    backend: fallback === 'local' ? withFallback(backend, ports.local) : backend,
    rehearsal() {
      const collected = collect(shared.answers)
      return {
        backend: createModelBackend({ ...agents, ask: collected.ask, joint: { ...agents.joint, keeps: false } }),
        collected,
      }
    },
    night(options) {
      const nights = openNightsLedger(ports)
      const ledger = bothLedgers(shared.ledger, nights)
      return openNight({ ...asking, ledger, prompts: readNightPrompts() }, { before: nights.today().usd, ...options })
    },
  }
}

function readNightPrompts(): NightPrompts {
  return { distil: readPrompt('distil'), atom: readPrompt('atom'), rollup: readPrompt('rollup') }
}

function later(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms))
}
