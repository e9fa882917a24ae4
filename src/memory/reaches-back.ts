import type { Change } from './change.ts'

/** True for a change that alters what earlier records mean: what was known before it is then folded anew. */
export function reachesBack({ type }: Pick<Change, 'type'>): boolean {
  return REACHING_BACK.includes(type)
}

const REACHING_BACK: readonly string[] = ['run-undone', 'turns-retaken']
