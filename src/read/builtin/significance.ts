import type { Segment, Turn } from '../../log/turn.ts'
import type { Drop, DropReason } from '../../memory/finding.ts'
import type { Known, Moment } from '../agent.ts'
import { createOwnOutputFilter } from '../own-output.ts'
import type { Language, Reading } from './language.ts'

/** A reading that may matter, with how much and why. */
export interface Weighed extends Moment {
  readonly reading: Reading
}

export interface Significance {
  readonly moments: readonly Weighed[]
  readonly drops: readonly Drop[]
}

/** What matters in the new turns of a segment? Readings nobody would write down are dropped with the reason. */
export function significance(segment: Segment, known: Known, language: Language, lookBack: number): Significance {
  const all = [...segment.context, ...segment.turns]
  const own = createOwnOutputFilter(known, segment.file)
  const moments: Weighed[] = []
  const drops: Drop[] = []
  segment.turns.forEach((turn, index) => {
    const at = segment.context.length + index
    for (const reading of language.read(turn, all.slice(Math.max(0, at - lookBack), at), known)) {
      const repeats = own.repeats(turn, reading.lines, reading.text)
      const reason = repeats ? 'own-output' : (reading.never ?? insignificant(reading))
      if (reason === null) moments.push(weigh(turn, reading))
      else drops.push({ reason, file: segment.file, lines: reading.lines })
    }
  })
  return { moments, drops }
}

function insignificant(reading: Reading): DropReason | null {
  if (Object.values(reading.scores).some((score) => score > 0.25)) return null
  if (reading.origin === 'assistant-said') return 'assistant-explanation'
  return reading.cues.has('x:ack') || reading.cues.has('x:weather') ? 'small-talk' : 'not-significant'
}

function weigh(turn: Turn, reading: Reading): Weighed {
  const weight = Math.max(...Object.values(reading.scores))
  const reasons = [...reading.cues].filter((cue) => cue.startsWith('m:') || cue === 'r:trust' || cue === 'r:i-told-you')
  return { turn, lines: reading.lines, text: reading.text, weight, reasons, reading }
}
