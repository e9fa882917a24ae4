import { admit } from '../../extract/admit.ts'
import type { Extraction, Known } from '../../extract/agent.ts'
import { add, recordOf } from '../../extract/counters.ts'
import { setApart } from '../../extract/passed-on.ts'
import type { Segment } from '../../log/turn.ts'
import { type Answer, addUsage, hash, NO_USAGE } from './ask.ts'
import { contrast, contrastOf } from './contrast.ts'
import { groundNotes } from './ground-notes.ts'
import type { ClaudeAgents } from './index.ts'
import { type AskedSegment, notesQuestion } from './notes-question.ts'

/** Asks about a segment as it is, what its speakers pass on set apart from what they say. */
export async function extractWhole(given: Segment, known: Known, agents: ClaudeAgents): Promise<Extraction> {
  const segment = setApart(given)
  const question = notesQuestion(segment, known, agents.prompts.notes, agents.redact)
  const answer = await agents.ask(question)
  const { grounded, drops, next } = groundAnswer({ segment, question }, answer, known, agents)
  const related =
    next === null ? { grounded, usage: NO_USAGE } : await contrast(grounded, next.question, known, agents.ask)
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

/** What of an answer stands on the log, and what is to be asked of it; null when that is nothing. */
export function groundAnswer(
  { segment, question }: AskedSegment,
  answer: Answer,
  known: Known,
  { prompts, redact }: Pick<ClaudeAgents, 'prompts' | 'redact'>,
) {
  const { grounded, drops } = groundNotes(answer, segment, known)
  const next = contrastOf(grounded, {
    system: prompts.contradiction,
    segment,
    known,
    about: `${question.about}\n${hash(JSON.stringify(answer.value))}`,
    where: question.where,
    redact,
  })
  return { grounded, drops, next }
}

function counted(known: Known, topics: readonly string[]): Record<string, number> {
  const counters = new Map(Object.entries(known.counters))
  for (const topic of topics) add(counters, topic)
  return recordOf(counters)
}
