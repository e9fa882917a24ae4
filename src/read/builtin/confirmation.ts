import type { Turn } from '../../log/turn.ts'
import { exceedsIn, repeatIn } from '../../memory/resolve/confirm-cue.ts'
import { isName, type Line } from './group.ts'
import type { Reading } from './language.ts'
import { normalise } from './normalise.ts'
import { isWorthALine } from './route.ts'
import { sentences } from './sentences.ts'
import { SCALE } from './weights.ts'

/** What the assistant said of the human and the human confirms in this turn: only then it may be learned. */
export function confirmation(turn: Turn, before: readonly Turn[], lines: readonly Line[]): Reading[] {
  const answer = lines[0]
  const asked = before.at(-1)
  if (turn.role !== 'human' || answer === undefined || asked?.role !== 'assistant' || !YES.test(answer.normal))
    return []
  for (const span of asked.spans) {
    if (span.origin !== 'assistant-said' || span.form !== 'prose') continue
    const claimed = sentences(span).filter((sentence) => ABOUT_YOU.test(normalise(sentence.text)))
    const claim = claimed.at(-1)
    if (claim === undefined) continue
    const refers: Reading = { ...blank(asked), lines: claim.lines, text: claim.text, origin: 'assistant-said' }
    return [
      {
        ...blank(turn),
        lines: answer.lines,
        text: answer.text,
        cues: new Set(['confirms']),
        scores: { user: 0.75, relational: 0, soul: 0, store: 0 },
        bucket: 'FACT',
        refers,
      },
    ]
  }
  return []
}

/**
 * A sentence too thin to be kept goes on as `faint`, to confirm what is known or to leave no trace; small talk, and what
 * must never be learned, only where it says of itself that it repeats something.
 */
export function repeating(reading: Reading): Reading {
  const { scores, cues, text, never, origin } = reading
  const isLine = isWorthALine(Math.max(scores.user, scores.relational), reading.importance, SCALE, 0)
  const isKept = (isLine || scores.store >= SCALE.store) && !isName({ normal: normalise(text), origin })
  const isDry = never === 'sarcasm' && ASKED.test(text)
  if ((isKept && never === null) || (never !== null && !isDry)) return reading
  if (origin !== 'human-said' || cues.has('m:marker')) return reading
  const isSmall = never !== null || cues.has('x:ack') || cues.has('x:weather')
  if (isSmall && repeatIn(text) === null && !exceedsIn(text)) return reading
  const thin = { user: 0, relational: 0, soul: 0, store: SCALE.store }
  return { ...reading, never: null, cues: new Set([...cues, 'x:faint']), scores: thin }
}

/** However dryly it is said: that something was asked for before is meant. */
const ASKED = /\bi(?:'ve| have| had)? (?:already )?(?:asked|told you|requested)\b/i

/** Yes, and nothing but yes: "yes but" or "right, and …" says something else. */
const YES =
  /^(?:(?:yes|yep|yeah|right|correct|exactly|that's (?:right|correct|true)|indeed|true|you got it|yes i (?:do|am|have|did|was))[,.! ]*){1,2}(?:that's (?:right|correct|true|me)|exactly|correct|i (?:do|am|have|did|was)|still)?[.! ]*$/

/** A statement about the human in a question's clothes: "You work in crypto tax, right?" */
const ABOUT_YOU =
  /^(?:so |and |if i (?:remember|recall)(?: (?:right|correctly))?,? |am i right that )?you(?:'re| are| have| live| work| were| grew| do| don't|'ve| like| hate| prefer)\b(?! (?:want|need|like me|asking|saying|going to)).{3,120}(?:, (?:right|correct|yes|no)|\bis that (?:right|correct|still (?:so|true))|\bdon't you|\baren't you|\bisn't it)?\?$/

function blank(turn: Turn): Reading {
  return {
    turn,
    lines: turn.lines,
    text: '',
    origin: 'human-said',
    cues: new Set(),
    scores: { user: 0, relational: 0, soul: 0, store: 0 },
    bucket: 'FACT',
    never: null,
    from: null,
    about: null,
    refers: null,
  }
}
