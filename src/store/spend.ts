import path from 'node:path'
import { UserError } from '../errors.ts'
import { addUsage, NO_USAGE } from '../read/agent.ts'
import type { Ledger, Spent } from '../read/provider/budget.ts'
import { type Files, readJson, writeJson } from './disk/files.ts'

interface LedgerPorts {
  readonly files: Files
  readonly root: string
  /** ISO date. */
  readonly today: () => string
  readonly token: string
}

/** `.state/spend.json`, what was spent by day, for the last 400 days. The caller holds the lock of the folder. */
export function openLedger(ports: LedgerPorts, name: Books = 'spend'): Ledger {
  const { files, root, today, token } = ports
  return {
    today: () => readDays(files, root, name)[today()] ?? NO_USAGE,
    book(spent, day = today()) {
      const days = readDays(files, root, name)
      const all = { ...days, [day]: sum(days[day] ?? NO_USAGE, spent) }
      const kept = Object.entries(all).sort().slice(-DAYS)
      writeJson(files, fileOf(root, name), { days: Object.fromEntries(kept) }, token)
    },
  }
}

/** `spend-nights`: what of it maintenance spent; a night that was stopped goes on with what it has left. */
type Books = 'spend' | 'spend-nights'

/** What reading cost today, for `status`: reads one small file. */
export function spentToday(folder: { readonly files: Files; readonly root: string; today(): string }): Spent {
  return readDays(folder.files, folder.root, 'spend')[folder.today()] ?? NO_USAGE
}

const DAYS = 400

function fileOf(root: string, name: Books): string {
  return path.join(root, '.state', `${name}.json`)
}

function sum(a: Spent, b: Spent): Spent {
  const { usd, ...counts } = addUsage(a, b)
  const seconds = Math.round(((a.seconds ?? 0) + (b.seconds ?? 0)) * 10) / 10
  // To a hundred-millionth, so that sums read well; never below nothing.
  return { usd: Math.max(0, Math.round(usd * 1e8) / 1e8), ...counts, seconds }
}

/** What cannot be read is not taken for nothing: money was spent. */
function readDays(files: Files, root: string, name: Books): Readonly<Record<string, Spent>> {
  const file = fileOf(root, name)
  if (files.stat(file) === null) return {}
  const days = readJson(files, file)?.['days']
  if (typeof days !== 'object' || days === null || !Object.values(days).every(isSpent))
    throw new UserError(
      `${file} cannot be read, so nobody knows what was spent today: mend it, or remove it to begin at nothing`,
    )
  return days as Readonly<Record<string, Spent>>
}

function isSpent(value: unknown): value is Spent {
  const keys = Object.keys(NO_USAGE) as (keyof Spent)[]
  return typeof value === 'object' && value !== null && keys.every((key) => Number.isFinite((value as Spent)[key]))
}
