import { UserError, usageError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'
import { wrongReview } from '../memory/review/items.ts'
import { MARKS, type Mark, type State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { findMemories } from './find-memories.ts'
import { type Outcome, outcome } from './outcome.ts'
import { isAtomId } from './why/why.ts'

/** Pins a memory: it does not fade, is not merged or replaced, and is the last to leave its document. */
export async function pin(memory: OpenMemory, what: string | null): Promise<Outcome> {
  if (what === null || what.trim() === '') throw usageError('pin takes an id or the words of a memory')
  return memory.write(async (apply) => {
    refuseAtom(apply.state, what, 'pin')
    const all = findMemories(apply.state, what)
    const found = all.filter((known) => known.status === 'active')
    const [known] = found
    if (known === undefined) throw notActive(apply.state, what, all)
    if (found.length > 1)
      throw new UserError(
        `"${what}" fits ${found.length} memories: ${found
          .slice(0, 5)
          .map(({ id, text }) => `${id} ${text}`)
          .join('; ')}`,
      )
    return pinKnown(apply, known)
  })
}

/** Pins one memory that holds; says so where it is pinned already. */
export function pinKnown(apply: Apply, known: Memory): Outcome {
  if (known.pinned)
    return outcome({ memory: known.id, run: null }, `${known.text} is pinned already.\n`, { notes: apply.notes })
  const run = apply.commit([{ type: 'memory-pinned', data: { id: known.id, pinned: true } }], {
    kind: 'remember',
    date: null,
    backend: null,
    note: 'pinned',
  })
  const changed = apply.project()
  return outcome({ memory: known.id, run, changed }, `Pinned: ${known.text}\n`, apply)
}

/** What was archived is known and stands nowhere: a pin of it would keep nothing, what it went into can be pinned. */
function notActive({ memories }: State, what: string, found: readonly Memory[]): UserError {
  const known = found.find(({ status }) => status === 'archived') ?? found[0]
  if (known === undefined)
    return new UserError(`nothing is remembered that says "${what}"; memoird remember "…" writes it down`)
  const by = holdsFor(memories, known)
  const remedy =
    by === null
      ? `memoird remember "${known.text}" writes it down again`
      : `"${by.text}" holds in its place: memoird pin ${by.id} pins that`
  return new UserError(`"${known.text}" (${known.id}) is ${known.status} and cannot be pinned; ${remedy}`)
}

function holdsFor(memories: State['memories'], known: Memory): Memory | null {
  const seen = new Set<string>()
  let by = known
  while (by.status !== 'active') {
    const next = by.supersededBy === null ? undefined : memories.get(by.supersededBy)
    if (next === undefined || seen.has(next.id)) return null
    seen.add(next.id)
    by = next
  }
  return by
}

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
    return outcome(
      {
        memory: known.id,
        memories: marked.map(({ id }) => id),
        marked: said,
        importance,
        run,
        review,
        changed,
      },
      `Marked ${said}: ${marked.map(({ text }) => text).join('; ')}\n${run === null ? 'It was already.\n' : ''}${review === null ? '' : `You are asked about it in REVIEW.md (${review}).\n`}`,
      apply,
    )
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
  const review = wrongReview(memory, today)
  if (!isAsked && !state.answered.has(review.id)) changes.push({ type: 'review-opened', data: { review } })
  return changes
}

/** The memories that a mark is about: the one of this id or with these words, or those that a causal statement was drawn from. */
function markedBy(state: State, what: string): readonly [Memory, ...Memory[]] {
  const [first, ...others] = drawnFrom(state, what) ?? [chosen(state, what)]
  if (first === undefined) throw new UserError(`what ${what} was drawn from is gone: there is nothing to mark`)
  // What a causal statement is worth is what it was drawn from is worth.
  return [first, ...others]
}

/** Refuses the id of a causal statement where only a memory can be meant: it stands and goes with what it was drawn from. */
export function refuseAtom(state: State, what: string, verb: 'pin' | 'forget'): void {
  const from = drawnFrom(state, what)
  if (from === null) return
  const named = from.map(({ id, text }) => `memoird ${verb} ${id} ("${text}")`)
  const instead = named.length === 0 ? 'that memory is gone' : `${named.join(' or ')} takes both`
  throw new UserError(
    `${what.trim()} is a causal statement and stands as long as the memory it was drawn from: ${instead}`,
  )
}

/** The memories that a causal statement was drawn from and that are still known; null for what is no id of one. */
function drawnFrom({ atoms, memories }: State, what: string): Memory[] | null {
  if (!isAtomId(what)) return null
  const atom = atoms.get(what.trim())
  if (atom === undefined)
    throw new UserError(
      `there is no causal statement ${what.trim()}; its id stands in memoird search --kind atom --json`,
    )
  return atom.memories.flatMap((id) => memories.get(id) ?? [])
}

function chosen(state: State, what: string): Memory {
  const found = findMemories(state, what).filter(({ status }) => status !== 'superseded' && status !== 'retracted')
  const [known] = found
  if (known === undefined)
    throw new UserError(`nothing is remembered that says "${what}"; memoird search shows ids with --json`)
  if (found.length > 1)
    throw new UserError(
      `"${what}" fits ${found.length} memories: ${found
        .slice(0, 5)
        .map(({ id, text }) => `${id} ${text}`)
        .join('; ')}`,
    )
  return known
}
