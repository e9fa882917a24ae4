import { UserError } from '../errors.ts'
import type { State } from '../memory/state.ts'
import type { OwnedLine, Reading } from './document/document.ts'
import { isRaw } from './document/scan.ts'
import { type Place, seeDocument } from './documents.ts'
import type { Files } from './files.ts'

/** `handledLines` of a document as it stands; null for one that nothing is written to now. */
export function handledIn(files: Files, place: Place, state: State): Set<string> | null {
  try {
    const { reading } = seeDocument(files, place, state, { nowMs: Number.POSITIVE_INFINITY })
    return reading.refusal === null ? handledLines(reading, place.owned(state)) : null
  } catch (error) {
    // Projecting the document meets the same and says it.
    if (error instanceof UserError) return null
    throw error
  }
}

/**
 * Ids of lines of ours that a person wrote, marked, fenced or wrote under: their bytes are on them, and no maintenance
 * takes them from where they stand.
 */
function handledLines({ rows, scan, wrote }: Reading, owned: readonly OwnedLine[]): Set<string> {
  const wanted = new Map(owned.map((line) => [line.id, line.lines]))
  const found = new Map<string, string[]>()
  const handled = new Set<string>()
  rows.forEach((row, n) => {
    if (row.owner === null || !wanted.has(row.owner)) return
    found.set(row.owner, [...(found.get(row.owner) ?? []), row.content])
    const below = rows[n + 1]
    const writtenUnder =
      below !== undefined && (below.owner === null || below.byHuman) && /^[ \t]+\S/.test(below.content)
    if (row.byHuman || writtenUnder || isRaw(scan.marks[n])) handled.add(row.owner)
  })
  for (const [id, now] of found) {
    const before = wrote.get(id) ?? wanted.get(id) ?? []
    if (now.length !== before.length || now.some((line, n) => line !== before[n])) handled.add(id)
  }
  return handled
}
