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
  const parts = partsOf(memory, index).map((as) => ({ as, statement: index.read(as.text) }))
  return [{ as: memory, statement }, ...parts]
}

/** Each of its lines as if it stood where the merged one stands; none of a memory that was not merged. */
function partsOf(memory: Memory, index: MemoryIndex): Memory[] {
  const { home, status, origin } = memory
  if (origin === 'human-edit') return []
  return sourcesOf((id) => index.get(id), memory).map((part) => ({ ...part, home, status }))
}

/** What is known with every merged line in its parts, and the memory that a part stands for. */
export function inParts(index: MemoryIndex): { readonly parts: MemoryIndex; heirOf(part: Memory): Memory } {
  const heirs = new Map<string, Memory>()
  const texts = new Map<string, string>()
  const apart = (memories: readonly Memory[]): Memory[] =>
    memories.flatMap((memory) => {
      const parts = memory.compressed?.how === 'merged' ? partsOf(memory, index) : []
      for (const { id, text } of parts) {
        heirs.set(id, memory)
        texts.set(id, text)
      }
      return parts.length === 0 ? [memory] : parts
    })
  const textOf = (id: string): Statement | undefined => {
    const text = texts.get(id)
    return text === undefined ? undefined : index.read(text)
  }
  return {
    heirOf: (part) => heirs.get(part.id) ?? part,
    parts: {
      size: index.size,
      sense: index.sense,
      nearness: index.nearness,
      own: index.own,
      read: index.read,
      get: (id) => index.get(id),
      all: () => apart(index.all()),
      met: (id) => index.met(id),
      statement: (id) => textOf(id) ?? index.statement(id),
      related: (statement, limit) => apart(index.related(statement, limit)),
      noting: (statement, all) => apart(index.noting(statement, all)),
      rarity: (word) => index.rarity(word),
      inFile: (file) => index.inFile(file),
      claiming: (claim) => apart(index.claiming(claim)),
      evidenced: (evidence) => index.evidenced(evidence),
      deleted: (statement, since) => index.deleted(statement, since),
      apply: (changes) => index.apply(changes),
    },
  }
}
