import type { Usage } from '../agent.ts'
import { type AnswersOptions, storedAnswer } from '../provider/answers.ts'
import { type Room, roomFor } from '../provider/prices.ts'
import { type Answer, type Ask, addUsage, NO_USAGE, type Question, type Several } from './ask.ts'
import { AskFailure } from './failure.ts'
import { tokensOf } from './known-memories.ts'

/** Questions that are not asked any more for this log, with the failure that stands for their answer. */
export type Left = Map<string, AskFailure>

export interface Joint {
  /** Where the answers are kept. */
  readonly answers: AnswersOptions
  readonly room: Room
  /** False for a rehearsal, which writes nothing. */
  readonly keeps: boolean
}

export interface JoiningPorts {
  readonly ask: Ask
  readonly joint: Joint
}

interface Asked {
  readonly question: Question
  /** True for what is asked about on its own, whatever room there is. */
  readonly apart?: boolean
}

/**
 * Asks what has no answer yet, in as few questions as have room for it; each share of an answer is kept as the answer to
 * its own question. What nobody answers goes into `left`.
 */
export async function askJoined<One extends Asked>(
  all: readonly One[],
  join: (several: Several<One>) => Question,
  agents: JoiningPorts,
  left: Left,
): Promise<Usage> {
  let usage = NO_USAGE
  const missing = all.filter(({ question }) => keptOf(question, agents) === null)
  for (const group of grouped(missing, roomFor(agents.joint.room)))
    usage = addUsage(usage, await askGroup(group, join, agents, left))
  return usage
}

/** One question for a group, else one for each half of it; what is too long alone is parted by who needs its answer. */
async function askGroup<One extends Asked>(
  group: readonly One[],
  join: (several: Several<One>) => Question,
  agents: JoiningPorts,
  left: Left,
): Promise<Usage> {
  const [first, ...others] = group
  if (first === undefined) return NO_USAGE
  try {
    return (await agents.ask(others.length === 0 ? first.question : join([first, ...others]))).usage
  } catch (error) {
    if (!(error instanceof AskFailure)) throw error
    if (error.kind !== 'too-long') {
      for (const { question } of group) left.set(leftKey(question), error)
      return NO_USAGE
    }
    if (others.length === 0) return NO_USAGE
    const middle = Math.ceil(group.length / 2)
    const front = await askGroup(group.slice(0, middle), join, agents, left)
    return addUsage(front, await askGroup(group.slice(middle), join, agents, left))
  }
}

export function leftKey({ agent, about }: Question): string {
  return `${agent}\n${about}`
}

/** Neighbours together as far as there is room. */
function grouped<One extends Asked>(all: readonly One[], room: number): One[][] {
  const groups: One[][] = []
  let open: One[] = []
  let taken = 0
  for (const one of all) {
    const tokens = tokensOf(one.question.input)
    if (one.apart === true) groups.push([one])
    else if (open.length > 0 && taken + tokens <= room) {
      open.push(one)
      taken += tokens
    } else {
      open = [one]
      taken = tokens
      groups.push(open)
    }
  }
  return groups
}

/** `parted` when a question was too long as it was: it goes in halves of its own. */
export function keptOf(question: Question, { joint }: Pick<JoiningPorts, 'joint'>): Answer | null | 'parted' {
  try {
    return storedAnswer(question, joint.answers)
  } catch (error) {
    if (error instanceof AskFailure) return 'parted'
    throw error
  }
}
