import type { Needles } from '../memory/needles.ts'
import { sentencesIn } from '../memory/sentences-in.ts'

/**
 * A line that a person wrote, or several that are one sentence, with the line end, without the sentences that hold the
 * words: what else stands in their paragraph is theirs. Empty where nothing is left, and for a row of a table, which says one thing.
 */
export function withoutSentences(line: string, needles: Needles): string {
  const lead = LEAD.exec(line)?.[0] ?? ''
  const said = line.slice(lead.length)
  if (said.startsWith('|')) return ''
  const kept = sentencesIn(said)
    .filter((sentence) => !needles.holds(sentence))
    .join('')
    .trimEnd()
  // Words that run over the end of a sentence, or stand in what is in front.
  if (kept === '' || needles.holds(`${lead}${kept}`)) return ''
  return `${lead}${kept}${line.slice(line.trimEnd().length)}`
}

/** Indent, quote, list mark and box. */
const LEAD = /^[\s>]{0,99}(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)?(?:\[[ xX]\][ \t]+)?/
