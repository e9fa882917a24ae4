import { UserError } from './errors.ts'
import type { Known, Said } from './extract/agent.ts'
import { type LogPlan, planLog } from './extract/plan.ts'
import { segmentsDue } from './extract/segments-due.ts'
import { countText } from './log/count-text.ts'
import type { Change, PendingSegment } from './memory/change.ts'
import type { MemoryIndex } from './memory/resolve/memory-index.ts'
import { activeDays, activeMemories, type State } from './memory/state.ts'
import type { OpenMemory } from './open.ts'
import { notesOf, openLog, takenAgain } from './open-log.ts'

/** What one log gave: its plan, with how far the log was read as the last change. */
export interface LearnedLog extends LogPlan {
  readonly date: string
  /** New turns. */
  readonly turns: number
  readonly notes: readonly string[]
}

export interface Learner {
  readonly memory: OpenMemory
  readonly index: MemoryIndex
  /** What is remembered before a log is read: own output is told by it. */
  readonly said: Said
  readonly backend: ReturnType<OpenMemory['backend']>
  readonly redact: (text: string) => string
}

export interface LearnOptions {
  /** Extract again what was processed before. */
  readonly force: boolean
  /** The last turn is taken as it stands. */
  readonly settled: boolean
}

/** Reads what is new in the log of a day and plans what it changes; null when there is nothing new. Writes nothing. */
export async function learnLog(
  learner: Learner,
  state: State,
  date: string,
  run: string,
  options: LearnOptions,
): Promise<LearnedLog | null> {
  const { index, backend } = learner
  const file = `raw/${date}.md`
  const known = state.logs.get(date) ?? null
  const reading = openLog(learner, file, options.force ? null : known, options)
  const fresh = reading.status === 'changed' || options.force || known === null
  const due = fresh ? [] : (known.pending ?? [])
  if (reading.status === 'missing' || (reading.status === 'unchanged' && due.length === 0)) return null
  const count = { turns: 0, textLines: 0 }
  const redacted: number[] = []
  const plan = await readable(
    planLog({
      segments: segmentsDue(
        {
          fresh: countText(reading.turns, count, redacted),
          context: reading.context,
          pending: due,
          all: () => openLog(learner, file, null, { ...options, settled: true }).turns,
        },
        { date, file },
      ),
      backend,
      index,
      known: knownOf(learner, state),
      counters: fresh ? {} : (known?.counters ?? {}),
      context: {
        date,
        run,
        activeDays: known === null ? [...activeDays(state), date].sort() : activeDays(state),
        forgotten: learner.memory.forgotten(state),
      },
    }),
  )
  const progress = reading.cursor()
  if (progress === null || (count.turns === 0 && !fresh && due.length === 0)) return null
  // Nobody answered for anything: nothing is done, and the log stays due as it was.
  if (plan.segments === 0 && plan.pending.length > 0) throw new UserError(stillDue(plan.pending))
  const read: Change = {
    type: 'log-processed',
    data: {
      date,
      file,
      ...progress,
      ...count,
      turns: count.turns - (fresh || reading.status === 'unchanged' ? 0 : takenAgain(known, reading.context)),
      fresh,
      segments: plan.segments,
      counters: plan.counters,
      dropped: plan.dropped,
      ledger: [...plan.ledger, ...redacted.map((line) => [line, line, 'redacted'] as const)],
      ...(due.length + plan.pending.length > 0 ? { pending: plan.pending } : {}),
    },
  }
  return { ...plan, changes: [...plan.changes, read], date, turns: count.turns, notes: notesOf(reading, file) }
}

/** What is told of segments that nobody answered for. */
export function stillDue(pending: readonly PendingSegment[]): string {
  const count = pending.length === 1 ? 'a segment stays' : `${pending.length} segments stay`
  return `${count} due: ${pending[0]?.why ?? ''}`
}

function knownOf({ memory, said }: Learner, state: State): Omit<Known, 'counters'> {
  const { human, assistant } = memory.config
  let memories: Known['memories'] | null = null
  return {
    names: { human, assistant },
    said,
    get memories() {
      memories ??= activeMemories(state)
      return memories
    },
  }
}

/** The log is read while it is thought about: what the disk says then is about this log, and no bug. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new UserError(`cannot be read: ${error.message}`, 1, { cause: error })
    throw error
  }
}
