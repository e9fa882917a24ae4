import { OpenSegment } from './open-segment.ts'
import type { ParsedTurn, Session } from './parse.ts'
import { turnKey } from './turn-key.ts'

/** Offset in the file, and the 1-based number of the line that begins there. */
export interface Place {
  readonly offset: number
  readonly line: number
}

/** Where a reading must begin to read a turn as it was read: the session heading above may have given its time. */
export interface Start extends Place {
  readonly session: Session | null
}

/** How far the turns of a log were taken, and where a later reading must begin to go on as if it were one reading. */
export class Progress {
  /** Behind the last turn that nothing can change any more. */
  done: number
  /** Keys of the turns that were taken as they stood, from the first one on. */
  readonly taken: string[] = []
  private readonly segment = new OpenSegment()
  /** Where the segment of the last turn begins; at first, where the reading does. */
  private segmentStart: Start
  private unfinished: ParsedTurn | null = null
  private contextStart: Start | null = null

  /** `done`: up to there nothing is new to this reading. */
  constructor(start: Start, done: number) {
    this.segmentStart = start
    this.done = done
  }

  add(turn: ParsedTurn): void {
    if (this.unfinished === null && turn.finished) this.done = Math.max(this.done, turn.bytes[1])
    else {
      if (this.unfinished === null) this.contextStart = this.segmentStart
      this.unfinished ??= turn
      this.taken.push(turnKey(turn))
    }
    // What is in doubt is so because of a fence above it: a later reading must see that again.
    if (this.segment.add(turn) && turn.isDoubted !== true)
      this.segmentStart = { ...placeOf(turn), session: turn.session }
  }

  /** The first turn that was taken as it stood, or null. */
  get resume(): Place | null {
    return this.unfinished === null ? null : placeOf(this.unfinished)
  }

  /** Start of the segment that the next turn may belong to. */
  get context(): Start {
    return this.contextStart ?? this.segmentStart
  }
}

function placeOf(turn: ParsedTurn): Place {
  return { offset: turn.bytes[0], line: turn.lines[0] }
}
