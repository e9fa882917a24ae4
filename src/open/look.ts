import { applyEntry, type State } from '../memory/state.ts'
import type { Known } from '../open.ts'
import type { Projection } from '../store/projection/project.ts'

/** What is known, as if somebody had just learned what people did to the documents; nothing of it is written down. */
export function lookAt(
  known: Known,
  projection: Pick<Projection, 'observe'>,
  forgotten: (state: State) => (text: string) => boolean,
): Known {
  const { state, damage } = known
  // Of half a journal nobody can tell whose line is whose.
  if (damage !== null) return known
  const { changes, notes } = projection.observe(state, UNWRITTEN)
  const isForgotten = forgotten(state)
  for (const change of changes) {
    // Forgetting takes a line from the journal first and from its document after that: in between it is nobody's.
    if (change.type === 'memory-added' && isForgotten(change.data.memory.text)) continue
    applyEntry(state, { seq: state.seq + 1, run: UNWRITTEN, at: '', change })
  }
  return { ...known, notes: [...known.notes, ...notes] }
}

/** The run that will hold these changes has no name yet. */
const UNWRITTEN = 'run-unwritten'
