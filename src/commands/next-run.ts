import { type LearnDaysOptions, learnDays } from '../learn/learn-days.ts'
import type { OpenMemory } from '../open.ts'
import type { Usage } from '../read/agent.ts'
import { spentToday } from '../read/provider/ledger.ts'
import type { Reader } from '../read/provider/open-reader.ts'
import { type Estimate, estimate } from '../read/provider/prices.ts'
import type { Apply } from '../store/apply.ts'

/** What a run would ask a model, before a cent is spent. */
export interface NextRun extends Estimate {
  readonly model: string
  /** Questions that are answered from the store, for nothing. */
  readonly stored: number
}

/** Learns as if the model had answered, with the answers that are there; what is missing is counted and priced. */
export async function rehearseModel(
  memory: OpenMemory,
  reader: Reader,
  apply: Apply,
  { wanted, force }: { readonly wanted: Parameters<typeof learnDays>[2] } & Pick<LearnDaysOptions, 'force'>,
) {
  const { backend, collected } = reader.rehearsal()
  const learned = await learnDays(memory, apply, wanted, { force, dryRun: true, backend })
  const cost = estimate([...collected.missing.values()], reader.price(), reader.room)
  const next: NextRun = { model: reader.model, stored: collected.stored(), ...cost }
  return { learned, missing: collected.missing, next }
}

/** One sentence for people. */
export function describeNextRun({ model, calls, inputTokens, outputTokens, usd, usdAtMost, stored }: NextRun): string {
  const kept = stored === 0 ? '' : `; ${stored} are answered already`
  if (calls === 0) return `${model} would not be asked${kept}.\n`
  return `${model} would be asked ${calls} ${calls === 1 ? 'question' : 'questions'}: about ${inputTokens} tokens in and ${outputTokens} out, $${usd.toFixed(4)}, at most $${usdAtMost.toFixed(4)}${kept}.\n`
}

/** What a model is paid for from now on, as the ledger has it: tries that failed were paid as well. */
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
