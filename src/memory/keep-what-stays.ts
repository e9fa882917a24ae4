import type { Change } from './change.ts'
import type { Memory } from './memory.ts'
import { readStatement, similar } from './similar.ts'
import { whatStays } from './what-stays.ts'

/** What is known, as far as it is asked here. */
interface Known {
  get(id: string): Memory | undefined
  /** Memories that may say the same as a text. */
  near(text: string): readonly Memory[]
}

/**
 * Changes that put one line in the place of another, and with them what the other said besides: it holds on as a line of
 * its own, unless that is known already. `run` null: they stand for the run that learned the old line.
 */
export function keepWhatStays(changes: readonly Change[], known: Known, run: string | null): readonly Change[] {
  const made = new Map(changes.flatMap(madeBy))
  const kept = changes.flatMap((change) => {
    if (change.type !== 'memory-superseded' || change.data.by === null) return []
    const [old, by] = [known.get(change.data.id), made.get(change.data.by) ?? known.get(change.data.by)]
    if (!old || !by || old.status === 'candidate') return []
    return whatStays(old, by.text).filter((memory) => !isKnown(memory, old, known))
  })
  if (kept.length === 0) return changes
  return [
    ...changes,
    ...kept.map(
      (memory): Change => ({
        type: 'memory-added',
        data: { memory: run === null ? memory : { ...memory, run }, resolution: 'new' },
      }),
    ),
  ]
}

/** The memory that a change makes, or words anew, by its id. */
function madeBy(change: Change): [string, Memory][] {
  return change.type === 'memory-added' || change.type === 'memory-edited'
    ? [[change.data.memory.id, change.data.memory]]
    : []
}

const NOBODY: ReadonlySet<string> = new Set()

function isKnown(memory: Memory, old: Memory, known: Known): boolean {
  if (known.get(memory.id)) return true
  const statement = readStatement(memory.text, NOBODY)
  return known
    .near(memory.text)
    .some(
      (other) =>
        other.id !== old.id &&
        other.status === 'active' &&
        similar(statement, readStatement(other.text, NOBODY)).held >= 0.85,
    )
}
