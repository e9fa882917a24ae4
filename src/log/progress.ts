import { OpenSegment } from './open-segment.ts'
import type { ParsedTurn, Session } from './parse.ts'
import { turnKey } from './turn-key.ts'

/** Offset in the file, and the 1-based number of the line that begins there. */
export interface Place {
  readonly offset: number
  readonly line: number
}

/** How far the turns of a log were taken, and where a later reading must begin to go on as if it were one reading. */
export class Progress {
  /** Behind the last turn that nothing can change any more. */
  done: number
  /** Keys of the turns that were taken as they stood, from the first one on. */
  readonly taken: string[] = []
  private readonly segment = new OpenSegment()
  private segmentStart: ParsedTurn | null = null
  private unfinished: ParsedTurn | null = null
  private contextStart: ParsedTurn | null = null

  constructor(done: number) {
    this.done = done
  }

  add(turn: ParsedTurn): void {
    if (this.unfinished === null && turn.finished) this.done = Math.max(this.done, turn.bytes[1])
    else {
      if (this.unfinished === null) this.contextStart = this.segmentStart ?? turn
      this.unfinished ??= turn
      this.taken.push(turnKey(turn))
    }
    if (this.segment.add(turn)) this.segmentStart = turn
  }

  /** The first turn that was taken as it stood, or null. */
  get resume(): Place | null {
    return this.unfinished === null ? null : placeOf(this.unfinished)
  }

  /** Start of the segment that the next turn may belong to, or null when there is none. */
  get context(): (Place & { readonly session: Session | null }) | null {
    const start = this.contextStart ?? this.segmentStart
    return start === null ? null : { ...placeOf(start), session: start.session }
  }
}

function placeOf(turn: ParsedTurn): Place {
  return { offset: turn.bytes[0], line: turn.lines[0] }
}
