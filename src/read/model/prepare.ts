import type { Segment } from '../../log/turn.ts'
import type { Known, Usage } from '../agent.ts'
import { quarantine } from '../quarantine.ts'
import { addUsage } from './ask.ts'
import { askJoined, type JoiningAgents, keptOf, type Left } from './ask-joined.ts'
import { joinContrasts } from './contrast.ts'
import { groundAnswer } from './ground-answer.ts'
import { joinNotes, notesQuestion } from './notes-question.ts'

/**
 * Asks for the segments of a log together what would be asked for each: their notes, then how these stand to what is
 * known. Each segment's share of an answer is kept as its own answer, so that whoever then asks for one segment has it.
 * A segment with an instruction in pasted words is asked about apart, so that it can spoil no other. What is known is the state before the log, for all of them alike: what
 * two of them say of the same thing meets in resolution, in order, as if they had been asked one by one.
 */
export async function prepare(
  given: readonly Segment[],
  known: Known,
  agents: JoiningAgents,
  left: Left,
): Promise<Usage> {
  const { prompts, redact } = agents
  const asked = given.map((one) => {
    const segment = one
    const question = notesQuestion(segment, known, prompts.notes, redact)
    return { segment, question, apart: quarantine(segment).length > 0 }
  })
  const notes = await askJoined(asked, (several) => joinNotes(several, known, redact), agents, left)
  const contrasts = asked.flatMap((one) => {
    const answer = keptOf(one.question, agents)
    const next = answer === null || answer === 'parted' ? null : groundAnswer(one, answer, known, agents).next
    return next === null || next.near.length === 0 ? [] : next
  })
  return addUsage(notes, await askJoined(contrasts, joinContrasts, agents, left))
}
