import { contentWords } from './content-words.ts'
import type { Turn } from './turn.ts'
import { minutesOf } from './voices.ts'

/** A segment is full with so many turns or bytes of log: no more than a reading goes back for context. */
export const MAX_SEGMENT_TURNS = 40
export const MAX_SEGMENT_BYTES = 65_536

/** Minutes without a word after which something new begins, whatever it is about. */
const PAUSE = 45
/** The same when the conversation also moved elsewhere. */
const PAUSE_OF_SOURCE = 10
/** Silence before a turn that shares no word with what was talked about. */
const PAUSE_OF_TOPIC = 3
/** Two questions and two answers at least make a topic. */
const MIN_TURNS = 4
/** How many turns back a word counts as being talked about. */
const REACH = 8

/** What is known of the segment that the last turn belongs to, as far as it decides where the next one begins. */
export class OpenSegment {
  private turns = 0
  private bytes = 0
  private last: Turn | null = null
  private minutes: number | null = null
  /** The last turns, oldest first: what is being talked about. */
  private recent: Turn[] = []

  /** Adds the turn; true when it begins a segment of its own, as the first of all does. */
  add(turn: Turn): boolean {
    const isNew = this.last === null || this.endsBefore(turn, this.last)
    if (isNew) this.clear()
    this.turns++
    this.bytes += turn.bytes[1] - turn.bytes[0]
    this.last = turn
    this.minutes = minutesOf(turn.time) ?? this.minutes
    this.recent = [...this.recent.slice(1 - REACH), turn]
    return isNew
  }

  private endsBefore(turn: Turn, last: Turn): boolean {
    if (this.isFull(turn)) return true
    const gap = gapBetween(this.minutes, minutesOf(turn.time))
    if (gap !== null && gap >= PAUSE) return true
    const isElsewhere = turn.source !== null && last.source !== null && turn.source !== last.source
    return (isElsewhere && gap !== null && gap >= PAUSE_OF_SOURCE) || this.isNewTopic(turn, gap, last)
  }

  private clear(): void {
    this.turns = 0
    this.bytes = 0
    this.minutes = null
    this.recent = []
  }

  private isFull(turn: Turn): boolean {
    return this.turns >= MAX_SEGMENT_TURNS || this.bytes + turn.bytes[1] - turn.bytes[0] > MAX_SEGMENT_BYTES
  }

  /** The assistant never changes the topic, nor does a prompt answer. The longer the silence, the less it takes. */
  private isNewTopic(turn: Turn, gap: number | null, last: Turn): boolean {
    if (turn.role === 'assistant' || this.turns < MIN_TURNS) return false
    if (gap !== null && gap >= PAUSE_OF_SOURCE) return this.sharesAtMost(0.12, turn, 4)
    return (gap === null || gap >= PAUSE_OF_TOPIC) && !asks(last) && this.sharesAtMost(0, turn, 5)
  }

  /** Whether of its content words, `least` or more, no more than a share was used in the last turns. */
  private sharesAtMost(share: number, turn: Turn, least: number): boolean {
    const words = [...contentWords(turn)]
    if (words.length < least) return false
    const known = words.filter((word) => this.recent.some((other) => contentWords(other).has(word)))
    return known.length <= share * words.length
  }
}

/** Minutes from one turn to the next; over midnight they go on, and a step back in time is a new conversation. */
function gapBetween(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return null
  const gap = after - before
  if (gap >= 0) return gap
  return gap < -720 ? gap + 1440 : -gap
}

/** Whether the turn ends in a question. */
function asks(turn: Turn): boolean {
  return (
    turn.spans
      .findLast((span) => span.form === 'prose')
      ?.text.trimEnd()
      .endsWith('?') ?? false
  )
}
