import type { Segment, Turn } from '../../log/turn.ts'
import { type Place, placeOf, within } from './locate-note.ts'
import { isOwn } from './render-turns.ts'

/** Yes, and nothing but yes. */
const YES =
  /^(?:(?:yes|yep|yeah|right|correct|exactly|that['’]s (?:right|correct|true)|indeed|true|you got it)[,.! ]*){1,3}(?:(?:that['’]s (?:right|correct|true|me)|i (?:do|am|have|did|was)|still)[,.! ]*)?$/i

/**
 * The words of the assistant that a turn of the human plainly says yes to: they stand in the turn right before it, and
 * nobody else's words stand in either turn or anywhere before, so that no pasted text can be what was said yes to.
 */
export function saidYes(segment: Segment, turn: Turn, quote: string, answers: string): Place | null {
  if (turn.role !== 'human' || !YES.test(quote.trim())) return null
  const all = [...segment.context, ...segment.turns]
  const at = all.indexOf(turn)
  const before = all[at - 1]
  if (before === undefined || before.role !== 'assistant') return null
  if (all.slice(0, at + 1).some((each) => each.spans.some((span) => !isOwn(span, each)))) return null
  const located = within(answers, before, segment)
  const place = located === null ? null : placeOf(located, answers, segment)
  return place?.own ? place : null
}

/** Yes, and nothing that it is said to. */
export function isBareYes(sentence: string): boolean {
  return YES.test(sentence.trim())
}
