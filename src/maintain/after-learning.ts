import type { Change } from '../memory/change.ts'
import { levelOf } from '../memory/confidence.ts'
import type { Memory } from '../memory/memory.ts'
import { askFading } from '../memory/review/fading.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import type { OwnedLine } from '../store/document/document.ts'
import { readDocument } from '../store/document/read-document.ts'
import { weave } from '../store/document/weave.ts'
import { archivePageOf, placeMemory } from '../store/projection/archive-pages.ts'
import { theirsIn } from '../store/projection/write-document.ts'
import { type Consolidation, consolidate, type Held } from './consolidate.ts'

/** What follows every learning, each a run of its own and none when there is nothing to do; their ids. */
export function afterLearning(memory: OpenMemory, apply: Apply): string[] {
  const runs: string[] = []
  const consolidated = consolidateDocuments(memory, apply)
  if (consolidated !== null) runs.push(consolidated)
  const asked = askFading(apply.state, memory.today())
  if (asked.length > 0)
    runs.push(apply.commit(asked, { kind: 'maintain', date: null, backend: null, note: 'what fades' }))
  return runs
}

type Document = OpenMemory['documents'][number]

/**
 * Consolidates each document in which we own more than `documents.maxBytes`, in one run that an undo takes back; the
 * run's id, or null when none is full. Lines with a person's bytes on them neither count nor move.
 */
export function consolidateDocuments(memory: OpenMemory, apply: Apply): string | null {
  const changes: Change[] = []
  const said: string[] = []
  for (const place of memory.documents) {
    const full = plan(memory, apply.state, place)
    if (full === null || full.moved.length + full.archived.length === 0) {
      if (full !== null) apply.notes.push(fixedSentence(place.name, memory.config.documents.maxBytes))
      continue
    }
    const name = place.home.toUpperCase()
    changes.push(...changesOf(full, name))
    said.push(`${name}.md: ${full.moved.length} lines moved, ${full.archived.length} archived`)
  }
  if (changes.length === 0) return null
  return apply.commit(changes, { kind: 'maintain', date: null, backend: null, note: said.join('; ') })
}

function fixedSentence(name: string, maxBytes: number): string {
  return `${name} is over documents.maxBytes (${maxBytes}) with lines that hold text in {braces} alone: they stay; take the braces out of some, or set a higher size`
}

function plan(memory: OpenMemory, state: State, place: Document): Consolidation | null {
  const { maxBytes } = memory.config.documents
  const human = memory.config.human
  const mine = [...state.memories.values()].filter(
    (known) =>
      known.status === 'active' &&
      known.home === place.home &&
      known.origin !== 'human-edit' &&
      !state.placedByHand.has(known.id),
  )
  const sizeOf = (memories: readonly Memory[]): number =>
    Buffer.byteLength(textOf(memories.map((known) => lineOf(known, human))))
  if (sizeOf(mine) <= maxBytes) return null
  const theirs = theirsIn(memory.files, place, state)
  if (theirs === null) return null
  const held = mine.filter(({ id }) => !theirs.lines.has(id)).map((known) => heldLine(known, human))
  return consolidate({ held, maxBytes, sizeOf })
}

function changesOf({ moved, archived }: Consolidation, name: string): Change[] {
  const changes: Change[] = moved.map(moving)
  for (const one of archived) {
    // What is confirmed again comes back to a standing section.
    if (one.dated !== null) changes.push(moving(one))
    const { id } = one.memory
    const data = { id, by: null, reason: `${name}.md was full`, file: archivePageOf(one.memory) }
    changes.push({ type: 'memory-archived', data })
  }
  return changes
}

function moving({ memory, standing }: Held): Change {
  return { type: 'memory-moved', data: { id: memory.id, home: memory.home, section: standing, by: 'rule' } }
}

/** A memory's line as consolidation sees it: dated or standing, how long, and which standing section takes it. */
function heldLine(memory: Memory, human: string): Held {
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

function lineOf(memory: Memory, human: string): OwnedLine {
  return placeMemory(memory, levelOf(memory.observations), human)
}

/** A document with these lines and nothing else. */
function textOf(lines: readonly OwnedLine[]): string {
  return weave(readDocument(null, null, []), lines).text
}
