import type { Commit } from '../memory/change.ts'
import { effectiveConfidence, levelOf } from '../memory/confidence.ts'
import type { Evidence, Memory } from '../memory/memory.ts'
import { activeDays, type Entry, type State } from '../memory/state.ts'
import { takenBack } from '../memory/taken-back.ts'
import type { Loaded, OpenMemory } from '../open.ts'
import { placeOf } from './evidence.ts'
import { archivedAs, type Lineage, lineageOf, movedAs, shownLineage } from './why-lineage.ts'

export interface Answer extends Lineage {
  readonly id: string
  readonly text: string
  readonly home: string
  readonly kind: string
  readonly status: string
  readonly origin: string
  readonly level: string
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  readonly history: readonly Step[]
}

interface Step {
  readonly run: string
  readonly at: string
  readonly backend: string | null
  readonly what: string
  readonly on: string | null
}

/** Everything that is known of where a memory came from. */
export function explain(memory: Memory, { state, entries }: Loaded, folder: OpenMemory): Answer {
  const today = folder.today()
  const runs = new Map(state.runs.map((run) => [run.run, run]))
  const { retaken } = takenBack(entries)
  const history: Step[] = []
  for (const entry of entries) {
    const step = stepOf(entry, memory.id, state)
    const run = runs.get(entry.run)
    if (step)
      history.push({
        run: entry.run,
        at: entry.at,
        backend: run === undefined ? null : answererOf(entry, run.commit),
        ...step,
        what: step.what + (run?.undone ? ' (undone)' : retaken.has(entry.seq) ? ' (its turn was read again)' : ''),
      })
  }
  return {
    id: memory.id,
    text: memory.text,
    home: memory.home,
    kind: memory.kind,
    status: memory.status,
    origin: memory.origin,
    level: levelOf(memory.observations),
    confidence: Math.round(effectiveConfidence(memory, today, activeDays(state)) * 100) / 100,
    evidence: memory.evidence,
    history,
    ...lineageOf(memory, { state, entries }, folder),
  }
}

/** Who answered for the words that a change rests on; all who answered in its run where it names no words. */
function answererOf({ change }: Entry, { backend, date, instead = [] }: Commit): string | null {
  if (backend === null || instead.length === 0) return backend
  const last = evidenceOf(change).findLast(({ file }) => file === `raw/${date}.md`)
  if (last === undefined) return backend
  const other = instead.find(([from, to]) => from <= last.lines[0] && last.lines[0] <= to)
  return other?.[2] ?? backend.split(', ')[0] ?? backend
}

function evidenceOf(change: Entry['change']): readonly Evidence[] {
  if (change.type === 'memory-added') return change.data.memory.evidence
  return 'evidence' in change.data && Array.isArray(change.data.evidence) ? change.data.evidence : []
}

function stepOf(entry: Entry, id: string, state: State): { what: string; on: string | null } | null {
  const { change } = entry
  switch (change.type) {
    case 'memory-added':
      return change.data.memory.id === id
        ? {
            what: `learned (${change.data.resolution}), confidence ${change.data.memory.confidence}`,
            on: change.data.memory.firstSeen,
          }
        : null
    case 'memory-confirmed':
      return change.data.id === id
        ? { what: `confirmed, confidence ${change.data.confidence}`, on: change.data.on }
        : null
    case 'memory-contradicted':
      return change.data.id === id
        ? {
            what: `contradicted (${change.data.how})${change.data.by ? ` by ${change.data.by}` : ''}, confidence ${change.data.confidence}`,
            on: change.data.on,
          }
        : null
    case 'memory-superseded':
      if (change.data.by === id) return { what: `took the place of ${change.data.id}`, on: change.data.on }
      return change.data.id === id
        ? {
            what: `superseded${change.data.by ? ` by ${change.data.by}` : ''}: ${change.data.reason}`,
            on: change.data.on,
          }
        : null
    case 'memory-edited':
      return change.data.id === id ? { what: `reworded by hand: ${change.data.text}`, on: null } : null
    case 'memory-moved':
      return change.data.id === id ? { what: movedAs(change.data, state), on: null } : null
    case 'memory-retracted':
      return change.data.id === id ? { what: `retracted (${change.data.by})`, on: change.data.on } : null
    case 'memory-archived':
      if (change.data.by === id) return { what: `stands for ${change.data.id}`, on: null }
      return change.data.id === id ? { what: archivedAs(change.data), on: null } : null
    case 'memory-reactivated':
      return change.data.id === id ? { what: `reactivated: ${change.data.reason}`, on: null } : null
    case 'memory-weighed':
      return change.data.id === id
        ? { what: `marked ${change.data.reason}, significance ${change.data.significance}`, on: null }
        : null
    default:
      return null
  }
}

/** As a person reads it. */
export function shown(answer: Answer): string {
  const evidence = answer.evidence.map((entry) => `  ${placeOf(entry)}  "${entry.quote}"\n`)
  const history = answer.history.map(
    (step) =>
      `  ${step.on ?? step.at.slice(0, 10)}  ${step.what}  [${step.run}${step.backend ? `, ${step.backend}` : ''}]\n`,
  )
  return `${answer.text}\n  ${answer.id}, ${answer.home}, ${answer.kind}, ${answer.status}, ${answer.origin}, ${answer.level} (${answer.confidence})\n${evidence.join('')}${history.join('')}${shownLineage(answer)}`
}
