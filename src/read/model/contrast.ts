import type { Segment } from '../../log/turn.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'
import type { Question, Several } from './ask.ts'
import type { Grounded } from './ground-note.ts'
import { nearMemories } from './near-memories.ts'
import { wrongList } from './read-answer.ts'
import { fence } from './render-turns.ts'
import { RELATIONS_SCHEMA } from './schema.ts'

export interface ContrastInput {
  readonly system: string
  readonly segment: Segment
  readonly known: Known
  /** What the question before was about: with its answer that is what this one is about. */
  readonly about: string
  readonly where: string
  readonly redact: (text: string) => string
}

/** Findings with the memories that they may have to do with, and the question how they stand to each other. */
export interface Contrast {
  readonly grounded: readonly Grounded[]
  readonly near: readonly Memory[]
  readonly input: ContrastInput
  readonly question: Question
}

/**
 * The question how findings stand to memories that share a word or a claim with them, or null when nothing was said. It
 * is not asked when no memory does: most segments contradict nothing, and cost no second call.
 */
export function contrastOf(grounded: readonly Grounded[], input: ContrastInput): Contrast | null {
  const asked = grounded.filter(isSaid).map(({ finding }) => finding)
  if (asked.length === 0) return null
  const near = nearMemories(asked, input.segment, input.known)
  return { grounded, near, input, question: questionOf([{ grounded, near, input }]) }
}

/** The questions of several segments of one log as one: notes are numbered on, a memory stands in it once. */
export function joinContrasts(contrasts: Several<Contrast>): Question {
  let count = 0
  const parts = contrasts.map(({ grounded, question }) => {
    const before = count
    count += grounded.length
    return { question, numbers: [before + 1, count] as const }
  })
  return { ...questionOf(contrasts), parts }
}

function questionOf(several: Several<Omit<Contrast, 'question'>>): Question {
  const [{ input }] = several
  const near = [...new Map(several.flatMap((one) => one.near.map((memory) => [memory.id, memory]))).values()]
  const notes = several.flatMap(({ grounded }) => grounded).map((one, index) => ({ one, number: index + 1 }))
  const lines = [
    'New notes:',
    ...notes.filter(({ one }) => isSaid(one)).map(({ one, number }) => `${number}. ${input.redact(one.finding.text)}`),
    'Memories:',
    ...near.map((memory, index) => `${index + 1}. (since ${memory.firstSeen}) ${input.redact(memory.text)}`),
  ]
  const id = fence(lines)
  return {
    agent: 'contradiction',
    system: input.system,
    known: '',
    input: [`[${id} notes of ${input.segment.date}]`, ...lines, `[${id} end]`].join('\n'),
    about: several.map(aboutOf).join('\n'),
    ids: near.map((memory) => memory.id),
    schema: RELATIONS_SCHEMA,
    where: input.where,
    wrong: wrongList('pairs'),
  }
}

function aboutOf({ grounded, input }: Omit<Contrast, 'question'>): string {
  return `${input.about}\n${grounded.map(({ finding }) => finding.text).join('\n')}`
}

/** What somebody only thought of or told of changes nothing that is known. */
export function isSaid({ finding, believed }: Grounded): boolean {
  return believed && finding.origin === 'human-said'
}
