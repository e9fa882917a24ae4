import { OpenSegment } from './open-segment.ts'
import type { Segment, Turn } from './turn.ts'

/** The log that the turns are of. */
export interface LogPlace {
  readonly date: string
  /** `raw/2026-02-08.md` */
  readonly file: string
}

/**
 * Turns in segments: one ends at a pause, at a change of source after a shorter pause, at a change of topic, or when
 * it is full. Each decision looks back at the open segment only, so that a log read in pieces, with the turns of its
 * open segment as `context`, is cut where it is cut at once.
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
