import type { AtomFinder } from '../../maintain/atoms.ts'
import type { Distiller } from '../../maintain/distil/distiller.ts'
import { localAtoms } from '../../maintain/distil/local-atoms.ts'
import { localDistiller } from '../../maintain/distil-local.ts'
import { createRate, GAP_MS } from '../../maintain/rate.ts'
import type { Ask } from './ask.ts'
import { createClaudeDistiller } from './distil.ts'
import { createClaudeAtoms } from './distil-atom.ts'
import { nightLedger, rehearseNight, withRate } from './night.ts'
import { type AskPorts, openAsk } from './open-ask.ts'

export { type AskPorts, openAsk } from './open-ask.ts'

export interface NightPrompts {
  readonly distil: string
  readonly atom: string
}

export interface NightOptions {
  /** Questions a minute. */
  readonly ratePerMinute: number
  /** Dollars that the night has spent before this opening. */
  readonly before?: number
  /** Sends nothing, and says what it would cost. */
  readonly dryRun?: boolean
}

/** Claude for one night. */
export interface Night {
  readonly distiller: Distiller
  readonly atoms: AtomFinder
  /** Dollars, those in flight at the most they can cost. */
  spent(): number
}

/** How the night asks: from the store, else at a rate, within what the day and the night may cost. */
export function openNight(
  ports: AskPorts & { readonly prompts: NightPrompts },
  { ratePerMinute, before = 0, dryRun = false }: NightOptions,
): Night {
  const { config, answers, price, prompts, now, sleep } = ports
  const ledger = nightLedger(ports.ledger, config.budget.usdPerNight, before)
  const rate = createRate({ perMinute: ratePerMinute, gapMs: GAP_MS }, { now, sleep })
  const ask: Ask = dryRun
    ? rehearseNight(answers, price, config.claude.maxTokens)
    : withRate(openAsk({ ...ports, ledger }), rate, answers)
  const base = { ask, redact: answers.redact, fallback: config.claude.fallback }
  return {
    distiller: createClaudeDistiller({ ...base, prompt: prompts.distil, local: localDistiller }),
    atoms: createClaudeAtoms({ ...base, prompt: prompts.atom, local: localAtoms }),
    spent: ledger.spent,
  }
}
