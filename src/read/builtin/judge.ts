import type { Turn } from '../../log/turn.ts'
import { classifyAssistant } from './classify.ts'
import type { Line } from './group.ts'
import { judgeHuman } from './human.ts'
import type { Encode } from './meaning.ts'
import { neverOf } from './never.ts'
import { isSpeech, spoken } from './spoken.ts'
import { surroundings } from './surroundings.ts'

/**
 * The sentences that a turn's own speaker wrote, with their cues, scores and whether they may be learned at all. Without
 * vectors they are told by their cues and words alone.
 */
export function judge(turn: Turn, encode: Encode | null): Line[] {
  const said = turn.spans.flatMap((span, index) => (isSpeech(span) ? spoken(span, index) : []))
  const human = said.filter(({ origin }) => origin === 'human-said')
  const judged = judgeHuman(human, encode)
  const judgements = new Map(human.map((one, at) => [one, judged[at]]))
  return surroundings(
    said.map((one) => ({
      ...one,
      ...(judgements.get(one) ?? classifyAssistant(one.cues, one.normal)),
      never: neverOf(one.normal, one.cues, turn.role),
    })),
  )
}
