import type { Segment } from '../../log/turn.ts'
import type { Known } from '../agent.ts'
import type { Question, Several } from './ask.ts'
import { knownMemories } from './known-memories.ts'
import { wrongList } from './read-answer.ts'
import { renderParts, renderTurns } from './render-turns.ts'
import { NOTES_SCHEMA } from './schema.ts'

/** What is worth remembering of a segment, as a question: instructions and what is known first, new turns last. */
export function notesQuestion(
  segment: Segment,
  known: Known,
  system: string,
  redact: (text: string) => string,
): Question {
  const memories = knownMemories(known, redact)
  const input = renderTurns(segment, known.names, redact)
  return {
    agent: 'notes',
    system,
    known: memories.text,
    input,
    about: `${known.names.human}\n${known.names.assistant}\n${input}`,
    ids: memories.ids,
    schema: NOTES_SCHEMA,
    where: whereOf(segment),
    wrong: wrongList('notes'),
  }
}

/** A segment with the question about it. */
export interface AskedSegment {
  readonly segment: Segment
  readonly question: Question
}

/** Several segments of one log as one question, after the same instructions and what is known. */
export function joinNotes(asked: Several<AskedSegment>, { names }: Known, redact: (text: string) => string): Question {
  const segments = asked.map(({ segment }) => segment)
  const [first] = asked
  let count = 0
  return {
    ...first.question,
    input: renderParts(segments, names, redact),
    about: asked.map(({ question }) => question.about).join('\n'),
    where: whereOf({ ...first.segment, turns: segments.flatMap(({ turns }) => turns) }),
    parts: asked.map(({ segment, question }) => {
      const before = count
      count += segment.turns.length
      return { question, numbers: [before + 1, count] }
    }),
  }
}

/** `raw/2026-02-08.md L12-L40` */
function whereOf({ file, turns }: Segment): string {
  return `${file} L${turns[0]?.lines[0] ?? 1}-L${turns.at(-1)?.lines[1] ?? 1}`
}
