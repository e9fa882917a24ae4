import type { Change } from '../change.ts'
import type { Memory } from '../memory.ts'
import type { State } from '../state.ts'
import { contradictionReview, type Defang, fadingReview, reviewId, soulReview, wrongReview } from './items.ts'
import type { Review } from './review.ts'

/**
 * The same question in the words of now: about what a memory was merged into, where it was. Null when nothing is left to
 * decide. Nights ask again about duplicates and buckets themselves.
 */
export function askAgain(state: State, review: Review, on: string, shownAs: Defang): Review | null {
  const memories = review.memories.flatMap((id) => mergedInto(state, id) ?? [])
  return memories.length < review.memories.length ? null : inWordsOfNow(review, memories, on, shownAs)
}

/** True where a question shows these words, and no more of that line: half of a line is another line. */
export function isShown({ body }: Review, words: string): boolean {
  const shown = [`"${words}"`, `Known: "${words}" (`, `New: "${words}" (`]
  return body.some((line) => shown.some((begin) => line.startsWith(begin)))
}

/** The memory that stands for this one now: itself, or what it was merged into in the end; null when it is gone. */
export function mergedInto({ memories, ended }: State, id: string): Memory | null {
  let memory = memories.get(id) ?? null
  const seen = new Set<string>()
  while (memory?.status === 'superseded' && isMerge(ended.get(memory.id)?.reason) && !seen.has(memory.id)) {
    seen.add(memory.id)
    memory = memories.get(memory.supersededBy ?? '') ?? null
  }
  return memory
}

/** What a merge does to the open questions about what it merges: each is closed, and asked again about the merged line. */
export function followQuestions(state: State, changes: readonly Change[], on: string, shownAs: Defang): Change[] {
  const into = mergesOf(state, changes)
  if (into.size === 0) return []
  const closed = new Set(changes.flatMap(({ type, data }) => (type === 'review-closed' ? data.id : [])))
  return [...state.reviews.values()].flatMap((review): Change[] => {
    // What fades is looked at anew after every night.
    if (review.type === 'fading' || closed.has(review.id) || !review.memories.some((id) => into.has(id))) return []
    const memories = review.memories.flatMap((id) => into.get(id) ?? state.memories.get(id) ?? [])
    const again = inWordsOfNow(review, memories, on, shownAs)
    if (again === null) return []
    const outcome = { action: 'merged', by: 'moot', on } as const
    return [
      { type: 'review-closed', data: { id: review.id, outcome } },
      { type: 'review-opened', data: { review: again } },
    ]
  })
}

function mergesOf(state: State, changes: readonly Change[]): Map<string, Memory> {
  const made = new Map(
    changes.flatMap(({ type, data }) => (type === 'memory-added' ? [[data.memory.id, data.memory] as const] : [])),
  )
  return new Map(
    changes.flatMap(({ type, data }) => {
      if (type !== 'memory-superseded' || data.by === null || !isMerge(data.reason)) return []
      const by = made.get(data.by) ?? state.memories.get(data.by)
      return by === undefined ? [] : [[data.id, by] as const]
    }),
  )
}

/** The words with which one entry ends in another. */
function isMerge(reason: string | undefined): boolean {
  return reason?.startsWith('merged') === true
}

function inWordsOfNow(review: Review, memories: readonly Memory[], on: string, shownAs: Defang): Review | null {
  const [first, last] = [memories[0], memories.at(-1)]
  if (!first || !last) return null
  const again = ((): Review | null => {
    // What a person wrote or has remembered stands while it is asked about; a line does not stand against itself.
    const isOpen = last.id !== first.id && (isWaiting(last) || isActive(last))
    if (review.type === 'contradiction' && memories.length === 2 && isActive(first) && isOpen)
      return contradictionReview(first, last, on, shownAs)
    if (review.type === 'soul' && isWaiting(first)) return soulReview(first, on, shownAs)
    if (review.type === 'feedback' && isActive(first)) return wrongReview(first, on, shownAs)
    if (review.type === 'fading' && isActive(first)) return fadingReview(first, on, shownAs)
    return null
  })()
  if (again === null) return null
  return { ...again, id: reviewId(again.type, [...again.memories, ...again.body]), openedOn: review.openedOn }
}

function isActive({ status }: Memory): boolean {
  return status === 'active'
}

function isWaiting({ status }: Memory): boolean {
  return status === 'candidate'
}

/** Open questions about lines that say something else now: each is closed, and asked again in the words of now. */
export function followWords(reviews: Iterable<Review>, state: State, on: string, shownAs: Defang): Change[] {
  return [...reviews].flatMap((review): Change[] => {
    const memories = review.memories.map((id) => mergedInto(state, id))
    const isSaid = memories.every((memory) => memory === null || isShown(review, shownAs(memory.text)))
    const isThere = memories.every((memory, n) => memory?.id === review.memories[n])
    const again = isSaid || !isThere ? null : askAgain(state, review, on, shownAs)
    if (again === null) return []
    const outcome = { action: 'reworded', by: 'moot', on } as const
    return [
      { type: 'review-closed', data: { id: review.id, outcome } },
      { type: 'review-opened', data: { review: unanswered(state, again) } },
    ]
  })
}

/**
 * What a person wrote down again, or reworded, after they had answered which of two holds, is a question of its own: the
 * answer was about the line that they had then.
 */
export function askedAnew(changes: readonly Change[], state: Pick<State, 'answered'>): readonly Change[] {
  const written = new Set(
    changes.flatMap(({ type, data }) =>
      (type === 'memory-added' || type === 'memory-edited') && data.memory.origin === 'human-edit'
        ? data.memory.id
        : [],
    ),
  )
  if (written.size === 0) return changes
  return changes.map((change) => {
    if (change.type !== 'review-opened' || !change.data.review.memories.some((id) => written.has(id))) return change
    return { ...change, data: { review: unanswered(state, change.data.review) } }
  })
}

/** The question under an id that was not answered yet. */
function unanswered({ answered }: Pick<State, 'answered'>, review: Review): Review {
  let { id } = review
  for (let n = 0; answered.has(id); n++) id = reviewId(review.type, [...review.memories, ...review.body, String(n)])
  return { ...review, id }
}

/**
 * True when the human is asked, or was asked, which of these two holds, be it when the second was learned: they or what they
 * were merged of.
 */
export function wasAsked(state: State, first: Memory, second: Memory): boolean {
  if (state.answered.size + state.reviews.size === 0) return false
  const isKnown = (id: string): boolean => state.answered.has(id) || state.reviews.has(id)
  return lineage(state, first).some((a) =>
    lineage(state, second).some(
      (b) => isKnown(reviewId('contradiction', [a.id, b.id])) || isKnown(reviewId('contradiction', [b.id, a.id])),
    ),
  )
}

const DEEPEST = 64

/** The memory and those it was made of, nearest first. */
export function lineage(state: State, memory: Memory): Memory[] {
  const found = [memory]
  for (let at = 0; at < found.length && found.length < DEEPEST; at++) {
    for (const id of found[at]?.compressed?.sources ?? []) {
      const source = state.memories.get(id)
      if (source && !found.includes(source)) found.push(source)
    }
  }
  return found
}
