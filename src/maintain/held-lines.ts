import { levelOf } from '../memory/confidence.ts'
import type { Held } from '../memory/consolidate.ts'
import type { Memory } from '../memory/memory.ts'
import type { OwnedLine } from '../store/document/document.ts'
import { placeMemory } from '../store/document/placement.ts'
import { readDocument } from '../store/document/read-document.ts'
import { weave } from '../store/document/weave.ts'

/** A memory's line as consolidation sees it: dated or standing, how long, and which standing section takes it. */
export function heldLine(memory: Memory, human: string): Held {
  const { headings, lines } = lineOf(memory, human)
  const dated = headings.some((title) => /\d{4}-\d{2}-\d{2}$/.test(title))
  return {
    memory,
    dated: memory.section === null && dated ? memory.firstSeen : null,
    standing: standingOf(memory, human),
    bytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
  }
}

/** What is inferred stays marked as such. */
function standingOf(memory: Memory, human: string): readonly string[] {
  if (memory.block !== null) return lineOf(memory, human).headings
  if (memory.home === 'relational') return placeMemory({ ...memory, section: null }, 'MEDIUM', human).headings
  if (memory.home === 'soul') return ['## Communication Evolution', '### Principles']
  return memory.stated === 'observed' ? ['## Profile'] : ['## Profile', '**Inferred:**']
}

export function lineOf(memory: Memory, human: string): OwnedLine {
  return placeMemory(memory, levelOf(memory.observations), human)
}

/** A document with these lines and nothing else. */
export function textOf(lines: readonly OwnedLine[]): string {
  return weave(readDocument(null, null, []), lines).text
}
