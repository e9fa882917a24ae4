import { UserError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { levelOf } from '../memory/confidence.ts'
import { type Consolidation, consolidate, type Held } from '../memory/consolidate.ts'
import type { Memory } from '../memory/memory.ts'
import { describeLoss, represents } from '../memory/represent.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { archiveLine, archivePageOf } from '../store/archive-pages.ts'
import type { OwnedLine } from '../store/document/document.ts'
import { placeMemory } from '../store/document/placement.ts'
import { readDocument } from '../store/document/read-document.ts'
import { weave } from '../store/document/weave.ts'
import { seeDocument } from '../store/documents.ts'
import { handledLines } from '../store/handled-lines.ts'

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
    if (full === null) continue
    const name = place.home.toUpperCase()
    const loss = lossOf(memory, apply.state, full)
    if (loss !== null) {
      apply.notes.push(`${place.name} is over documents.maxBytes and was left as it is: ${loss}`)
      continue
    }
    changes.push(...changesOf(full, name))
    said.push(`${name}.md: ${full.moved.length} lines moved, ${full.archived.length} archived`)
  }
  if (changes.length === 0) return null
  return apply.commit(changes, { kind: 'maintain', date: null, backend: null, note: said.join('; ') })
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
  const sizeOf = (memories: readonly Memory[]): number => bytesOf(memories.map((known) => lineOf(known, human)))
  if (sizeOf(mine) <= maxBytes) return null
  const handled = handledIn(memory, state, place)
  if (handled === null) return null
  const held = mine.filter(({ id }) => !handled.has(id)).map((known) => heldOf(known, human))
  return consolidate({ held, maxBytes, sizeOf })
}

/** Null for a document that nothing is written to now. */
function handledIn(memory: OpenMemory, state: State, place: Document): Set<string> | null {
  try {
    const { reading } = seeDocument(memory.files, place, state, Number.POSITIVE_INFINITY)
    return reading.refusal === null ? handledLines(reading, place.owned(state)) : null
  } catch (error) {
    // Projecting the document meets the same and says it.
    if (error instanceof UserError) return null
    throw error
  }
}

function lineOf(memory: Memory, human: string): OwnedLine {
  return placeMemory(memory, levelOf(memory.observations), human)
}

function textOf(lines: readonly OwnedLine[]): string {
  return weave(readDocument(null, null, []), lines).text
}

function bytesOf(lines: readonly OwnedLine[]): number {
  return Buffer.byteLength(textOf(lines))
}

function heldOf(memory: Memory, human: string): Held {
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

/** Nothing is changed unless document and archive together still say everything. */
function lossOf(memory: OpenMemory, state: State, { moved, archived }: Consolidation): string | null {
  const human = memory.config.human
  const stays = moved.map(({ memory: known, standing }) => lineOf({ ...known, section: standing }, human))
  const leaves = archived.map(({ memory: known }) => archiveLine(known, human))
  const touched = [...moved, ...archived].map((one) => state.memories.get(one.memory.id) ?? one.memory)
  const [loss] = represents(`${textOf(stays)}\n${textOf(leaves)}`, touched)
  return loss === undefined ? null : describeLoss(loss, touched)
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
