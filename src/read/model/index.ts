import type { Segment } from '../../log/turn.ts'
import type { Backend, Extraction, Known } from '../agent.ts'
import type { Gate } from '../gate.ts'
import { type Ask, addUsage, NO_USAGE } from './ask.ts'
import { type Joint, type Left, leftKey } from './ask-joined.ts'
import { extractWhole } from './extract-whole.ts'
import { AskFailure } from './failure.ts'
import { prepare } from './prepare.ts'

/** Instructions, as `src/read/prompts` says them. */
export interface Prompts {
  /** Significance, pattern and synthesis, answered in one call. */
  readonly notes: string
  readonly contradiction: string
}

export interface ClaudeAgents {
  readonly ask: Ask
  readonly gate: Gate
  readonly prompts: Prompts
  /** Turns come redacted; what people wrote into documents does not. */
  readonly redact: (text: string) => string
  /** What it takes to ask about the segments of a log together; else each is asked about alone. */
  readonly joint?: Joint
}

/**
 * The agents answered by Claude: one question for the segments of a log says what matters, what repeats and what is
 * written down, a second one is asked only where findings share words with something known. Code finds every quote,
 * decides every origin and asks the same gate as the local rules.
 */
export function createClaudeBackend(given: ClaudeAgents): Backend {
  let retryAfterMs: number | null = null
  let left: Left = new Map()
  const ask: Ask = async (question) => {
    const failure = left.get(leftKey(question))
    // It stands for one asking: a later one may go well.
    left.delete(leftKey(question))
    if (failure !== undefined) throw failure
    return given.ask(question)
  }
  const agents = { ...given, ask }
  const extract = async (segment: Segment, known: Known): Promise<Extraction> => {
    try {
      return await extractWhole(segment, known, agents)
    } catch (error) {
      if (error instanceof AskFailure) retryAfterMs = error.retryAfterMs ?? retryAfterMs
      if (!(error instanceof AskFailure) || error.kind !== 'too-long' || segment.turns.length < 2) throw error
      return inHalves(segment, known, extract)
    }
  }
  const { joint } = given
  return {
    name: 'claude',
    async prepare(segments, known) {
      left = new Map()
      return joint === undefined ? NO_USAGE : prepare(segments, known, { ...agents, joint }, left)
    },
    extract,
    aside: () => ({ notes: [], retryAfterMs }),
  }
}

/** A segment whose answer would be too long, as two: the first half is context of the second. */
async function inHalves(
  segment: Segment,
  known: Known,
  extract: (segment: Segment, known: Known) => Promise<Extraction>,
): Promise<Extraction> {
  const middle = Math.ceil(segment.turns.length / 2)
  const [front, back] = [segment.turns.slice(0, middle), segment.turns.slice(middle)]
  const first = await extract({ ...segment, turns: front }, known)
  const rest = await extract(
    { ...segment, context: [...segment.context, ...front], turns: back },
    { ...known, counters: first.counters },
  )
  return {
    findings: [...first.findings, ...rest.findings],
    drops: [...first.drops, ...rest.drops],
    quarantined: [...first.quarantined, ...rest.quarantined],
    reviews: [...first.reviews, ...rest.reviews],
    counters: rest.counters,
    usage: addUsage(first.usage, rest.usage),
  }
}
