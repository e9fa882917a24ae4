import { OpenSegment } from './segment.ts'
import { type ParsedTurn, type Session, type Turn, turnKey } from './turn.ts'

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

/** Parts the turns of a log into those that were taken before and the new ones, and keeps how far they go. */
export class TurnTaker {
  /** Turns that were taken before; those taken as they stood among them only when none of them changed. */
  readonly context: ParsedTurn[] = []
  /** True when turns that were taken as they stood are among the new ones: each of them comes again. */
  readonly comeAgain: boolean
  isDrained = false
  private readonly turns: Iterator<ParsedTurn>
  private readonly settled: boolean
  private readonly progress: Progress
  private ahead: ParsedTurn[] = []

  /** `before`: whole turns before `offset` were taken, and behind it `taken` as they stood then. */
  constructor(
    turns: Iterator<ParsedTurn>,
    progress: Progress,
    before: { readonly offset: number; readonly taken: readonly string[] },
    settled: boolean,
  ) {
    this.turns = turns
    this.settled = settled
    this.progress = progress
    for (let turn = this.read(); turn !== null; turn = this.read()) {
      this.ahead.push(turn)
      if (turn.bytes[0] >= before.offset) break
      this.known(1)
    }
    const { taken } = before
    const isThere = this.ahead.length > 0 && taken.length > 0
    while (isThere && this.ahead.length < taken.length) {
      const turn = this.read()
      if (turn === null) break
      this.ahead.push(turn)
    }
    const stands = isThere && this.standsAs(taken)
    if (stands) this.known(taken.length)
    this.comeAgain = isThere && !stands && (settled || this.ahead[0]?.finished === true)
  }

  /** As they were, and all of them finished or none: what rests on them stands or falls together. */
  private standsAs(taken: readonly string[]): boolean {
    const finished = this.ahead.filter((turn) => turn.finished).length
    return (
      this.ahead.length === taken.length &&
      (finished === 0 || finished === taken.length) &&
      this.ahead.every((turn, index) => turnKey(turn) === taken[index])
    )
  }

  private read(): ParsedTurn | null {
    const { done, value } = this.turns.next()
    return done === true ? null : value
  }

  private known(count: number): void {
    for (const turn of this.ahead.splice(0, count)) {
      this.context.push(turn)
      this.progress.add(turn)
    }
  }

  /** The new turns; one that is not finished waits until the log is settled, with all behind it. */
  *take(): Generator<Turn> {
    for (let turn = this.next(); turn !== null; turn = this.next()) {
      if (!turn.finished && !this.settled) break
      this.progress.add(turn)
      yield turn
    }
    this.isDrained = true
  }

  private next(): ParsedTurn | null {
    return this.ahead.shift() ?? this.read()
  }
}
