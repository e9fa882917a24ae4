import type { Span, Turn } from '../../log/turn.ts'
import type { DropReason } from '../../memory/finding.ts'
import { classifyAssistant, classifyHuman } from './classify.ts'
import { ASSISTANT_CUES } from './cues/assistant.ts'
import { HUMAN_CUES } from './cues/human.ts'
import { features } from './features.ts'
import type { Line } from './group.ts'
import { neverOf } from './never.ts'
import { normalise } from './normalise.ts'
import { sentences } from './sentences.ts'

/** The sentences that a turn's own speaker wrote, with their cues, scores and whether they may be learned at all. */
export function judge(turn: Turn): Line[] {
  return spoilt(turn.spans.flatMap((span, index) => (isSpeech(span) ? judged(turn, span, index) : [])))
}

function isSpeech(span: Span): boolean {
  return span.form === 'prose' && (span.origin === 'human-said' || span.origin === 'assistant-said')
}

function judged(turn: Turn, span: Span, spanIndex: number): Line[] {
  const human = span.origin === 'human-said'
  return sentences(span).map((sentence) => {
    const normal = normalise(sentence.text)
    const cues = features(normal, sentence.text, human ? HUMAN_CUES : ASSISTANT_CUES)
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

/** Sarcasm and a supposition colour their neighbours in the paragraph: none of them is taken at its word. */
function spoilt(lines: readonly Line[]): Line[] {
  const why = new Map<number, DropReason>()
  for (const line of lines)
    if (line.never === 'sarcasm' || (line.never === 'hypothetical' && !why.has(line.paragraph)))
      why.set(line.paragraph, line.never)
  return lines.map((line) => {
    const reason = why.get(line.paragraph)
    if (line.never !== null || reason === undefined) return line
    return reason === 'sarcasm' ? { ...line, never: reason } : line
  })
}
