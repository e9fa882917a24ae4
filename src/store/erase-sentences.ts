import type { Needles } from '../memory/needles.ts'

/**
 * A line that a person wrote, with its line end, without the sentences that hold the words: what else stands in their
 * paragraph is theirs. Empty where nothing is left, and for a row of a table, which says one thing.
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

/** Sentences with the space behind them: together they are the text. */
function sentencesIn(text: string): string[] {
  const out: string[] = []
  for (const part of text.split(/(?<=[.!?…]["'”’)\]]{0,3}[ \t]{1,9})(?=\S)/u)) {
    const last = out.at(-1)
    if (last !== undefined && (SHORT_FOR.test(last) || /^\p{Ll}/u.test(part))) out[out.length - 1] = last + part
    else out.push(part)
  }
  return out
}

/** "Mrs. ", "No. ", an initial: the sentence goes on. */
const SHORT_FOR =
  /(?:^|[\s(*_=~"'“‘[])(?:\p{L}|mrs?|ms|dr|prof|st|no|nr|e\.g|i\.e|vs|ca|approx|jr|sr|p\.m|a\.m)\.[ \t]+$/iu
