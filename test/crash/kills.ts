import type { Kill } from '../support/crash.ts'

const WRITES = ['writeSync', 'writeFileSync', 'appendFileSync']

/**
 * Before, inside and after every step, once each: nothing comes between two steps, so after one is before the next.
 * Of each third case the recovery is killed as well.
 */
export function everyKill(steps: readonly string[]): Kill[] {
  const again = (index: number): number | null => (index % 3 === 0 ? 1 + ((index * 7) % steps.length) : null)
  return [
    ...steps.flatMap((name, index): Kill[] => [
      { at: index + 1, mode: 'before', again: again(index) },
      ...(WRITES.includes(name) ? [{ at: index + 1, mode: 'torn', again: null } as const] : []),
    ]),
    { at: steps.length, mode: 'after', again: null },
  ]
}

/** One of these, another one for the next scenario: the sweep has them all. */
export function oneKill(steps: readonly string[], nth: number): Kill[] {
  return fewKills(steps).slice(nth % 3, (nth % 3) + 1)
}

/** One kill of each kind, a quarter, a half and three quarters through, the last of them twice. */
function fewKills(steps: readonly string[]): Kill[] {
  const half = steps.findIndex((name, at) => at >= steps.length / 2 && WRITES.includes(name))
  return [
    { at: Math.round(steps.length / 4), mode: 'before', again: null },
    { at: half + 1, mode: 'torn', again: null },
    { at: Math.round((3 * steps.length) / 4), mode: 'after', again: Math.round(steps.length / 3) },
  ]
}
