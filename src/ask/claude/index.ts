import type { Backend, Extraction, Known } from '../../extract/agent.ts'
import type { Gate } from '../../extract/gate.ts'
import type { Segment } from '../../log/turn.ts'
import { type Ask, addUsage } from './ask.ts'
import { extractWhole } from './extract-whole.ts'
import { AskFailure } from './failure.ts'

/** Instructions, as `src/ask/prompts` says them. */
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
}

/**
 * The agents answered by Claude: one call a segment for what matters, what repeats and what is written down, a second
 * one only where a finding shares words with something known. Code finds every quote, decides every origin and asks the
 * same gate as the local rules.
 */
export function createClaudeBackend(agents: ClaudeAgents): Backend {
  let retryAfterMs: number | null = null
  const extract = async (segment: Segment, known: Known): Promise<Extraction> => {
    try {
      return await extractWhole(segment, known, agents)
    } catch (error) {
      if (error instanceof AskFailure) retryAfterMs = error.retryAfterMs ?? retryAfterMs
      if (!(error instanceof AskFailure) || error.kind !== 'too-long' || segment.turns.length < 2) throw error
      return inHalves(segment, known, extract)
    }
  }
  return { name: 'claude', extract, aside: () => ({ notes: [], retryAfterMs }) }
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
