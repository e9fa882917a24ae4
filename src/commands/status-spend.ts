import { UserError } from '../errors.ts'
import type { OpenFolder } from '../open/folder.ts'
import { openMemory } from '../open.ts'
import { type Spent, spentToday } from '../read/provider/ledger.ts'
import { describeNextRun, type NextRun, nextRunEstimate } from './batch-estimate.ts'
import { modelReader } from './process-choices.ts'

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
  const next = modelReader(extraction.backend) !== null ? await nextRun(folder) : null
  return { today, limit: { usd: budget.usdPerDay, calls: budget.callsPerDay }, next }
}

/** A model without a price is no reason not to say the rest. */
async function nextRun(folder: OpenFolder): Promise<Spend['next']> {
  try {
    return await nextRunEstimate(openMemory({ root: folder.root, now: folder.now().toISOString() }))
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
