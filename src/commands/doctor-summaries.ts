import path from 'node:path'
import { type State, toldDays } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { type Period, periodNamed, periodsAround, summaryName } from '../rollup/calendar.ts'
import type { Check } from './doctor.ts'

/** Whether every week, month and year that was summed up has its page, and every page our summary as it was written. */
export function doctorSummaries(memory: OpenMemory, state: State): Check[] {
  const days = toldDays(state).flatMap((date) => periodNamed(date) ?? [])
  const told = new Set(days.flatMap(({ name }) => periodsAround(name)))
  const longer = [...state.rollups.keys()].filter((name) => told.has(name)).flatMap((name) => periodNamed(name) ?? [])
  const gone = longer.filter((period) => read(memory, period, '') === null).map(summaryName)
  const edited = [...days, ...longer].filter((period) => isEdited(memory, period)).map(summaryName)
  const checks: Check[] = []
  if (gone.length > 0)
    checks.push({
      name: 'summaries',
      ok: false,
      found: `${named(gone)} ${gone.length === 1 ? 'is' : 'are'} gone`,
      mend: 'memoird rollup writes them again, and so does the next night.',
    })
  if (edited.length > 0)
    checks.push({
      name: 'summaries',
      ok: false,
      found: `${named(edited)} ${edited.length === 1 ? 'was' : 'were'} edited inside our summary: it stays as it is and is not kept up to date`,
      mend: 'Write what is yours above or below the summary, take the summary out, and run memoird rebuild.',
    })
  if (checks.length > 0 || longer.length === 0) return checks
  return [{ name: 'summaries', ok: true, found: `${longer.length} weeks, months and years`, mend: null }]
}

function isEdited(memory: OpenMemory, period: Period): boolean {
  const [page, base] = [read(memory, period, ''), read(memory, period, path.join('.state', 'base'))]
  return page !== null && base !== null && !page.includes(base)
}

/** Null for what is not there, or is no file. */
function read({ files, root }: OpenMemory, period: Period, folder: string): Buffer | null {
  const file = path.join(root, folder, summaryName(period))
  return files.stat(file)?.kind === 'file' ? files.read(file) : null
}

function named(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
