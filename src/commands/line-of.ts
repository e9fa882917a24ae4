import { levelOf } from '../memory/confidence.ts'
import type { Memory } from '../memory/memory.ts'
import { placeMemory } from '../store/document/placement.ts'

/** What the document says for a memory that stands there as one list item, without the bullet. */
export function lineOf(memory: Memory | undefined, human: string): string | null {
  if (memory === undefined || memory.home === 'store' || memory.status !== 'active') return null
  const { lines } = placeMemory(memory, levelOf(memory.observations), human)
  const [line] = lines
  return lines.length === 1 && line !== undefined ? line.replace(/^- /, '') : null
}
