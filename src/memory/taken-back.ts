import type { Change, Retake } from './change.ts'
import type { Entry } from './state.ts'

export interface TakenBack {
  /** Runs whose changes no longer count. */
  readonly undone: ReadonlySet<string>
  /** Sequence numbers of records that rested on turns which were learned anew since. */
  readonly retaken: ReadonlySet<number>
}

/** What no longer counts of the journal. An undo or a retake in a run that was undone itself counts for nothing. */
export function takenBack(entries: readonly Entry[]): TakenBack {
  const undone = new Set<string>()
  const retakes = new Map<string, Retake[]>()
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    const type = entry?.change.type
    if (entry === undefined || (type !== 'run-undone' && type !== 'turns-retaken') || undone.has(entry.run)) continue
    const { change } = entry
    if (change.type === 'run-undone') for (const run of change.data.runs) undone.add(run)
    if (change.type === 'turns-retaken')
      for (const run of change.data.runs) retakes.set(run, [...(retakes.get(run) ?? []), change.data])
  }
  return { undone, retaken: retakes.size === 0 ? NONE : recordsOf(entries, retakes) }
}

const NONE: ReadonlySet<number> = new Set()

function recordsOf(entries: readonly Entry[], retakes: ReadonlyMap<string, readonly Retake[]>): Set<number> {
  const gone = new Set<number>()
  let open: string | null = null
  for (const { seq, run, change } of entries) {
    if (change.type === 'turns-open') open = run
    const id = subjectOf(change)
    const isGone = ({ from, kept }: Retake): boolean => (from === 'start' || open === run) && !kept.includes(id ?? '')
    if (id !== null && retakes.get(run)?.some(isGone) === true) gone.add(seq)
  }
  return gone
}

/** Id of the memory or the question that a change is about; null for what only the journal knows. */
export function subjectOf(change: Change): string | null {
  if (change.type === 'memory-added') return change.data.memory.id
  if (change.type === 'review-opened') return change.data.review.id
  return 'id' in change.data ? change.data.id : null
}

/** True for a change that alters what earlier records mean: what was known before it is then folded anew. */
export function reachesBack({ type }: Pick<Change, 'type'>): boolean {
  return type === 'run-undone' || type === 'turns-retaken'
}
