import type { Change } from '../../memory/change.ts'
import { documentReview, isAboutDocument } from '../../memory/review/items.ts'
import type { Review } from '../../memory/review/review.ts'
import type { State } from '../../memory/state.ts'
import { readDocument } from '../document/read-document.ts'
import { linesOf } from '../document/rows.ts'
import { documentQuestion, fromCopy, type SeenDocument } from './documents.ts'

/** It may have had an accident: the human is asked, once. What came back by itself, or went as meant, is no question. */
export function askAboutLost(seen: SeenDocument, state: State, on: string): Change[] {
  const review = questionOf(seen, state, on)
  if (review !== null)
    return state.reviews.has(review.id) || state.answered.has(review.id)
      ? []
      : [{ type: 'review-opened', data: { review } }]
  if (seen.reading.refusal !== null) return []
  const told = new Set<string | null>([...cameBack(seen), ...seen.reading.deleted])
  return openAbout(seen.place, state)
    .filter(({ memories }) => !memories.some((id) => isActive(state, id)) || memories.some((id) => told.has(id)))
    .map(({ id }) => ({ type: 'review-closed', data: { id, outcome: { action: 'approve', by: 'moot', on } } }))
}

/** Lines that stand there as ours, or that somebody put there since we wrote it. */
function cameBack({ reading, bases: { base } }: SeenDocument): (string | null)[] {
  const ours = new Set<string | null>(base?.spans.map(({ owner }) => owner))
  const stood = new Set(linesOf(base?.text ?? '').map(({ content }) => content))
  return reading.rows.flatMap(({ owner, content }) => (ours.has(owner) || !stood.has(content) ? owner : []))
}

/** Lines that are not written as long as the human is asked whether they deleted them: an undo of the answer asks again. */
export function heldBack({ place }: Pick<SeenDocument, 'place'>, state: State): ReadonlySet<string> {
  return new Set(openAbout(place, state).flatMap(({ memories }) => memories))
}

function openAbout({ name }: SeenDocument['place'], { reviews }: State): Review[] {
  return [...reviews.values()].filter((open) => isAboutDocument(open, name))
}

function isActive({ memories }: State, id: string): boolean {
  return memories.get(id)?.status === 'active'
}

/** "Write the document as it was" was answered: the lines are then missing ones and no deletions. */
export function restored(seen: SeenDocument, state: State): SeenDocument {
  if (!LOST.some((why) => why === seen.reading.refusal?.why) || !state.answered.has(documentQuestion(seen))) return seen
  const reading =
    seen.reading.refusal?.why === 'shrunken'
      ? { ...readDocument(seen.bytes, seen.bases.base, seen.place.owned(state), MEANT), deleted: [] }
      : fromCopy(seen, seen.place.owned(state))
  return { ...seen, reading }
}

const MEANT = { shrunkenIsMeant: true } as const

/** Nothing stands where lines of ours stood. */
export function isGone({ refusal }: SeenDocument['reading']): boolean {
  return refusal?.why === 'missing' || refusal?.why === 'emptied'
}

const LOST = ['missing', 'emptied', 'shrunken'] as const

function questionOf(seen: SeenDocument, state: State, on: string): Review | null {
  const { place, reading, bases } = seen
  const why = LOST.find((one) => one === reading.refusal?.why)
  if (why === undefined) return null
  const written = new Set(bases.base?.spans.map(({ owner }) => owner))
  const ids = why === 'shrunken' ? reading.deleted : place.owned(state).flatMap(({ id }) => (written.has(id) ? id : []))
  const lost = ids.flatMap((id) => state.memories.get(id) ?? [])
  return documentReview({ id: documentQuestion(seen), document: place.name, why }, lost, on)
}
