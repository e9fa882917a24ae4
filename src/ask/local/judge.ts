import type { Span, Turn } from '../../log/turn.ts'
import { classifyAssistant, classifyHuman, sharesOfHuman } from './classify.ts'
import { clauses } from './clauses.ts'
import { features } from './features.ts'
import type { Line } from './group.ts'
import { inTurn } from './in-turn.ts'
import { neverOf } from './never.ts'
import { normalise } from './normalise.ts'
import { sentences } from './sentences.ts'
import { surroundings } from './surroundings.ts'

/** The sentences that a turn's own speaker wrote, with their cues, scores and whether they may be learned at all. */
export function judge(turn: Turn): Line[] {
  const said = turn.spans.flatMap((span, index) => (isSpeech(span) ? spoken(span, index) : []))
  const human = said.filter(({ origin }) => origin === 'human-said')
  const shares = inTurn(human.map(({ cues, normal }) => sharesOfHuman(cues, normal)))
  const judgements = new Map(human.map((one, at) => [one, classifyHuman(shares[at] ?? [], one.cues)]))
  return surroundings(
    said.map((one) => ({
      ...one,
      ...(judgements.get(one) ?? classifyAssistant(one.cues, one.normal)),
      never: neverOf(one.normal, one.cues, turn.role),
    })),
  )
}

function isSpeech(span: Span): boolean {
  return span.form === 'prose' && (span.origin === 'human-said' || span.origin === 'assistant-said')
}

type Spoken = Omit<Line, 'scores' | 'bucket' | 'never'>

function spoken(span: Span, spanIndex: number): Spoken[] {
  const human = span.origin === 'human-said'
  const said = sentences(span)
  return (human ? said.flatMap(clauses) : said).map((sentence) => {
    const { marked, words } = human ? unmarked(sentence.text) : { marked: false, words: sentence.text }
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
