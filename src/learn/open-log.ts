import path from 'node:path'
import { UserError } from '../errors.ts'
import { type Turn, turnKey } from '../log/turn.ts'
import type { LogCursor, Retake } from '../memory/change.ts'
import { foldState } from '../memory/fold/fold.ts'
import type { Memory } from '../memory/memory.ts'
import { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { followedBy, RESTING } from '../memory/resting-on.ts'
import { activeDays, activeMemories, type Entry, type State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Known, Said } from '../read/agent.ts'
import type { PlanInput } from '../read/plan.ts'
import { createSaid } from '../read/said.ts'
import { leadsOut } from '../store/disk/places.ts'
import { openNearness } from '../store/open-encoder.ts'
import { type LogReading, readLog } from '../store/read-log.ts'

/** Opens the log of a day for learning; what is wrong with it is a UserError of its own. */
function openLog(
  { memory, redact, state }: Pick<Learner, 'memory' | 'redact' | 'state'>,
  file: string,
  previous: LogCursor | null,
  settled: boolean,
): LogReading {
  const names = memory.speakers(state)
  const really = leadsOut(memory.files, memory.root, file)
  // A log is a file of this folder: a link out of it would let anybody's file become somebody's memory.
  if (really !== null) throw new UserError(`leads out of raw/ to ${really}: nothing of it was read`)
  const at = path.join(memory.root, file)
  const reading = readLog(memory.files, at, previous, { names, settled, redact })
  if (reading.status === 'missing' && memory.files.list(path.dirname(at)).includes(path.basename(at)))
    throw new UserError('is a link to a file that is not there: nothing of it was read; mend or remove the link')
  return reading
}

export type ReadAgain = ReturnType<typeof readAgain>

/**
 * Opens the log of a day that was read up to `known`. `last`: where the turns that were taken as they stood are in a log that
 * is read from its start; null where it is not. `isSame`: it is read again without a byte that is another. `all`: all turns.
 */
export function readAgain(
  learner: Parameters<typeof openLog>[0],
  file: string,
  known: LogCursor | null,
  options: LearnOptions,
) {
  const open = (settled: boolean, from = options.force ? null : known) => openLog(learner, file, from, settled)
  const all = () => open(true, null).turns
  const reading = open(options.settled)
  const isSame = options.force && known !== null && open(options.settled, known).status === 'unchanged'
  const isReread = known !== null && !isSame && (reading.reason !== null || options.force)
  const last = isReread ? lastTurns(known.resume.taken, all()) : null
  // What was taken as it stood, and stands so, is taken so again.
  return { reading: last === 'open' && !options.settled ? open(true) : reading, last, isSame, all }
}

/** What became of the turns that were taken as they stood: they are in the log as they were, and open still or finished. */
export type LastTurns = 'open' | 'finished' | 'other'

/** What became of them in a log that was edited; they are open together or not, for what rests on them is one. */
function lastTurns(taken: readonly string[], turns: Iterable<Turn>): LastTurns {
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

/** What a person should know of a log; complete when its turns are read. */
export function notesOf(reading: LogReading, file: string): string[] {
  const warnings = reading.warnings.map(({ text }) => `${file}: ${text}`)
  return reading.reason === null ? warnings : [AGAIN[reading.reason](file), ...warnings]
}

const AGAIN: Readonly<Record<NonNullable<LogReading['reason']>, (file: string) => string>> = {
  edited: (file) => `${file} was changed in the middle: its turns are read again`,
  shorter: (file) => `${file} is shorter than before: its turns are read again`,
  speakers: (file) => `the speakers of ${file} are read otherwise than before: its turns are read again`,
}

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
export function baseOf({ config }: OpenMemory, state: State) {
  const { memories, retractions, met, reviews, closed } = state
  const names = [config.human, config.assistant]
  let index: MemoryIndex | null = null
  return {
    state,
    said: createSaid(memories.values()),
    get index() {
      index ??= new MemoryIndex(memories.values(), { names, retractions, met, reviews, closed, nearness: NEARNESS })
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

export function knownFrom({ memory }: Learner, { state, said }: Base): Known {
  const { human, assistant } = memory.config
  let memories: Known['memories'] | null = null
  let shown: Known['memories'] | null = null
  return {
    names: { human, assistant },
    said,
    get memories() {
      memories ??= activeMemories(state)
      return memories
    },
    get shown() {
      shown ??= [...state.memories.values()].filter(mayBeMeant)
      return shown
    },
  }
}

/** What holds, what waits, and what left its page; not what another memory stands for. */
function mayBeMeant({ status, supersededBy }: Memory): boolean {
  return status === 'active' || status === 'candidate' || (status === 'archived' && supersededBy === null)
}

export function contextOf({ memory }: Learner, { state }: Base, date: string, run: string): PlanInput['context'] {
  const days = activeDays(state)
  return {
    date,
    run,
    activeDays: state.logs.has(date) ? days : [...days, date].sort(),
    forgotten: memory.forgotten(state),
    soul: memory.config.documents.soul,
  }
}

export interface LearnOptions {
  /** Extract again what was processed before. */
  readonly force: boolean
  /** The last turn is taken as it stands. */
  readonly settled: boolean
  /** Told at each turn where it begins, in bytes. */
  readonly at?: (offset: number) => void
}
