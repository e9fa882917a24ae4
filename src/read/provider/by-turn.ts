import type { Segment } from '../../log/turn.ts'
import type { Backend, Extraction, Known } from '../agent.ts'
import { type Ask, addUsage } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'

/** How a day is asked about: whole, a turn at a time, or whole until that failed twice. */
export type HowAsked = 'auto' | 'day' | 'turn'

/** After so many whole questions without a good answer the model is asked about a turn at a time. */
const MOST_FAILED = 2
/** Turns before the one that is asked about. */
const SURROUNDINGS = 4

/**
 * For models that cannot hold a whole day: the same questions about one turn at a time, with the turns before it. `ask`
 * is what the backend is given; `around` is what a run asks.
 */
export function byTurn(ask: Ask, how: HowAsked) {
  const failed = new Set<string>()
  let isPiece = false
  let asked = 0
  const isByTurn = (): boolean => how === 'turn' || (how === 'auto' && failed.size >= MOST_FAILED)
  const asking: Ask = async (question) => {
    if (isByTurn() && !isPiece && question.agent === 'notes')
      throw new AskFailure('too-long', `${question.where}: asked about a turn at a time`, { unsent: true })
    try {
      return await ask(question)
    } catch (error) {
      if (!isPiece && error instanceof AskFailure && error.kind === 'too-long') failed.add(question.about)
      throw error
    }
  }
  const around = (backend: Backend): Backend => ({
    ...backend,
    async prepare(segments, known) {
      if (how !== 'turn') return (await backend.prepare?.(segments, known)) ?? NOTHING
      return NOTHING
    },
    async extract(segment, known) {
      try {
        if (!isByTurn()) return await backend.extract(segment, known)
      } catch (error) {
        if (!isByTurn() || !(error instanceof AskFailure) || error.kind !== 'too-long') throw error
      }
      isPiece = true
      try {
        asked++
        return await inTurns(segment, known, backend)
      } finally {
        isPiece = false
      }
    },
    aside() {
      const { notes = [], retryAfterMs = null } = backend.aside?.() ?? {}
      const said = `${asked} ${asked === 1 ? 'segment was' : 'segments were'} asked about a turn at a time`
      return { notes: asked === 0 ? notes : [...notes, said], retryAfterMs }
    },
  })
  return { ask: asking, around }
}

const NOTHING = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

/** A segment as one of each turn. Rejects when one of them is not answered: what was answered is kept for the next run. */
async function inTurns(segment: Segment, known: Known, backend: Backend): Promise<Extraction> {
  const all: Extraction[] = []
  let { counters } = known
  for (const [at, turn] of segment.turns.entries()) {
    const context = [...segment.context, ...segment.turns.slice(0, at)].slice(-SURROUNDINGS)
    const one = await backend.extract({ ...segment, context, turns: [turn] }, { ...known, counters })
    counters = one.counters
    all.push(one)
  }
  return {
    findings: all.flatMap(({ findings }) => findings),
    drops: all.flatMap(({ drops }) => drops),
    reviews: all.flatMap(({ reviews }) => reviews),
    refused: all.flatMap(({ refused = [] }) => refused),
    counters,
    usage: all.reduce((sum, { usage }) => addUsage(sum, usage), NOTHING),
  }
}
