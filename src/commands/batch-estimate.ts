import { type LearnDaysOptions, learnDays } from '../learn/learn-days.ts'
import type { OpenMemory } from '../open.ts'
import type { Usage } from '../read/agent.ts'
import type { Claude } from '../read/claude.ts'
import { type Estimate, estimate } from '../read/provider/budget-estimate.ts'
import { spentToday } from '../read/provider/budget-ledger.ts'
import type { Apply } from '../store/apply.ts'
import { chosenDates } from './process-choices.ts'

/** What a run would ask Claude, before a cent is spent. */
export interface NextRun extends Estimate {
  readonly model: string
  /** Questions that are answered from the store, for nothing. */
  readonly stored: number
}

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0, usdAtMost: 0 }

/**
 * What the next `process` would cost: nothing with another backend than Claude. Reads all that is due, asks nobody,
 * writes nothing. Throws a usage error when the model has no price.
 */
export async function nextRunEstimate(memory: OpenMemory): Promise<NextRun> {
  const { model } = memory.config.claude
  if (memory.config.extraction.backend !== 'claude') return { ...NOTHING, model, stored: 0 }
  return memory.rehearse(async (apply) => {
    const wanted = chosenDates(memory, null).map((date) => ({ date, settled: true }))
    return (await rehearseClaude(memory, await memory.claude(), apply, { wanted, force: false })).next
  })
}

/** Learns as if Claude had answered, with the answers that are there; what is missing is counted and priced. */
export async function rehearseClaude(
  memory: OpenMemory,
  claude: Claude,
  apply: Apply,
  { wanted, force }: { readonly wanted: Parameters<typeof learnDays>[2] } & Pick<LearnDaysOptions, 'force'>,
) {
  const { backend, collected } = claude.rehearsal()
  const learned = await learnDays(memory, apply, wanted, { force, dryRun: true, backend })
  const { model } = claude.config.claude
  const cost = estimate([...collected.missing.values()], claude.price(), claude.config.claude)
  const next: NextRun = { model, stored: collected.stored(), ...cost }
  return { learned, missing: collected.missing, next }
}

/** One sentence for people. */
export function describeNextRun({ model, calls, inputTokens, outputTokens, usd, usdAtMost, stored }: NextRun): string {
  const kept = stored === 0 ? '' : `; ${stored} are answered already`
  if (calls === 0) return `Claude (${model}) would not be asked${kept}.\n`
  return `Claude (${model}) would be asked ${calls} ${calls === 1 ? 'question' : 'questions'}: about ${inputTokens} tokens in and ${outputTokens} out, $${usd.toFixed(4)}, at most $${usdAtMost.toFixed(4)} with the questions that may follow${kept}.\n`
}

/** What Claude is paid for from now on, as the ledger has it: tries that failed were paid as well. */
export function meterSpend(memory: OpenMemory): () => Usage {
  const before = spentToday(memory)
  return () => {
    const now = spentToday(memory)
    // A new day of the ledger begins at nothing.
    const more = (of: 'calls' | 'inputTokens' | 'outputTokens' | 'usd'): number => Math.max(0, now[of] - before[of])
    const usd = Math.round(more('usd') * 1e8) / 1e8
    return { calls: more('calls'), inputTokens: more('inputTokens'), outputTokens: more('outputTokens'), usd }
  }
}
