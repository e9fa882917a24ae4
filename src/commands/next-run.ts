import { UserError } from '../errors.ts'
import { type LearnDaysOptions, learnDays } from '../learn/learn-days.ts'
import type { OpenFolder } from '../open/folder.ts'
import { type OpenMemory, openMemory } from '../open.ts'
import type { Usage } from '../read/agent.ts'
import type { Spent } from '../read/provider/budget.ts'
import type { ModelReader, Reader } from '../read/provider/open-reader.ts'
import { type Estimate, estimate } from '../read/provider/prices.ts'
import type { Apply } from '../store/apply.ts'
import { spentToday } from '../store/spend.ts'
import { chosenDates, modelReader } from './process-choices.ts'

/** What a run would ask a model, before a cent is spent. */
export interface NextRun extends Estimate {
  readonly model: string
  /** Questions that are answered from the store, for nothing. */
  readonly stored: number
}

/**
 * What the next `process` would cost. Reads all that is due, asks nobody, writes nothing. Throws a usage error when the
 * model has no price.
 */
export async function nextRunEstimate(memory: OpenMemory, name: ModelReader): Promise<NextRun> {
  const reader = await memory.reader(name)
  return memory.rehearse(async (apply) => {
    const wanted = chosenDates(memory, null).map((date) => ({ date, settled: true }))
    return (await rehearseModel(memory, reader, apply, { wanted, force: false })).next
  })
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
  const cost = estimate(collected.missing(), reader.price(), reader.room)
  const next: NextRun = { model: reader.model, stored: collected.stored(), ...cost }
  return { learned, next }
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

interface Spend {
  readonly today: Spent
  /** What may be spent in a day. */
  readonly limit: { readonly usd: number; readonly calls: number }
  /** What the next run would ask; null where no model is configured. */
  readonly next: NextRun | { readonly unknown: string } | null
}

/** What reading cost today, and what the next run would cost. Asks nobody; loaded only where a model is or was used. */
export async function spendOf(folder: OpenFolder): Promise<Spend> {
  const { budget, extraction } = folder.config
  const today = spentToday(folder)
  const name = modelReader(extraction.backend)
  const next = name === null ? null : await nextRun(folder, name)
  return { today, limit: { usd: budget.usdPerDay, calls: budget.callsPerDay }, next }
}

/** A model without a price is no reason not to say the rest. */
async function nextRun(folder: OpenFolder, name: ModelReader): Promise<Spend['next']> {
  try {
    return await nextRunEstimate(openMemory({ root: folder.root, now: folder.now().toISOString() }), name)
  } catch (error) {
    if (error instanceof UserError) return { unknown: error.message }
    throw error
  }
}

/** Lines of `memoird status`. */
export function describeSpend({ today, limit, next }: Spend): string[] {
  const spent = `$${today.usd.toFixed(4)} of $${limit.usd.toFixed(2)} today, ${today.calls} of ${limit.calls} calls`
  if (next === null) return [`spent       ${spent}`]
  return [
    `spent       ${spent}`,
    `            next run: ${'unknown' in next ? next.unknown : describeNextRun(next).trim()}`,
  ]
}
