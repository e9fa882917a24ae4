import type { Change } from '../memory/change.ts'
import { applyEntry } from '../memory/fold/fold.ts'
import type { Memory } from '../memory/memory.ts'
import { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { standsAgainst } from '../memory/resolve.ts'
import { contradictionReview } from '../memory/review/items.ts'
import type { State } from '../memory/state.ts'
import type { Projection } from '../store/projection/project.ts'

interface Asking {
  /** Names of human and assistant. */
  readonly names: readonly string[]
  readonly today: () => string
}

/** The projection, asking about a person's lines that contradict what is known: both stand until they say. */
export function asking(projection: Projection, asker: Asking): Projection {
  return {
    ...projection,
    observe(state, run, how) {
      const seen = projection.observe(state, run, how)
      return { ...seen, changes: [...seen.changes, ...askedOfEdits(state, seen.changes, asker)] }
    },
  }
}

/** The questions that memories raise which these changes add or reword. */
export function askedOfEdits(state: State, edits: readonly Change[], { names, today }: Asking): Change[] {
  const written = edits.flatMap(({ type, data }) =>
    type === 'memory-added' || (type === 'memory-edited' && state.memories.get(data.id)?.text !== data.text)
      ? [data.memory]
      : [],
  )
  if (written.length === 0) return []
  const index = new MemoryIndex(state.memories.values(), { names })
  index.apply(edits)
  const on = today()
  return written.flatMap((memory) => askedOf(state, memory, standsAgainst(memory, on, index), on))
}

/** What was asked of these two lines is not asked again because one of them was put otherwise. */
function askedOf({ reviews }: State, written: Memory, known: Memory | null, on: string): Change[] {
  if (known === null) return []
  const review = contradictionReview(known, written, on)
  const isOpen = [...reviews.values()].some(
    ({ type, memories }) => type === 'contradiction' && review.memories.every((id) => memories.includes(id)),
  )
  return isOpen ? [] : [{ type: 'review-opened', data: { review } }]
}

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

export interface Known {
  readonly state: State
  /** Torn tails and the like, in sentences. */
  readonly notes: readonly string[]
  /** What is wrong with the journal, or null. Nothing can be written while it is. */
  readonly damage: string | null
}
