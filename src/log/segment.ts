import { minutesOf } from './roles.ts'
import type { Segment, Turn } from './turn.ts'

/** The log that the turns are of. */
export interface LogPlace {
  readonly date: string
  /** `raw/2026-02-08.md` */
  readonly file: string
}

/**
 * Turns in segments: one ends at a pause, at a change of source after a shorter pause, or when it is full. Each decision
 * looks back at the open segment only: a log read in pieces, those turns as `context`, is cut where it is cut at once.
 */
export function* segmentTurns(turns: Iterable<Turn>, context: readonly Turn[], place: LogPlace): Generator<Segment> {
  const open = new OpenSegment()
  let known: Turn[] = []
  for (const turn of context) {
    if (open.add(turn)) known = []
    known.push(turn)
  }
  let fresh: Turn[] = []
  for (const turn of turns) {
    if (open.add(turn)) {
      if (fresh.length > 0) yield { ...place, context: known, turns: fresh }
      known = []
      fresh = []
    }
    fresh.push(turn)
  }
  if (fresh.length > 0) yield { ...place, context: known, turns: fresh }
}

/** A segment is full with so many turns or bytes of log: no more than a reading goes back for context. */
export const MAX_SEGMENT_TURNS = 40
export const MAX_SEGMENT_BYTES = 65_536

/** Minutes without a word after which something new begins. */
const PAUSE = 45
/** The same when the conversation also moved elsewhere. */
const PAUSE_OF_SOURCE = 10

/** What is known of the segment that the last turn belongs to, as far as it decides where the next one begins. */
export class OpenSegment {
  private turns = 0
  private bytes = 0
  private last: Turn | null = null
  private minutes: number | null = null

  /** Adds the turn; true when it begins a segment of its own, as the first of all does. */
  add(turn: Turn): boolean {
    const size = turn.bytes[1] - turn.bytes[0]
    const minutes = minutesOf(turn.time)
    const isNew = this.last === null || this.endsBefore(turn, size, minutes, this.last)
    this.turns = isNew ? 1 : this.turns + 1
    this.bytes = isNew ? size : this.bytes + size
    this.minutes = minutes ?? (isNew ? null : this.minutes)
    this.last = turn
    return isNew
  }

  private endsBefore({ source }: Turn, size: number, minutes: number | null, last: Turn): boolean {
    if (this.turns >= MAX_SEGMENT_TURNS || this.bytes + size > MAX_SEGMENT_BYTES) return true
    const gap = gapBetween(this.minutes, minutes) ?? 0
    return gap >= (source !== null && last.source !== null && source !== last.source ? PAUSE_OF_SOURCE : PAUSE)
  }
}

/** Minutes from one turn to the next; over midnight they go on, and a step back in time is a new conversation. */
function gapBetween(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return null
  const gap = after - before
  if (gap >= 0) return gap
  return gap < -720 ? gap + 1440 : -gap
}
