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
    const { marked, words } = human ? unmarked(sentence.text) : { marked: false, words: sentence.text }
    const normal = normalise(words)
    const cues = new Set([...features(normal, words, human), ...(marked ? ['m:marker'] : [])])
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

/** "This is really important: never …" is weighed by what it marks; that it was marked is kept beside it. */
function unmarked(text: string): { readonly marked: boolean; readonly words: string } {
  const found = MARKED.exec(text)
  return found?.[1] === undefined ? { marked: false, words: text } : { marked: true, words: found[1] }
}

const MARKED =
  /^(?:and |so |but )?(?:(?:this|that) is (?:really |very |so )?(?:important|critical|crucial)|(?:really |very )?important|critical|crucial|(?:please )?(?:remember|don't forget|write)(?: (?:this|that|it))?(?: down)?|for the record|nb)\s?[:!-]+ +(\S.{5,})$/i
