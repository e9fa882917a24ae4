import type { OwnedLine, Row, Took } from './document.ts'
import { likeness, sayingOf, wordsOf } from './saying.ts'

/** Writes that whoever saved the document may not have had before them, by their time in ms since 1970. */
export interface Lately {
  /** Lines of ours by when a write brought them. */
  readonly came: Readonly<Record<string, number>>
  /** Lines of ours that such writes took out. */
  readonly took: readonly Took[]
}

/**
 * Lines that an editor did not know of when it loaded the file: what the latest write brought is missing whole, so is
 * what the one before it brought, and so on. Somebody who takes out a line saves the later ones with it; and an editor
 * that did not know of a write still has what that write took out.
 */
export function unknownTo(rows: readonly Row[], owned: readonly OwnedLine[], lately: Lately): ReadonlySet<string> {
  const there = new Set(rows.map(({ owner }) => owner))
  const wanted = owned.flatMap(({ id }) => (lately.came[id] === undefined ? [] : [{ id, ms: lately.came[id] }]))
  const known = Math.max(0, ...wanted.flatMap(({ id, ms }) => (there.has(id) ? ms : [])))
  const unknown = new Set<string>()
  for (const ms of [...new Set(wanted.map((line) => line.ms))].sort((a, b) => b - a)) {
    // What came after all that the editor knew of tells nothing by being missing.
    const took = lately.took.filter((line) => line.ms === ms && line.came <= known)
    if (ms <= known || (took.length > 0 && !standsAny(rows, owned, took))) break
    for (const line of wanted) if (line.ms === ms) unknown.add(line.id)
  }
  return unknown
}

/** From so many words in common a line is one of those that were taken out, corrected perhaps. */
const ALIKE = 0.5

function standsAny(rows: readonly Row[], owned: readonly OwnedLine[], took: readonly Took[]): boolean {
  const ids = new Set<string | null>(owned.map(({ id }) => id))
  const sought = took.map(({ content }) => wordsOf(sayingOf(content).text))
  return rows.some(({ owner, content }) => {
    if (ids.has(owner) || content.trim() === '') return false
    const words = wordsOf(sayingOf(content).text)
    return sought.some((one) => likeness(one, words) >= ALIKE)
  })
}
