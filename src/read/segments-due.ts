import { type LogPlace, segmentTurns } from '../log/segment.ts'
import { type Segment, type Turn, turnKey } from '../log/turn.ts'
import type { PendingSegment } from '../memory/change.ts'
import type { Drop, Finding } from '../memory/finding.ts'
import { type Backend, type Extraction, type Known, NO_USAGE, Unanswered } from './agent.ts'

interface SegmentSources {
  /** New turns, and those before them that are only context. */
  readonly fresh: Iterable<Turn>
  readonly context: readonly Turn[]
  /** What was read before and not answered. */
  readonly pending: readonly PendingSegment[]
  /** All turns of the log from its start; asked for only when something is pending. */
  readonly all: () => Iterable<Turn>
}

/** The segments of a log that are due: first those that nobody answered, then what is new. */
export function* segmentsDue({ fresh, context, pending, all }: SegmentSources, place: LogPlace): Generator<Segment> {
  if (pending.length > 0) yield* unanswered(all(), pending, place)
  yield* segmentTurns(fresh, context, place)
}

/**
 * The turns that wait, each with the turns before it in its segment as context. Segments are cut by looking back only,
 * so the whole log is cut as it was cut in pieces; a turn that has grown since comes with what is new.
 */
function* unanswered(turns: Iterable<Turn>, pending: readonly PendingSegment[], place: LogPlace): Generator<Segment> {
  const waiting = new Set(pending.flatMap((one) => one.turns.map(([offset, key]) => `${offset} ${key}`)))
  const waits = (turn: Turn): boolean => waiting.has(`${turn.bytes[0]} ${turnKey(turn)}`)
  for (const segment of segmentTurns(turns, [], place)) {
    const first = segment.turns.findIndex(waits)
    if (first === -1) continue
    yield { ...segment, context: segment.turns.slice(0, first), turns: segment.turns.slice(first).filter(waits) }
  }
}

/** The segments as they come; all of them at once for who asks about several together, with what that cost. */
export async function prepared(segments: Iterable<Segment>, backend: Backend, known: Known) {
  if (backend.prepare === undefined) return { segments, usage: NO_USAGE }
  const all = [...segments]
  return { segments: all, usage: all.length < 2 ? NO_USAGE : await backend.prepare(all, known) }
}

/**
 * A segment as it is put to a backend. The rules are asked of the turns that may still grow on their own, so that what
 * these say touches nothing of the others; for who is paid by the question a segment is one question.
 */
export function askedAs(segment: Segment, { name }: Backend): Segment[] {
  const open = segment.turns.findIndex((turn) => !turn.finished)
  if (name !== 'builtin' || open <= 0) return [segment]
  const [done, rest] = [segment.turns.slice(0, open), segment.turns.slice(open)]
  return [
    { ...segment, turns: done },
    { ...segment, context: [...segment.context, ...done], turns: rest },
  ]
}

/** What the agents find in a segment, or the segment as it stays due: that nobody answered for it is its own affair. */
export async function extractOrLeave(
  backend: Backend,
  segment: Segment,
  known: Known,
): Promise<Extraction | PendingSegment> {
  try {
    return await backend.extract(segment, known)
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    const { turns } = segment
    return {
      lines: [turns[0]?.lines[0] ?? 1, turns.at(-1)?.lines[1] ?? 1],
      turns: turns.map((turn) => [turn.bytes[0], turnKey(turn)]),
      why: error.message.slice(0, LONGEST_WHY),
    }
  }
}

const LONGEST_WHY = 300

/** What was found in a segment turn by turn, as if each had been read alone, with whether its turn may still grow. */
export function byTurn({ findings, faint = [], drops }: Extraction, { turns }: Segment) {
  return [...findings, ...faint, ...drops]
    .map((item: Finding | Drop) => ({ item, at: turns.findLastIndex((turn) => turn.lines[0] <= lastLine(item)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item, at }) => ({ item, isOpen: turns[at]?.finished === false }))
}

function lastLine(item: Finding | Drop): number {
  return 'reason' in item ? item.lines[0] : Math.max(...item.evidence.map(({ lines }) => lines[0]))
}
