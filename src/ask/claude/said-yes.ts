import { locateQuote } from '../../extract/locate-quote.ts'
import type { Segment, Turn } from '../../log/turn.ts'
import type { Evidence } from '../../memory/memory.ts'
import { isOwn } from './render-turns.ts'
import { sentenceAround } from './sentence-around.ts'

/** Yes, and nothing but yes. */
const YES =
  /^(?:(?:yes|yep|yeah|right|correct|exactly|that['’]s (?:right|correct|true)|indeed|true|you got it)[,.! ]*){1,3}(?:(?:that['’]s (?:right|correct|true|me)|i (?:do|am|have|did|was)|still)[,.! ]*)?$/i

/** The assistant's sentence with its turn, when the human plainly said yes to it. */
export interface Confirmed {
  readonly turn: Turn
  readonly evidence: Evidence
}

/**
 * The words of the assistant that a turn of the human says yes to: they stand in the turn right before it, and nobody
 * else's words stand in either turn or anywhere before, so that no pasted text can be what was said yes to.
 */
export function saidYes(segment: Segment, turn: Turn, quote: string, answers: string): Confirmed | null {
  if (turn.role !== 'human' || !YES.test(quote.trim())) return null
  const all = [...segment.context, ...segment.turns]
  const at = all.indexOf(turn)
  const before = all[at - 1]
  if (before === undefined || before.role !== 'assistant') return null
  const foreign = all.slice(0, at + 1).some((each) => each.spans.some((span) => !isOwn(span, each)))
  if (foreign) return null
  const located = locateQuote({ ...segment, turns: [before] }, answers)
  if (located === null) return null
  const span = before.spans.find(
    ({ lines }) => lines[0] <= located.evidence.lines[0] && located.evidence.lines[1] <= lines[1],
  )
  const whole = sentenceAround(span?.text ?? answers, answers)
  const placed = locateQuote({ ...segment, turns: [before] }, whole) ?? located
  return { turn: before, evidence: placed.evidence }
}
