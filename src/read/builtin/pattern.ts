import type { Segment } from '../../log/turn.ts'
import type { Known } from '../agent.ts'
import { add, recordOf } from '../counters.ts'
import type { Language } from './language.ts'
import type { Weighed } from './significance.ts'

/** A moment with what repeats in it. */
export interface Patterned extends Weighed {
  readonly topics: readonly string[]
  /** How often its most frequent topic came up today so far, its own turn included. */
  readonly repeated: number
}

export interface Patterns {
  readonly moments: readonly Patterned[]
  readonly counters: Readonly<Record<string, number>>
}

/** What keeps coming up? Counts the topics of the new turns in order and tells every moment how often its own came up. */
export function pattern(moments: readonly Weighed[], segment: Segment, known: Known, language: Language): Patterns {
  const counters = new Map(Object.entries(known.counters))
  const out: Patterned[] = []
  let next = 0
  for (const turn of segment.turns) {
    for (const span of turn.spans)
      if (span.form === 'prose') for (const topic of language.topics(span.text)) add(counters, topic)
    for (let moment = moments[next]; moment !== undefined && moment.turn === turn; moment = moments[++next]) {
      const topics = language.topics(moment.text)
      out.push({ ...moment, topics, repeated: Math.max(0, ...topics.map((topic) => counters.get(topic) ?? 0)) })
    }
  }
  return { moments: out, counters: recordOf(counters) }
}
