import type { Change } from '../memory/change.ts'
import type { Period } from '../rollup/calendar.ts'
import type { Apply } from '../store/apply.ts'

/**
 * Remembers that these periods are summed up, in one run; their files are then a projection like the documents and
 * follow whatever changes below them. Returns the names of the periods; without any nothing is committed.
 */
export function rollUp(apply: Apply, periods: readonly Period[]): string[] {
  const names = periods.filter(({ kind }) => kind !== 'day').map(({ name }) => name)
  if (names.length === 0) return []
  const changes = names.map((period): Change => ({ type: 'rollup-written', data: { period, text: '', input: '' } }))
  const note = names.length <= 4 ? names.join(', ') : `${names.length} periods up to ${names.at(-1)}`
  apply.commit(changes, { kind: 'rollup', date: null, backend: 'local', note })
  return names
}
