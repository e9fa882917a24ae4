import type { Change } from './change.ts'
import type { Memory } from './memory.ts'
import { partsOf } from './parts-that-stay.ts'
import { readStatement, similar } from './similar.ts'
import { whatStays } from './what-stays.ts'

/** What is known, as far as it is asked here. */
interface Known {
  get(id: string): Memory | undefined
  /** Memories that may say the same as a text. */
  near(text: string): readonly Memory[]
}

/**
 * Changes that put one line in the place of another, and with them what the other said besides: the lines it was merged of
 * hold on as they were said, and what is left of its own words as a line, unless that is known already. `run` null: they
 * stand for the run that learned the old line.
 */
export function keepWhatStays(changes: readonly Change[], known: Known, run: string | null): readonly Change[] {
  const made = new Map(changes.flatMap(madeBy))
  const kept = changes.flatMap((change): Change[] => {
    if (change.type !== 'memory-superseded' || change.data.by === null) return []
    const [old, by] = [known.get(change.data.id), made.get(change.data.by) ?? known.get(change.data.by)]
    if (!old || !by || old.status === 'candidate') return []
    const { stay, ended } = partsOf((id) => known.get(id), old, by.text)
    const said = (ended.length > 0 ? ended : [old]).flatMap((one) => whatStays(one, by.text))
    return [
      ...stay.map(({ id }): Change => ({ type: 'memory-reactivated', data: { id, reason: MERGE_ENDED } })),
      ...said.filter((memory) => !isKnown(memory, [old, ...ended], known)).map((memory) => addedIn(run, memory)),
    ]
  })
  return kept.length === 0 ? changes : [...changes, ...kept]
}

const MERGE_ENDED = 'what it was merged into holds no longer'

function addedIn(run: string | null, memory: Memory): Change {
  return {
    type: 'memory-added',
    data: { memory: run === null ? memory : { ...memory, run }, resolution: 'new' },
  }
}

/** The memory that a change makes, or words anew, by its id. */
function madeBy(change: Change): [string, Memory][] {
  return change.type === 'memory-added' || change.type === 'memory-edited'
    ? [[change.data.memory.id, change.data.memory]]
    : []
}

function isKnown(memory: Memory, old: readonly Memory[], known: Known): boolean {
  if (known.get(memory.id)) return true
  const statement = readStatement(memory.text)
  return known
    .near(memory.text)
    .some(
      (other) =>
        !old.some(({ id }) => id === other.id) &&
        other.status === 'active' &&
        similar(statement, readStatement(other.text)).held >= 0.85,
    )
}
