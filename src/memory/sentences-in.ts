/** Sentences with the space behind them: together they are the text. */
export function sentencesIn(text: string): string[] {
  const out: string[] = []
  // Where no sentence begins with a capital, a small letter does not tell that one goes on.
  const isSmall = /^\P{L}*\p{Ll}/u.test(text)
  for (const part of text.split(/(?<=[.!?…]["'”’)\]]{0,3}\s{1,9})(?=\S)|(?<=[。！？])/u)) {
    const last = out.at(-1)
    if (last !== undefined && (SHORT_FOR.test(last) || (!isSmall && /^\p{Ll}/u.test(part))))
      out[out.length - 1] = last + part
    else out.push(part)
  }
  return out
}

/** "Mrs. ", "No. ", an initial: the sentence goes on. */
const SHORT_FOR =
  /(?:^|[\s(*_=~"'“‘[])(?:\p{L}|mrs?|ms|dr|prof|st|no|nr|e\.g|i\.e|vs|ca|approx|jr|sr|p\.m|a\.m)\.\s+$/iu

/** What a sentence joins, with the space and the sign between: "I work as a nurse, | and I live in Ulm". */
export function clausesIn(sentence: string): string[] {
  return sentence.split(/(?<=[,;:]\s)|(?<=\s)(?=(?:and|but|while|because)\s)/iu).filter((clause) => clause !== '')
}
