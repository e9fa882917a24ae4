import type { Usage } from '../../extract/agent.ts'
import { type AnswersOptions, storedAnswer } from '../answers.ts'
import { roomFor } from '../budget-estimate.ts'
import { type Answer, addUsage, NO_USAGE, type Question, type Several } from './ask.ts'
import { AskFailure } from './failure.ts'
import type { ClaudeAgents } from './index.ts'
import { tokensOf } from './known-memories.ts'

/** Questions that are not asked any more for this log, with the failure that stands for their answer. */
export type Left = Map<string, AskFailure>

export interface JoiningAgents extends ClaudeAgents {
  readonly answers: AnswersOptions
}

interface Asked {
  readonly question: Question
}

/**
 * Asks what has no answer yet, in as few questions as have room for it; each share of an answer is kept as the answer to
 * its own question. What nobody answers goes into `left`, what is not answered together is asked by nobody here.
 */
export async function askJoined<One extends Asked>(
  all: readonly One[],
  join: (several: Several<One>) => Question,
  agents: JoiningAgents,
  left: Left,
): Promise<Usage> {
  let usage = NO_USAGE
  const missing = all.filter(({ question }) => keptOf(question, agents) === null)
  for (const group of grouped(missing, roomFor(agents.answers.maxTokens)))
    usage = addUsage(usage, await askGroup(group, join, agents, left))
  return usage
}

/** One question for a group, else one for each half of it; who is alone in the end is asked alone, by who needs it. */
async function askGroup<One extends Asked>(
  group: readonly One[],
  join: (several: Several<One>) => Question,
  agents: JoiningAgents,
  left: Left,
): Promise<Usage> {
  const [first, ...others] = group
  if (first === undefined || others.length === 0) return NO_USAGE
  try {
    return (await agents.ask(join([first, ...others]))).usage
  } catch (error) {
    if (!(error instanceof AskFailure)) throw error
    if (error.kind !== 'too-long') {
      for (const { question } of group) left.set(leftKey(question), error)
      return NO_USAGE
    }
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
  let taken = Number.POSITIVE_INFINITY
  for (const one of all) {
    const tokens = tokensOf(one.question.input)
    const fits = taken + tokens <= room
    taken = fits ? taken + tokens : tokens
    if (fits) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

/** `parted` when a question was too long as it was: it goes in halves of its own. */
export function keptOf(question: Question, { answers }: JoiningAgents): Answer | null | 'parted' {
  try {
    return storedAnswer(question, answers)
  } catch (error) {
    if (error instanceof AskFailure) return 'parted'
    throw error
  }
}
