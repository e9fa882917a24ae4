import type { ParsedTurn } from './parse.ts'
import type { Progress } from './progress.ts'
import type { Turn } from './turn.ts'
import { turnKey } from './turn-key.ts'

/** Up to where the turns were taken before: whole turns before `offset`, and behind it `taken` as they stood then. */
export interface TakenBefore {
  readonly offset: number
  readonly taken: readonly string[]
}

/** Parts the turns of a log into those that were taken before and the new ones, and keeps how far they go. */
export class TurnTaker {
  /** Turns that were taken before, with those that did not grow since. */
  readonly context: ParsedTurn[] = []
  /** How many of those taken as they stood came again as they were. */
  private again = 0
  isDrained = false
  private readonly turns: Iterator<ParsedTurn>
  private readonly settled: boolean
  private readonly progress: Progress
  private ahead: IteratorResult<ParsedTurn>

  constructor(turns: Iterator<ParsedTurn>, progress: Progress, before: TakenBefore, settled: boolean) {
    this.turns = turns
    this.settled = settled
    this.progress = progress
    this.ahead = turns.next()
    for (; this.ahead.done !== true && this.isKnown(this.ahead.value, before); this.ahead = turns.next()) {
      this.context.push(this.ahead.value)
      this.progress.add(this.ahead.value)
    }
  }

  private isKnown(turn: ParsedTurn, before: TakenBefore): boolean {
    if (turn.bytes[0] < before.offset) return true
    if (before.taken[this.again] !== turnKey(turn)) return false
    this.again++
    return true
  }

  /** The new turns; one that is not finished waits until the log is settled, with all behind it. */
  *take(): Generator<Turn> {
    for (; this.ahead.done !== true; this.ahead = this.turns.next()) {
      const turn = this.ahead.value
      if (!turn.finished && !this.settled) break
      this.progress.add(turn)
      yield turn
    }
    this.isDrained = true
  }
}
