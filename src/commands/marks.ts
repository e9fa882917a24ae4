import { UserError, usageError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'
import { retracted } from '../memory/resolve/new-memory.ts'
import { MARKS, type Mark, type State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { findMemories } from './find-memories.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Pins a memory: it does not fade, is not merged or replaced, and is the last to leave its document. */
export async function pin(memory: OpenMemory, what: string | null): Promise<Outcome> {
  if (what === null || what.trim() === '') throw usageError('pin takes an id or the words of a memory')
  return memory.write(async (apply) => pinKnown(apply, oneOf(apply.state, what, ['active'])))
}

/** Pins one memory that holds; says so where it is pinned already. */
export function pinKnown(apply: Apply, known: Memory): Outcome {
  if (known.pinned)
    return outcome({ memory: known.id, run: null }, `${known.text} is pinned already.\n`, { notes: apply.notes })
  const pinned: Change = { type: 'memory-pinned', data: { id: known.id, pinned: true } }
  const run = apply.commit([pinned], { kind: 'remember', note: 'pinned' })
  const changed = apply.project()
  return outcome({ memory: known.id, run, changed }, `Pinned: ${known.text}\n`, apply)
}

/** What a mark does to a significance of 0..1. */
const WORTH: Readonly<Record<Mark, number>> = { useful: 0.1, wrong: -0.3 }

/** Marks a memory as useful, or as wrong: it goes as if deleted by hand, but not for a model's mark (`byHuman`). */
export async function feedback(memory: OpenMemory, what: string | null, mark: string | null, byHuman = true) {
  const said = MARKS.find((one) => one === mark)
  if (what === null || what.trim() === '' || said === undefined)
    throw usageError(
      `feedback takes an id or the words of a memory and then ${MARKS.join(' or ')}, for example: memoird feedback m-0123456789abcdef useful${mark === null ? '' : `; found "${mark}"`}`,
    )
  return memory.write(async (apply) => {
    const known = oneOf(apply.state, what, ['active', 'candidate', 'archived'])
    const takes = said === 'wrong' && byHuman
    const changes = [...weighed(apply.state, known, said), ...(takes ? [retracted(known, memory.today())] : [])]
    const run = changes.length === 0 ? null : apply.commit(changes, { kind: 'remember', note: `marked ${said}` })
    const importance = Math.round(100 * importanceOf(apply.state.memories.get(known.id) ?? known)) / 100
    const changed = apply.project()
    const gone = takes ? `It holds no longer. Take it back: memoird undo ${run}\n` : ''
    return outcome(
      { memory: known.id, marked: said, importance, run, changed },
      `Marked ${said}: ${known.text}\n${run === null ? 'It was already.\n' : gone}`,
      apply,
    )
  })
}

function weighed(state: State, memory: Memory, mark: Mark): Change[] {
  // Tenths added many times must not leave 0.7999999999999999 in the journal.
  const significance = Math.round(100 * Math.min(1, Math.max(0, memory.significance + WORTH[mark]))) / 100
  if (significance === memory.significance && state.marks.get(memory.id) === mark) return []
  return [{ type: 'memory-weighed', data: { id: memory.id, significance, reason: mark } }]
}

/** How many are named where words fit several. */
const NAMED = 5

/** The one memory of a status that an id or some words mean. */
function oneOf(state: State, what: string, statuses: readonly Memory['status'][]): Memory {
  const all = findMemories(state, what)
  const found = all.filter(({ status }) => statuses.includes(status))
  const [known] = found
  if (known === undefined) throw noneOf(state, what, all[0])
  if (found.length === 1) return known
  const named = found.slice(0, NAMED).map(({ id, text }) => `${id} ${text}`)
  throw new UserError(`"${what}" fits ${found.length} memories: ${named.join('; ')}`)
}

/** What went into another memory stands nowhere: that one can be named instead. */
function noneOf({ memories }: State, what: string, known: Memory | undefined): UserError {
  if (known === undefined)
    return new UserError(`nothing is remembered that says "${what}"; memoird remember "…" writes it down`)
  const by = memories.get(known.supersededBy ?? '')
  const remedy =
    by?.status === 'active'
      ? `"${by.text}" (${by.id}) holds in its place`
      : `memoird remember "${known.text}" writes it down again`
  return new UserError(`"${known.text}" (${known.id}) is ${known.status}; ${remedy}`)
}
