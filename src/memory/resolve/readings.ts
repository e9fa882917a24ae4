import type { Memory } from '../memory.ts'
import { sourcesOf } from '../parts-that-stay.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Statement } from './statement.ts'

/** A memory as a finding is held against it. */
export interface Reading {
  /** The memory, or one of the lines that it was merged of, which stands where the memory stands. */
  readonly as: Memory
  readonly statement: Statement
}

/**
 * A merged line says what it was made of: news are of one of its lines, whose words, claim and days tell more of that than
 * those of all of them. What a person worded themselves says what it says.
 */
export function readingsOf(memory: Memory, index: MemoryIndex): readonly Reading[] {
  const statement = index.statement(memory.id)
  if (statement === undefined) return []
  const { home, status } = memory
  const parts = memory.origin === 'human-edit' ? [] : sourcesOf((id) => index.get(id), memory)
  return [
    { as: memory, statement },
    ...parts.map((part) => ({ as: { ...part, home, status }, statement: index.read(part.text) })),
  ]
}
