import { usageError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'
import { wrongReview } from '../memory/review-items.ts'
import { MARKS, type Mark, type State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { defang } from '../read/defang.ts'
import { markedBy } from './atom-named.ts'
import type { Outcome } from './index.ts'

/** What one mark does to a significance of 0..1. */
const USEFUL = 0.1
export const WRONG = -0.3

/**
 * Marks a memory as useful or wrong, which moves its importance and the questions that rest on it. What is wrong is
 * asked about: nobody's mark takes a memory away.
 */
export async function feedback(memory: OpenMemory, what: string | null, mark: string | null): Promise<Outcome> {
  const said = MARKS.find((one) => one === mark)
  if (what === null || what.trim() === '' || said === undefined)
    throw usageError(
      `feedback takes an id or the words of a memory and then ${MARKS.join(' or ')}, for example: memoird feedback m-0123456789abcdef useful${mark === null ? '' : `; found "${mark}"`}`,
    )
  return memory.write(async (apply) => {
    const marked = markedBy(apply.state, what)
    const [known] = marked
    const changes = marked.flatMap((one) => changesOf(apply.state, one, said, memory.today()))
    const run =
      changes.length === 0
        ? null
        : apply.commit(changes, { kind: 'remember', date: null, backend: null, note: `marked ${said}` })
    const now = apply.state.memories.get(known.id) ?? known
    const changed = apply.project()
    const review =
      changes.flatMap((change) => (change.type === 'review-opened' ? change.data.review.id : []))[0] ?? null
    const importance = Math.round(100 * importanceOf(now)) / 100
    return {
      report: {
        memory: known.id,
        memories: marked.map(({ id }) => id),
        marked: said,
        importance,
        run,
        review,
        changed,
      },
      text: `Marked ${said}: ${marked.map(({ text }) => text).join('; ')}\n${run === null ? 'It was already.\n' : ''}${review === null ? '' : `You are asked about it in REVIEW.md (${review}).\n`}`,
      failures: apply.failures,
      notes: apply.notes,
    }
  })
}

function changesOf(state: State, memory: Memory, mark: Mark, today: string): Change[] {
  const by = mark === 'useful' ? USEFUL : WRONG
  // Tenths added many times must not leave 0.7999999999999999 in the journal.
  const significance = Math.round(100 * Math.min(1, Math.max(0, memory.significance + by))) / 100
  const changes: Change[] = []
  if (significance !== memory.significance || state.marks.get(memory.id) !== mark)
    changes.push({ type: 'memory-weighed', data: { id: memory.id, significance, reason: mark } })
  if (mark === 'useful') return changes
  // A question that rests on it already comes up by the mark.
  const isAsked = [...state.reviews.values()].some((review) => review.memories.includes(memory.id))
  const review = wrongReview(memory, today, defang)
  if (!isAsked && !state.answered.has(review.id)) changes.push({ type: 'review-opened', data: { review } })
  return changes
}
