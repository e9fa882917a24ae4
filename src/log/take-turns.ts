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
  /** Turns that were taken before; those taken as they stood among them only when none of them changed. */
  readonly context: ParsedTurn[] = []
  /** True when turns that were taken as they stood are among the new ones: each of them comes again. */
  readonly comeAgain: boolean
  isDrained = false
  private readonly turns: Iterator<ParsedTurn>
  private readonly settled: boolean
  private readonly progress: Progress
  private ahead: ParsedTurn[] = []

  constructor(turns: Iterator<ParsedTurn>, progress: Progress, before: TakenBefore, settled: boolean) {
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
    while (isThere && this.ahead.length < taken.length && this.lookFurther());
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

  private lookFurther(): boolean {
    const turn = this.read()
    if (turn !== null) this.ahead.push(turn)
    return turn !== null
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
