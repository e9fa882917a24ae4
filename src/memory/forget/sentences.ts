import { contentIn as contentOf } from '../compare.ts'
import type { Evidence, Memory } from '../memory.ts'
import { normaliseQuote } from '../resolve/evidence-key.ts'
import { stem } from '../stem.ts'
import { wordsOf } from './needles.ts'

/** What is remembered, or proposed to be. */
export type Told = Pick<Memory, 'text' | 'origin' | 'evidence' | 'topics' | 'claim'>

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

/** What a sentence joins, with the space and the sign between. */
export function clausesIn(sentence: string): string[] {
  return sentence.split(/(?<=[,;:]\s)|(?<=\s)(?=(?:and|but)\s)/iu).filter((clause) => clause !== '')
}

/** What a text says, sentence by sentence, without who said it. */
export function statementsIn(text: string): string[] {
  return sentencesIn(framed(text).words).map((sentence) => sentence.trim())
}

/** A short aside stands in what other people say too. */
export function saysEnough(statement: string): boolean {
  return contentOf(statement).length >= LEAST_CONTENT
}

const LEAST_CONTENT = 2

/** The other sentences, with the words they rest on and no topic of what went. Null when none is left, or no words for it. */
export function withoutGone<T extends Told>(told: T, isGone: (text: string) => boolean): T | null {
  const quoted = told.evidence.flatMap((entry) => quoteLeft(entry, isGone))
  const isLess = quoted.some((entry, at) => entry !== told.evidence[at]) || quoted.length < told.evidence.length
  // What a person wrote rests on itself; of the rest a sentence goes that nothing tells any more.
  const isTheirs = !isLess || told.origin === 'human-edit'
  const isUntold = isTheirs ? () => false : apartFrom(quotesOf(told.evidence), quotesOf(quoted))
  const { lead, words, end } = framed(told.text)
  const said = sentencesLeft(words, (one) => isGone(one) || isUntold(one))
  if (said === words && !isLess) return told
  const evidence = said === words ? quoted : quoted.flatMap((entry) => quoteLeft(entry, apartFrom([words], [said])))
  if (said === '' || (evidence.length === 0 && told.origin !== 'human-edit')) return null
  const text = said === words ? told.text : `${lead}${said}${end}`
  return { ...told, text, evidence, ...aboutTheRest(told, { text, evidence }) }
}

/** True for a sentence that says nothing of what is `left` of texts, or something that only stood in what went. */
function apartFrom(texts: readonly string[], left: readonly string[]): (sentence: string) => boolean {
  const known = new Set(left.flatMap(contentOf))
  const lost = new Set(texts.flatMap(contentOf).filter((word) => !known.has(word)))
  return (sentence) => {
    const words = contentOf(sentence)
    return !words.some((word) => known.has(word)) || words.some((word) => lost.has(word))
  }
}

/** `Dana said: "…"` in what stands around the words, and the words. */
function framed(text: string): { readonly lead: string; readonly words: string; readonly end: string } {
  const [, lead = '', words = text, end = ''] = /^([^":]{1,60} said: ")(.*)(")$/su.exec(text) ?? []
  return { lead, words, end }
}

/** A piece of evidence without the sentences that are gone; of one that joins several statements the others stay. */
export function quoteLeft(entry: Evidence, isGone: (text: string) => boolean): Evidence[] {
  const quote = sentencesLeft(entry.quote, isGone, saysEnough)
  return quote === entry.quote ? [entry] : quote === '' ? [] : [{ ...entry, quote }]
}

/** The other sentences, of wrapped lines too; empty where that is not told. A clause that something else `rests` on stays. */
export function sentencesLeft(
  text: string,
  isGone: (text: string) => boolean,
  rests: (text: string) => boolean = () => false,
): string {
  const [byLine, wrapped] = [text.split(/(?<=\n)/).flatMap(sentencesIn), sentencesIn(text)]
  if (!isGone(text) && !byLine.some(isGone)) return text
  const partsOf = (sentence: string): string[] => {
    if (!isGone(sentence)) return [sentence]
    const still = clausesIn(sentence).filter((clause) => !isGone(clause) && rests(clause))
    return still.length === 0 ? [] : [withoutJoint(still.join(''))]
  }
  for (const sentences of [byLine, wrapped]) {
    const kept = sentences.flatMap(partsOf).join('')
    // Words that run over the end of a sentence take all of them.
    if (kept.trim() !== '' && !isGone(kept)) return kept.trim()
  }
  return ''
}

/** Whether one of these memories rests on words of a file. */
export function restingOn(memories: Iterable<Memory>, file: string): (words: string) => boolean {
  const entries = [...memories].flatMap(({ evidence }) => evidence.filter((entry) => entry.file === file))
  const quotes = entries.map(({ quote }) => ` ${normaliseQuote(quote)} `)
  return (words) =>
    saysEnough(words) && quotes.some((quote) => quote.includes(` ${normaliseQuote(withoutJoint(words))} `))
}

/** What of a text says it: sentences, or clauses of one that says something else too. */
export function partsThat(says: (text: string) => boolean, text: string): string[] {
  return statementsIn(text)
    .filter(says)
    .flatMap((sentence) => {
      const clauses = clausesIn(sentence).filter(says)
      return clauses.length === 0 ? [sentence] : clauses
    })
}

function aboutTheRest(told: Told, left: Pick<Told, 'text' | 'evidence'>): Pick<Told, 'topics' | 'claim'> {
  const [before, now] = [stemsOf(writtenIn(told)), stemsOf(writtenIn(left))]
  const stands = (words: string): boolean => [...stemsOf([words])].every((word) => now.has(word) || !before.has(word))
  const { topics, claim } = told
  const isClaimed = claim !== null && stands(`${claim.subject} ${claim.attribute} ${claim.value}`)
  return { topics: topics.filter(stands), claim: isClaimed ? claim : null }
}

function quotesOf(evidence: readonly Evidence[]): string[] {
  return evidence.map(({ quote }) => quote)
}

function writtenIn({ text, evidence }: Pick<Told, 'text' | 'evidence'>): string[] {
  return [text, ...quotesOf(evidence)]
}

function stemsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(wordsOf).map(stem))
}

function withoutJoint(clause: string): string {
  return clause.replace(/^(?:and|but) /, '')
}
