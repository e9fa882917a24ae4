import type { Retake } from '../memory/change.ts'
import { createMemoryIndex, type MemoryIndex } from '../memory/resolve/memory-index.ts'
import { followedBy, RESTING } from '../memory/resting-on.ts'
import { activeDays, activeMemories, type Entry, foldState, type State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Known, Said } from '../read/agent.ts'
import type { PlanInput } from '../read/plan.ts'
import { createSaid, type KeptSaid } from '../read/said.ts'
import { openNearness } from '../store/open-encoder.ts'

/** What is known before a log is read. */
export interface Base {
  readonly state: State
  readonly index: MemoryIndex
  /** What is remembered: own output is told by it. */
  readonly said: Said
}

export interface Learner extends Base {
  readonly memory: OpenMemory
  /** Every record of the journal: asked for only when something is taken back. */
  readonly entries: () => readonly Entry[]
  /** The same without what a retake takes back, and without the runs that rest on it. */
  readonly without: (retake: Retake, resting: readonly string[]) => Base
  readonly backend: Awaited<ReturnType<OpenMemory['backend']>>
  readonly redact: (text: string, before?: string) => string
}

/** Read from disk at the first question only. */
const NEARNESS = openNearness()

/** Everything that learning asks of what is known; reads each memory once, and for the index only when one is planned against. */
export function baseOf({ config }: OpenMemory, state: State): Base & { readonly said: KeptSaid } {
  const { memories, retractions, met, reviews, closed } = state
  const names = [config.human, config.assistant]
  let index: MemoryIndex | null = null
  return {
    state,
    said: createSaid(memories.values()),
    get index() {
      index ??= createMemoryIndex(memories.values(), { names, retractions, met, reviews, closed, nearness: NEARNESS })
      return index
    },
  }
}

/** What would be known if the retake were all that comes, and what rests on it were undone. */
export function stateWithout(entries: readonly Entry[], retake: Retake, resting: readonly string[]): State {
  return foldState(
    followedBy(entries, [
      { type: 'turns-retaken', data: retake },
      { type: 'run-undone', data: { runs: resting, reason: RESTING } },
    ]),
  )
}

export function knownFrom({ memory }: Learner, { state, said }: Base): Omit<Known, 'counters'> {
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

export function contextOf({ memory }: Learner, { state }: Base, date: string, run: string): PlanInput['context'] {
  const days = activeDays(state)
  return {
    date,
    run,
    activeDays: state.logs.has(date) ? days : [...days, date].sort(),
    forgotten: memory.forgotten(state),
  }
}
