import { addUsage, NO_USAGE, type Usage } from '../agent.ts'
import { type AnswersOptions, storedAnswer } from '../provider/answers.ts'
import { type Room, roomFor } from '../provider/prices.ts'
import type { Ask, Question } from './ask.ts'
import { AskFailure } from './failure.ts'
import { tokensOf } from './known-memories.ts'
import type { AskedSegment } from './notes-question.ts'

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
  readonly join: (several: readonly [AskedSegment, ...AskedSegment[]]) => Question
  readonly left: Left
}

/**
 * Asks what has no answer yet, in as few questions as have room for it; each share of an answer is kept as the answer to
 * its own question. What nobody answers goes into `left`.
 */
export async function askJoined(all: readonly AskedSegment[], ports: JoiningPorts): Promise<Usage> {
  let usage = NO_USAGE
  const missing = all.filter(({ question }) => !isKept(question, ports.joint.answers))
  for (const group of grouped(missing, roomFor(ports.joint.room))) usage = addUsage(usage, await askGroup(group, ports))
  return usage
}

/** One question for a group, else one for each half of it; what is too long alone is parted by who needs its answer. */
async function askGroup(group: readonly AskedSegment[], ports: JoiningPorts): Promise<Usage> {
  const [first, ...others] = group
  if (first === undefined) return NO_USAGE
  try {
    return (await ports.ask(others.length === 0 ? first.question : ports.join([first, ...others]))).usage
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
