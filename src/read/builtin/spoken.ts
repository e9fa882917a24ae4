import type { Span } from '../../log/turn.ts'
import { clauses } from './clauses.ts'
import { features } from './features.ts'
import type { Line } from './group.ts'
import { normalise } from './normalise.ts'
import { sentences } from './sentences.ts'
import { toldIn } from './telling.ts'

/** Is it what a turn's own speaker wrote, and meant to be read? */
export function isSpeech(span: Span): boolean {
  return span.form === 'prose' && (span.origin === 'human-said' || span.origin === 'assistant-said')
}

/** A sentence with its cues, not judged yet. */
export type Spoken = Omit<Line, 'scores' | 'bucket' | 'never' | 'missed'>

/** The sentences of one span, the human's parted where they say two things. */
export function spoken(span: Span, spanIndex: number): Spoken[] {
  const human = span.origin === 'human-said'
  const said = sentences(span)
  return (human ? said.flatMap(clauses) : said).map((sentence) => {
    const { marked, words } = human ? unmarked(toldIn(sentence.text)) : { marked: false, words: sentence.text }
    const normal = normalise(words)
    const cues = features(normal, words, human)
    if (marked) cues.add('m:marker')
    return {
      text: sentence.text.replace(/\s+/g, ' '),
      normal,
      lines: sentence.lines,
      paragraph: spanIndex * 1000 + sentence.paragraph,
      origin: span.origin,
      cues,
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
