import type { Span, Turn } from '../../log/turn.ts'
import { classifyAssistant, classifyHuman } from './classify.ts'
import { clauses } from './clauses.ts'
import { features } from './features.ts'
import type { Line } from './group.ts'
import { neverOf } from './never.ts'
import { normalise } from './normalise.ts'
import { sentences } from './sentences.ts'
import { surroundings } from './surroundings.ts'

/** The sentences that a turn's own speaker wrote, with their cues, scores and whether they may be learned at all. */
export function judge(turn: Turn): Line[] {
  return surroundings(turn.spans.flatMap((span, index) => (isSpeech(span) ? judged(turn, span, index) : [])))
}

function isSpeech(span: Span): boolean {
  return span.form === 'prose' && (span.origin === 'human-said' || span.origin === 'assistant-said')
}

function judged(turn: Turn, span: Span, spanIndex: number): Line[] {
  const human = span.origin === 'human-said'
  const said = sentences(span)
  return (human ? said.flatMap(clauses) : said).map((sentence) => {
    const normal = normalise(sentence.text)
    const cues = features(normal, sentence.text, human)
    const { scores, bucket } = human ? classifyHuman(cues, normal) : classifyAssistant(cues)
    return {
      text: sentence.text.replace(/\s+/g, ' '),
      normal,
      lines: sentence.lines,
      paragraph: spanIndex * 1000 + sentence.paragraph,
      origin: span.origin,
      cues,
      scores,
      bucket,
      never: neverOf(normal, cues, turn.role),
    }
  })
}
