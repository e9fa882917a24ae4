import type { Known } from '../agent.ts'
import { type Answer, hash } from './ask.ts'
import { contrastOf } from './contrast.ts'
import { groundNotes } from './ground-notes.ts'
import type { ClaudeAgents } from './index.ts'
import type { AskedSegment } from './notes-question.ts'

/** What of an answer stands on the log, and what there is to ask of it; null when that is nothing. */
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
