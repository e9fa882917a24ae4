import { redact } from '../log/redact/index.ts'
import type { Change } from './change.ts'
import { claimAfterEdit } from './claim-after-edit.ts'
import { MAX_CONFIDENCE } from './confidence.ts'
import type { Home, Memory } from './memory.ts'
import { handwritten } from './resolve/handwritten.ts'
import type { State } from './state.ts'

export type DocumentHome = Exclude<Home, 'store'>

/** What a person did to one document since we wrote it last. */
export interface Edits {
  readonly home: DocumentHome
  readonly deleted: readonly string[]
  /** Lines of ours that are not there, and may be unknown to whoever saved it: in another document they were moved. */
  readonly absent?: readonly string[]
  readonly reworded: readonly { readonly id: string; readonly text: string }[]
  readonly moved: readonly { readonly id: string; readonly headings: readonly string[] }[]
  readonly added: readonly { readonly text: string; readonly headings: readonly string[] }[]
}

/**
 * What edits by hand mean: a reworded line is a correction, a deleted one a retraction, a new one a memory, and one
 * that went from one document and came in another has moved. `on` is the day, `run` the run that will hold it.
 */
export function observeEdits(state: State, edits: readonly Edits[], on: string, run: string): Change[] {
  const gone = edits.flatMap((edit) => edit.deleted).flatMap((id) => state.memories.get(id) ?? [])
  const absent = edits.flatMap((edit) => edit.absent ?? []).flatMap((id) => state.memories.get(id) ?? [])
  const changes: Change[] = []
  const moved = new Set<string>()
  for (const edit of edits) {
    for (const { id, text } of edit.reworded) changes.push(...reworded(state, id, text, on))
    for (const { id, headings } of edit.moved)
      changes.push({ type: 'memory-moved', data: { id, home: edit.home, section: headings, by: 'human' } })
    for (const line of edit.added) {
      const from = [...gone, ...absent].find((one) => sameText(one.text, line.text) && !moved.has(one.id))
      if (from) {
        moved.add(from.id)
        if (from.status === 'archived')
          changes.push({
            type: 'memory-reactivated',
            data: { id: from.id, reason: 'taken out of the archive by hand' },
          })
        changes.push({
          type: 'memory-moved',
          data: { id: from.id, home: edit.home, section: line.headings, by: 'human' },
        })
      } else changes.push(...added(state, edit.home, line, on, run))
    }
  }
  for (const memory of gone) if (!moved.has(memory.id)) changes.push(retracted(memory, on))
  return changes
}

/** True for a line that goes into no record as it stands: it stays the human's text, and nothing is learned of it. */
export function holdsSecret(text: string): boolean {
  return redact(text, '').found.length > 0
}

function reworded(state: State, id: string, text: string, on: string): Change[] {
  const known = state.memories.get(id)
  if (!known) return []
  if (holdsSecret(text)) return [retracted(known, on)]
  const claim = claimAfterEdit(known, text)
  const memory: Memory = { ...known, text, origin: 'human-edit', pinned: true, confidence: MAX_CONFIDENCE, claim }
  return [{ type: 'memory-edited', data: { id, text, memory } }]
}

function added(
  state: State,
  home: DocumentHome,
  line: { readonly text: string; readonly headings: readonly string[] },
  on: string,
  run: string,
): Change[] {
  if (holdsSecret(line.text)) return []
  const memory = handwritten({ text: line.text, home, section: line.headings, on, run })
  return state.memories.get(memory.id)?.status === 'active'
    ? []
    : [{ type: 'memory-added', data: { memory, resolution: 'new' } }]
}

function retracted(memory: Memory, on: string): Change {
  return { type: 'memory-retracted', data: { id: memory.id, by: 'human', on, claim: memory.claim, text: memory.text } }
}

function sameText(a: string, b: string): boolean {
  return a.normalize('NFC').trim() === b.normalize('NFC').trim()
}
