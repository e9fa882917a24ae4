import type { Segment } from '../../log/turn.ts'
import type { Known } from '../agent.ts'
import type { Question } from './ask.ts'
import { knownMemories } from './known-memories.ts'
import { wrongNotes } from './note.ts'
import { renderParts } from './render-turns.ts'
import { NOTES_SCHEMA } from './schema.ts'

/** A segment with the question about it. */
export interface AskedSegment {
  readonly segment: Segment
  readonly question: Question
}

/**
 * What is worth remembering of segments of one log, each as its own question: instructions and what is known first, new
 * turns last. All of them are shown the same memories.
 */
export function notesQuestions(
  segments: readonly Segment[],
  known: Known,
  system: string,
  redact: (text: string) => string,
): AskedSegment[] {
  const inputs = segments.map((segment) => renderParts([segment], known.names, redact))
  const memories = knownMemories(known, redact, inputs.join('\n'))
  return segments.map((segment, at) => {
    const input = inputs[at] ?? ''
    const question: Question = {
      agent: 'notes',
      system,
      known: memories.text,
      input,
      about: steady(`${known.names.human}\n${known.names.assistant}\n${input}`),
      ids: memories.ids,
      schema: NOTES_SCHEMA,
      where: whereOf(segment),
      wrong: wrongNotes,
    }
    return { segment, question }
  })
}

/** The same words in another folder, whose key makes other tags and so another fence, have the same answer. */
function steady(about: string): string {
  const untagged = about.replace(/\[REDACTED:([\w-]+):[0-9a-f]{4}\]/g, '[REDACTED:$1]')
  const id = /^\[([0-9a-f]{16}) conversation of /m.exec(untagged)?.[1]
  return id === undefined ? untagged : untagged.replaceAll(id, 'id')
}

/** Several segments of one log as one question, after the same instructions and what is known. */
export function joinNotes(
  asked: readonly [AskedSegment, ...AskedSegment[]],
  { names }: Known,
  redact: (text: string) => string,
): Question {
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
