import { CRASH_MODES, type Kill } from '../support/crash.ts'

const WRITES = ['writeSync', 'writeFileSync', 'appendFileSync']

/** Every step in every way that makes a difference to it, and of each third one its recovery is killed as well. */
export function everyKill(steps: readonly string[]): Kill[] {
  return steps.flatMap((name, index) =>
    CRASH_MODES.filter((mode) => mode !== 'torn' || WRITES.includes(name)).map((mode) => ({
      at: index + 1,
      mode,
      again: mode === 'before' && index % 3 === 0 ? 1 + ((index * 7) % steps.length) : null,
    })),
  )
}

/** One kill of each kind, a quarter, a half and three quarters through, the last of them twice. */
export function fewKills(steps: readonly string[]): Kill[] {
  const half = steps.findIndex((name, at) => at >= steps.length / 2 && WRITES.includes(name))
  return [
    { at: Math.round(steps.length / 4), mode: 'before', again: null },
    { at: half + 1, mode: 'torn', again: null },
    { at: Math.round((3 * steps.length) / 4), mode: 'after', again: Math.round(steps.length / 3) },
  ]
}
