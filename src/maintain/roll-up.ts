import { type Period, periodNamed } from '../calendar.ts'
import type { Change } from '../memory/change.ts'
import type { State } from '../memory/state.ts'
import type { ShortWriter } from '../read/night-reader.ts'
import { rollupsDue } from '../rollup/due.ts'
import { inputKey, summarisePeriod, withoutLinks } from '../rollup/period.ts'
import { wrongWithShort } from './ground.ts'
import { type NightItem, type NightPorts, type NightStep, ownNames, PLAIN } from './night-item.ts'

/** Sums up every week, month and year that is over, as one run; a writer gives each its few sentences, a run each. */
export function rollUp(writer: ShortWriter | null): NightStep {
  return async function* (ports) {
    const item = rollUpItem(rollupsDue(ports.state(), ports.today))
    if (item !== null) yield item
    if (writer === null) return
    for (const { period, summary } of unwritten(ports.state())) {
      const written = await inShort(writer, period, summary, ports)
      yield written
      // What stops one question stops the next: the rest waits for another night.
      if (written.changes.length === 0) return
    }
  }
}

/** One run; their files are a projection and follow whatever changes below them. Null when there is none. */
export function rollUpItem(periods: readonly Period[]): NightItem | null {
  const names = periods.filter(({ kind }) => kind !== 'day').map(({ name }) => name)
  if (names.length === 0) return null
  const changes = names.map((period) => written(period, '', ''))
  const note = `summed up ${names.length <= 4 ? names.join(', ') : `${names.length} periods up to ${names.at(-1)}`}`
  return { ...ITEM, outcome: 'summed-up', changes, note }
}

const ITEM = { ...PLAIN, stage: 'rollup', memories: [] } as const

/** Periods whose few sentences are missing or rest on what is no longer so, the latest first. */
function unwritten(state: State): { period: string; summary: string }[] {
  return [...state.rollups]
    .flatMap(([name, { input }]) => {
      const period = periodNamed(name)
      const summary = period === null ? null : summarisePeriod(state, period, null)
      return period === null || summary === null || inputKey(summary) === input ? [] : [{ period, summary }]
    })
    .sort((a, b) => (a.period.last < b.period.last ? 1 : a.period.last > b.period.last ? -1 : 0))
    .map(({ period, summary }) => ({ period: period.name, summary }))
}

async function inShort(writer: ShortWriter, period: string, summary: string, ports: NightPorts): Promise<NightItem> {
  const words = withoutLinks(summary)
  const attempt = await writer.write(period, words)
  const { usage } = attempt
  if (attempt.kind === 'written') {
    const wrong = wrongWithShort(attempt.text, words, ownNames(ports.config))
    if (wrong === null) {
      const changes = [written(period, attempt.text, inputKey(summary))]
      return { ...ITEM, outcome: 'summed-up', changes, note: `${period} in short`, reason: null, usage }
    }
    return left(period, summary, wrong, usage)
  }
  if (attempt.kind === 'rejected') return left(period, summary, attempt.reason, usage)
  const outcome = attempt.kind === 'failed' ? 'failed' : 'skipped'
  return { ...ITEM, outcome, changes: [], note: `${period}: ${attempt.detail}`, reason: attempt.reason, usage }
}

/** It stays as it is by rule, and is not asked about again before it changes. */
function left(period: string, summary: string, reason: string, usage: NightItem['usage']): NightItem {
  const changes = [written(period, '', inputKey(summary))]
  return { ...ITEM, outcome: 'skipped', changes, note: `${period} stays as it is by rule: ${reason}`, reason, usage }
}

function written(period: string, text: string, input: string): Change {
  return { type: 'rollup-written', data: { period, text, input } }
}
