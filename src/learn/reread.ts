import type { Turn } from '../log/turn.ts'
import { turnKey } from '../log/turn-key.ts'
import type { Change, LogCursor } from '../memory/change.ts'
import type { Evidence } from '../memory/memory.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import { newMemory } from '../memory/resolve/new-memory.ts'
import type { State } from '../memory/state.ts'
import { subjectOf } from '../memory/taken-back.ts'
import type { LogPlan } from '../read/plan.ts'

/** What came of reading turns a second time on top of all that is known. */
export interface HeardAgain {
  /** Ids of memories and questions that rest on what the turns say no more. */
  readonly unsaid: ReadonlySet<string>
  /** What they still say they say in turns that may still grow. */
  readonly isOpen: boolean
}

/** True where other days were learned after the turns of a log that were taken as they stood: they know what these said. */
export function isLate({ runs }: Pick<State, 'runs'>, { date, open }: LogCursor): boolean {
  const from = runs.findIndex(({ run }) => open?.runs.includes(run) === true)
  return (
    from >= 0 &&
    runs
      .slice(from)
      .some(({ commit, undone }) => !undone && commit.date !== date && LEARNING.some((kind) => kind === commit.kind))
  )
}

const LEARNING = ['process', 'remember'] as const

/**
 * What of that which was recorded of turns comes out of them again, by the findings of a second reading: it stays as it
 * stands, for what later days said was said of it. Null where it is partly in turns that may still grow and partly not: both
 * cannot be told apart in the journal.
 */
export function heardAgain(
  said: readonly Change[],
  { heard }: Pick<LogPlan, 'heard'>,
  { date, file }: LogCursor,
): HeardAgain | null {
  const ids = new Map(heard.map(({ finding, isOpen }) => [newMemory(finding, date, '').id, isOpen]))
  const words = new Set(heard.flatMap(({ finding }) => finding.evidence.map(wordsOf)))
  const takesBack = heard.some(({ finding }) => finding.cue === 'retract')
  const unsaid = new Set<string>()
  const open = new Set<boolean>()
  let isSaid = true
  for (const change of said) {
    // What tells nothing by itself came with what stands before it.
    isSaid = saidAgain(change) ?? isSaid
    const id = subjectOf(change)
    if (!isSaid && id !== null) unsaid.add(id)
    const isOpen = isSaid ? ids.get(ownIdOf(change) ?? '') : undefined
    if (isOpen !== undefined) open.add(isOpen)
  }
  for (const change of said)
    if (change.type === 'review-opened' && change.data.review.memories.some((id) => unsaid.has(id)))
      unsaid.add(change.data.review.id)
  return open.size > 1 ? null : { unsaid, isOpen: open.has(true) }

  function saidAgain(change: Change): boolean | null {
    const { type, data } = change
    const own = ownIdOf(change)
    if (own !== null && ids.has(own)) return true
    switch (type) {
      case 'memory-confirmed':
        return false
      case 'memory-added':
        return restsHere(data.memory.evidence) ? false : null
      case 'memory-contradicted':
      case 'memory-superseded':
        return restsHere(data.evidence) ? data.evidence.every((one) => words.has(wordsOf(one))) : null
      case 'memory-retracted':
        return takesBack
      default:
        return null
    }
  }

  function restsHere(evidence: readonly Evidence[]): boolean {
    return evidence.some((one) => one.file === file)
  }
}

/** Id of the memory that the finding behind a record would have made. */
function ownIdOf({ type, data }: Change): string | null {
  return type === 'memory-added' || type === 'memory-confirmed' ? data.memory.id : null
}

function wordsOf({ quote }: Evidence): string {
  return normaliseQuote(quote)
}

/** What became of the turns that were taken as they stood: they are in the log as they were, and open still or finished. */
export type LastTurns = 'open' | 'finished' | 'other'

/**
 * Where a log that was edited has the turns that were taken as they stood when it was read: one that stands as it stood was
 * edited as little as any other. `turns` are all of the log now. One after the other, and all of them open or none: what
 * rests on them is one.
 */
export function lastTurns(taken: readonly string[], turns: Iterable<Turn>): LastTurns {
  const last: Turn[] = []
  let isFinished = false
  if (taken.length === 0) return 'finished'
  for (const turn of turns) {
    last.push(turn)
    if (last.length > taken.length) last.shift()
    isFinished ||= turn.finished && stands(last, taken)
  }
  const open = last.filter((turn) => !turn.finished)
  if (open.length === taken.length && stands(last, taken)) return 'open'
  return isFinished ? 'finished' : 'other'
}

function stands(turns: readonly Turn[], taken: readonly string[]): boolean {
  return turns.length === taken.length && turns.every((turn, at) => turnKey(turn) === taken[at])
}
