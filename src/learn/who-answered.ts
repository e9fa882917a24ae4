import type { Commit } from '../memory/change.ts'
import type { Answered } from '../read/plan.ts'

/**
 * Who answered for what was learned of a log, as its run says it: the backend that was asked and who stood in for it,
 * with the lines; or who stood in alone, where the backend answered nothing.
 */
export function whoAnswered(asked: Answered['by'], answered: readonly Answered[]): Pick<Commit, 'backend' | 'instead'> {
  const others = answered.filter(({ by }) => by !== asked)
  const names = [...new Set(others.map(({ by }) => by))]
  if (others.length < answered.length || others.length === 0) names.unshift(asked)
  const [first] = names
  const instead = others.filter(({ by }) => by !== first).map(({ by, lines }) => [lines[0], lines[1], by] as const)
  return { backend: names.join(', '), ...(instead.length === 0 ? {} : { instead }) }
}
