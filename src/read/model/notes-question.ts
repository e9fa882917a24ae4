import type { Segment } from '../../log/turn.ts'
import { addUsage, type Known, NO_USAGE, type Usage } from '../agent.ts'
import { type AnswersOptions, storedAnswer } from '../provider/answers.ts'
import type { Room } from '../provider/prices.ts'
import type { Ask, Question } from './ask.ts'
import { AskFailure } from './failure.ts'
import { knownMemories, tokensOf } from './known-memories.ts'
import { wrongNotes } from './note.ts'
import { renderParts } from './render-turns.ts'
import { NOTES_SCHEMA } from './schema.ts'

/** A segment with the question about it. */
interface AskedSegment {
  readonly segment: Segment
  readonly question: Question
}

/** What is worth remembering of segments of one log, each as its own question; all are shown the same memories. */
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
function joinNotes(
  first: AskedSegment,
  others: readonly AskedSegment[],
  { known: { names }, redact }: JoiningPorts,
): Question {
  const asked = [first, ...others]
  const segments = asked.map(({ segment }) => segment)
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

/** Questions that are not asked any more for this log, with the failure that stands for their answer. */
export type Left = Map<string, AskFailure>

export interface Joint {
  /** Where the answers are kept. */
  readonly answers: AnswersOptions
  readonly room: Room
}

interface JoiningPorts {
  readonly ask: Ask
  readonly joint: Joint
  readonly known: Known
  readonly redact: (text: string) => string
  readonly left: Left
}

/** Asks what has no answer yet, in as few questions as have room for it; what nobody answers goes into `left`. */
export async function askJoined(all: readonly AskedSegment[], ports: JoiningPorts): Promise<Usage> {
  let usage = NO_USAGE
  const missing = all.filter(({ question }) => !isKept(question, ports.joint.answers))
  const { maxTokens, together = 0 } = ports.joint.room
  // An answer usually takes half of the room that it has.
  const groups = grouped(missing, Math.min(together, maxTokens))
  for (const group of groups) usage = addUsage(usage, await askGroup(group, ports))
  return usage
}

/** One question for a group, else one for each half of it; what is too long alone is parted by who needs its answer. */
async function askGroup(group: readonly AskedSegment[], ports: JoiningPorts): Promise<Usage> {
  const [first, ...others] = group
  if (first === undefined) return NO_USAGE
  try {
    return (await ports.ask(others.length === 0 ? first.question : joinNotes(first, others, ports))).usage
  } catch (error) {
    if (!(error instanceof AskFailure)) throw error
    if (error.kind !== 'too-long') {
      for (const { question } of group) ports.left.set(question.about, error)
      return NO_USAGE
    }
    if (others.length === 0) return NO_USAGE
    const middle = Math.ceil(group.length / 2)
    return addUsage(await askGroup(group.slice(0, middle), ports), await askGroup(group.slice(middle), ports))
  }
}

/** Neighbours together as far as there is room. */
function grouped(all: readonly AskedSegment[], room: number): AskedSegment[][] {
  const groups: AskedSegment[][] = []
  let taken = 0
  for (const one of all) {
    const open = groups.at(-1)
    const tokens = tokensOf(one.question.input)
    taken += tokens
    if (open !== undefined && taken <= room) open.push(one)
    else {
      groups.push([one])
      taken = tokens
    }
  }
  return groups
}

/** Also where it is kept that it was too long as it was: it goes in halves of its own. */
function isKept(question: Question, answers: AnswersOptions): boolean {
  try {
    return storedAnswer(question, answers) !== null
  } catch (error) {
    if (error instanceof AskFailure) return true
    throw error
  }
}
