import type { Segment } from '../../log/turn.ts'
import { admit } from '../admit.ts'
import type { Extraction, Known } from '../agent.ts'
import { add, recordOf } from '../counters.ts'
import { addUsage, NO_USAGE } from './ask.ts'
import { compare } from './compare.ts'
import { groundAnswer } from './ground-answer.ts'
import type { ClaudeAgents } from './index.ts'
import { notesQuestion } from './notes-question.ts'

/** Asks about a segment as it is, what its speakers pass on set apart from what they say. */
export async function extractWhole(given: Segment, known: Known, agents: ClaudeAgents): Promise<Extraction> {
  const segment = given
  const question = notesQuestion(segment, known, agents.prompts.notes, agents.redact)
  const answer = await agents.ask(question)
  const { grounded, drops, next } = groundAnswer({ segment, question }, answer, known, agents)
  const related = next === null ? { grounded, usage: NO_USAGE } : await compare(next, known, agents)
  const admitted = admit(related.grounded, segment, agents.gate)
  return {
    findings: admitted.kept,
    drops: [...drops, ...admitted.drops].sort((a, b) => a.lines[0] - b.lines[0]),
    quarantined: admitted.quarantined,
    reviews: admitted.reviews,
    counters: counted(
      known,
      admitted.kept.flatMap(({ topics }) => topics),
    ),
    usage: addUsage(answer.usage, related.usage),
  }
}

function counted(known: Known, topics: readonly string[]): Record<string, number> {
  const counters = new Map(Object.entries(known.counters))
  for (const topic of topics) add(counters, topic)
  return recordOf(counters)
}
