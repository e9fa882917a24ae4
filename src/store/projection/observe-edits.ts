import type { Change } from '../../memory/change.ts'
import type { Memory } from '../../memory/memory.ts'
import { type DocumentHome, holdsSecret } from '../../memory/observe.ts'
import { handwritten, retracted, reworded } from '../../memory/resolve/new-memory.ts'
import type { State } from '../../memory/state.ts'
import type { Added, Edits } from '../document/document.ts'
import { withoutMarkup } from '../document/line-parts.ts'

/** What a person did to one document since we wrote it last. */
export interface DocumentEdits extends Edits {
  readonly home: DocumentHome
  /** Lines of ours that are not there, and may be unknown to whoever saved it: in another document they were moved. */
  readonly absent: readonly string[]
}

/** What went from one document and came in another has moved. `on` is the day, `run` the run that will hold it. */
export function observeEdits(state: State, edits: readonly DocumentEdits[], on: string, run: string): Change[] {
  const gone = edits.flatMap((edit) => edit.deleted).flatMap((id) => state.memories.get(id) ?? [])
  const absent = edits.flatMap((edit) => edit.absent).flatMap((id) => state.memories.get(id) ?? [])
  const changes: Change[] = []
  const moved = new Set<string>()
  for (const edit of edits) {
    for (const { id, text } of edit.reworded) changes.push(...rewording(state, id, text, on))
    for (const { id, headings } of edit.moved)
      changes.push({ type: 'memory-moved', data: { id, home: edit.home, section: headings, by: 'human' } })
    for (const line of [...edit.added, ...edit.remarks]) {
      const from = [...gone, ...absent].find(
        (one) => (sameText(one.text, line.text) || sameText(one.text, line.bare)) && !moved.has(one.id),
      )
      if (from) {
        moved.add(from.id)
        changes.push(...movedTo(from, edit.home, line))
      } else if (edit.added.includes(line)) changes.push(...added(state, edit.home, line, on, run))
    }
  }
  for (const memory of gone) if (!moved.has(memory.id)) changes.push(retracted(memory, on))
  return changes
}

function movedTo({ id, status }: Memory, home: DocumentHome, { headings }: Added): Change[] {
  const back: Change = {
    type: 'memory-reactivated',
    data: { id, reason: 'taken out of the archive by hand' },
  }
  const move: Change = { type: 'memory-moved', data: { id, home, section: headings, by: 'human' } }
  return status === 'archived' ? [back, move] : [move]
}

function rewording(state: State, id: string, text: string, on: string): Change[] {
  const known = state.memories.get(id)
  if (!known) return []
  if (holdsSecret(text)) return [retracted(known, on)]
  return [{ type: 'memory-edited', data: { id, text, memory: reworded(known, text) } }]
}

function added(state: State, home: DocumentHome, line: Added, on: string, run: string): Change[] {
  if (holdsSecret(line.text)) return []
  const written = { text: line.text, home, section: line.headings, on: line.on ?? on, run }
  const known = state.memories.get(handwritten(written).id)
  // Its line says something else since they reworded it: this one is another.
  const memory = handwritten({ ...written, again: known !== undefined && !sameText(known.text, line.text) })
  return state.memories.get(memory.id)?.status === 'active'
    ? []
    : [{ type: 'memory-added', data: { memory, resolution: 'new' } }]
}

function sameText(a: string, b: string): boolean {
  return withoutMarkup(a) === withoutMarkup(b)
}
