import type { Change } from '../memory/change.ts'
import type { Period } from '../rollup/calendar.ts'
import { rollupsDue } from '../rollup/rollups-due.ts'
import type { NightItem, NightStep } from './night-item.ts'

/** The step of the night that sums up every week, month and year that is over, as one run. */
export const rollUp: NightStep = async function* ({ state, today }) {
  const item = rollUpItem(rollupsDue(state(), today))
  if (item !== null) yield item
}

/**
 * That these periods are summed up, as one run; their files are then a projection like the documents and follow
 * whatever changes below them. Null when there is none.
 */
export function rollUpItem(periods: readonly Period[]): NightItem | null {
  const names = periods.filter(({ kind }) => kind !== 'day').map(({ name }) => name)
  if (names.length === 0) return null
  const changes = names.map((period): Change => ({ type: 'rollup-written', data: { period, text: '', input: '' } }))
  return {
    stage: 'rollup',
    outcome: 'summed-up',
    changes,
    note: `summed up ${names.length <= 4 ? names.join(', ') : `${names.length} periods up to ${names.at(-1)}`}`,
    memories: [],
    cluster: null,
    reason: null,
    tokens: null,
    usage: null,
  }
}
