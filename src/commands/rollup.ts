import { type Period, periodNamed } from '../calendar.ts'
import type { Config } from '../config.ts'
import { UserError, usageError } from '../errors.ts'
import { configuredIn } from '../log/manner.ts'
import { labelKey } from '../log/speakers.ts'
import { rollUpItem } from '../maintain/roll-up.ts'
import { type Rename, renamed } from '../memory/renamed.ts'
import type { Entry, State } from '../memory/state.ts'
import { syncIndex } from '../open/sync-index.ts'
import type { OpenMemory } from '../open.ts'
import { periodWithin, rollupsDue } from '../rollup/due.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Sums up one period with the shorter ones in it, or every week, month and year that is over. */
export async function rollup(memory: OpenMemory, name: string | null): Promise<Outcome> {
  const period = name === null ? null : named(name)
  return memory.write(async (writer) => {
    const wanted = period === null ? rollupsDue(writer.state, memory.today()) : within(writer.state, period)
    const fresh = wanted.filter((one) => !writer.state.rollups.has(one.name))
    const item = rollUpItem(fresh)
    if (item !== null) writer.commit(item.changes, { kind: 'rollup', date: null, backend: null, note: item.note })
    const periods = item === null ? [] : fresh.filter(({ kind }) => kind !== 'day').map(({ name: one }) => one)
    const changed = writer.project({ missing: true })
    const indexed = periods.length > 0 ? await syncIndex(memory, writer) : []
    return outcome({ periods, changed }, textOf(changed, period), {
      failures: writer.failures,
      notes: [...writer.notes, ...indexed],
    })
  })
}

function named(name: string): Period {
  const period = periodNamed(name)
  if (period === null)
    throw usageError(
      `a period is a day, an ISO week, a month or a year: 2026-02-08, 2026-W06, 2026-02 or 2026, found "${name}"`,
    )
  return period
}

function within(state: State, period: Period): Period[] {
  const periods = periodWithin(state, period)
  if (periods.length === 0)
    throw new UserError(`${period.name} has no processed log; memoird process reads those that are in raw/`)
  return periods
}

function textOf(changed: readonly string[], period: Period | null): string {
  if (changed.length > 0) return `Summed up:\n${changed.map((file) => `  ${file}\n`).join('')}`
  return period === null
    ? 'Nothing is due: a week, a month or a year is summed up when it is over.\n'
    : `The summary of ${period.name} is as it should be.\n`
}

const REBUILD = { rebuild: true } as const

/** Makes our lines, the summaries and the index again, in the names of now; a human's bytes stay. */
export async function rebuild(memory: OpenMemory): Promise<Outcome> {
  return memory.write(async (writer) => {
    const names = correctedNames(memory.config, writer.entries)
    const changes = renamed(writer.state, names)
    const note = names.map(({ from, to }) => `${from} is ${to}`).join(', ')
    const run = changes.length === 0 ? null : writer.commit(changes, { ...BY_HAND, note })
    const changed = writer.project(REBUILD)
    const indexed = await syncIndex(memory, writer, 'rebuild')
    const text =
      changed.length === 0
        ? writer.failures.length === 0
          ? 'Everything was as the journal says.\n'
          : 'Nothing was rebuilt.\n'
        : `Rebuilt from the journal:\n${changed.map((file) => `  ${file}\n`).join('')}`
    const corrected = run === null ? '' : `${note}: ${changes.length} texts corrected  [${run}]\n`
    const notes = [...writer.notes, ...indexed]
    return { report: { changed, run }, text: `${corrected}${text}`, failures: writer.failures, notes }
  }, REBUILD)
}

const BY_HAND = { kind: 'remember', date: null, backend: null } as const

/** What the two were called when logs were read, where the configuration calls nobody so any more. */
function correctedNames({ human, assistant, speakers }: Config, entries: readonly Entry[]): Rename[] {
  const now = { human, assistant }
  const known = new Set([human, assistant, ...speakers.human, ...speakers.assistant].map(labelKey))
  const found = new Map<string, Rename>()
  for (const { change } of entries) {
    if (change.type !== 'log-processed' || change.data.rules === undefined) continue
    for (const role of ['human', 'assistant'] as const) {
      const [from = ''] = configuredIn(change.data.rules, role)
      if (!known.has(labelKey(from))) found.set(from, { from, to: now[role] })
    }
  }
  found.delete('')
  return [...found.values()]
}
