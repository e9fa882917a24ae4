import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { BEHIND } from '../store/document/behind.ts'
import { LINE_PREFIX, withoutMarkup } from '../store/document/line-parts.ts'

/** Memories by id, by a line of a document, or by some of their words; those that hold today first. */
export function findMemories(state: State, what: string): Memory[] {
  const exact = state.memories.get(what)
  if (exact) return [exact]
  const bare = what.replace(LINE_PREFIX, '').replace(COMMENT, ' ').trimEnd()
  const wanted = fold(bare.replace(BEHIND, ''))
  const all = [...state.memories.values()]
  const same = all.filter((memory) => fold(memory.text) === wanted)
  if (same.length > 0) return same.sort(activeFirst)
  return all.filter((memory) => fold(memory.text).includes(wanted) || memory.id.startsWith(what)).sort(activeFirst)
}

/** What a person noted beside a line is none of its words. */
const COMMENT = /<!--[^>]{0,1000}-->/g

function activeFirst(a: Memory, b: Memory): number {
  return Number(b.status === 'active') - Number(a.status === 'active')
}

function fold(text: string): string {
  return withoutMarkup(text).toLowerCase().replace(/\s+/g, ' ').trim()
}
