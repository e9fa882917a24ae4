import { admit } from '../../extract/admit.ts'
import type { Backend, Extraction, Known, Usage } from '../../extract/agent.ts'
import { add, recordOf } from '../../extract/counters.ts'
import type { Gate } from '../../extract/gate.ts'
import type { Segment } from '../../log/turn.ts'
import { type Ask, hash, NO_USAGE } from './ask.ts'
import { contrast, contrastQuestion } from './contrast.ts'
import { AskFailure } from './failure.ts'
import { groundNotes } from './ground-notes.ts'
import { notesQuestion } from './notes-question.ts'

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
  const extract = async (segment: Segment, known: Known): Promise<Extraction> => {
    try {
      return await extractWhole(segment, known, agents)
    } catch (error) {
      if (!(error instanceof AskFailure) || error.kind !== 'too-long' || segment.turns.length < 2) throw error
      return inHalves(segment, known, extract)
    }
  }
  return { name: 'claude', extract }
}

async function extractWhole(segment: Segment, known: Known, agents: ClaudeAgents): Promise<Extraction> {
  const question = notesQuestion(segment, known, agents.prompts.notes, agents.redact)
  const answer = await agents.ask(question)
  const { grounded, drops } = groundNotes(answer, segment, known)
  const next = contrastQuestion(grounded, {
    system: agents.prompts.contradiction,
    segment,
    known,
    about: `${question.about}\n${hash(JSON.stringify(answer.value))}`,
    where: question.where,
    redact: agents.redact,
  })
  const related = next === null ? { grounded, usage: NO_USAGE } : await contrast(grounded, next, known, agents.ask)
  const admitted = admit(related.grounded, segment, agents.gate)
  return {
    findings: admitted.kept,
    drops: [...drops, ...admitted.drops].sort((a, b) => a.lines[0] - b.lines[0]),
    quarantined: admitted.quarantined,
    reviews: admitted.reviews,
    counters: counted(
      known,
      admitted.kept.flatMap(({ topics }) => topics),
    ),
    usage: addUsage(answer.usage, related.usage),
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

function counted(known: Known, topics: readonly string[]): Record<string, number> {
  const counters = new Map(Object.entries(known.counters))
  for (const topic of topics) add(counters, topic)
  return recordOf(counters)
}

function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    usd: a.usd + b.usd,
  }
}
