import { contentIn as contentOf } from './compare.ts'
import type { Evidence, Memory } from './memory.ts'
import { wordsOf } from './needles.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'
import { clausesIn, sentencesIn } from './sentences-in.ts'
import { speechOf } from './speech.ts'
import { stem } from './stem.ts'

/** What is remembered, or proposed to be. */
export type Told = Pick<Memory, 'text' | 'origin' | 'evidence' | 'topics' | 'claim'>

/**
 * What stays where some sentences are gone: the others, with the words that they rest on and no topic of what went. The
 * same when none is gone; null when no sentence is left, or no words for it. `isTyped`: a person wrote it into a document
 * to begin with, and it rests on their line.
 */
export function withoutGone<T extends Told>(told: T, isGone: (text: string) => boolean, isTyped = false): T | null {
  const { lead, words, end } = framed(told.text)
  // What a person wrote stays sentence by sentence.
  const pointsBack = told.origin === 'human-edit' ? () => false : ofAnything
  const said = sentencesIn(words)
  const quoted = told.evidence.map((entry) => {
    const all = sentencesIn(entry.quote).flatMap((one) => (isGone(one) ? clausesIn(one) : one))
    return { entry, all, kept: keptOf(all, isGone, pointsBack) }
  })
  const kept = keptOf(said, isGone, pointsBack)
  const isCut = kept.length < said.length
  const isLess = quoted.some((one) => one.kept.length < one.all.length)
  if (!isCut && !isLess) return told
  const stays = isLess && !isTyped ? toldBy(kept, splitOf(quoted)) : kept
  const byText = { kept: stays, gone: said.filter((sentence) => !stays.includes(sentence)) }
  const evidence = quoted.flatMap(({ entry, all, kept: still }) =>
    quoting(entry, all, isCut ? toldBy(still, byText) : still),
  )
  const isTheirs = isTyped || (told.origin === 'human-edit' && !isLess)
  if (stays.length === 0 || (evidence.length === 0 && !isTheirs)) return null
  const text = stays.length === said.length ? told.text : `${lead}${stays.join('').trimEnd()}${end}`
  return { ...told, text, evidence, ...aboutTheRest(told, { text, evidence }) }
}

/** The sentences of it that stand no more in what is left, or the clauses of one that stands there in part. */
export function goneSentences(told: Pick<Told, 'text' | 'evidence'>, left: Pick<Told, 'text' | 'evidence'>): string[] {
  const rest = ` ${normaliseQuote(writtenIn(left).join(' | '))} `
  const stands = (words: string): boolean => rest.includes(` ${normaliseQuote(withoutJoint(words))} `)
  return writtenIn(told)
    .flatMap(statementsIn)
    .filter((one) => !stands(one) && !ofAnything(one))
    .flatMap((one) => {
      const clauses = clausesIn(one)
      const gone = clauses.filter((clause) => !stands(clause))
      return gone.length === 0 || gone.length === clauses.length ? [one] : gone.filter(saysEnough)
    })
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

/**
 * A text of several lines without the sentences that are gone, wrapped ones too; empty where that is not told. A clause of
 * one that something else `rests` on stays.
 */
export function sentencesLeft(
  text: string,
  isGone: (text: string) => boolean,
  rests: (text: string) => boolean = () => false,
): string {
  if (!isGone(text)) return text
  const [byLine, wrapped] = [text.split(/(?<=\n)/).flatMap(sentencesIn), sentencesIn(text)]
  const partsOf = (sentence: string): string[] => {
    const still = isGone(sentence) ? clausesIn(sentence).filter((clause) => !isGone(clause) && rests(clause)) : []
    return still.length === 0 ? [sentence] : [withoutJoint(still.join(''))]
  }
  const kept = keptOf(byLine.flatMap(partsOf), isGone)
  return (kept.length > 0 ? kept : keptOf(wrapped.flatMap(partsOf), isGone)).join('').trim()
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

interface Split {
  readonly kept: readonly string[]
  readonly gone: readonly string[]
}

function splitOf(quoted: readonly { readonly all: readonly string[]; readonly kept: readonly string[] }[]): Split {
  return {
    kept: quoted.flatMap(({ kept }) => kept),
    gone: quoted.flatMap(({ all, kept }) => all.filter((sentence) => !kept.includes(sentence))),
  }
}

/** Sentences that say something of what others say that are kept, and nothing that only those say that are gone. */
export function toldBy(sentences: readonly string[], { kept, gone }: Split): string[] {
  const plain = kept.map(normaliseQuote)
  const content = new Set(kept.flatMap(contentOf))
  const lost = new Set(gone.flatMap(contentOf).filter((word) => !content.has(word)))
  return sentences.filter((sentence) => {
    const words = contentOf(sentence)
    const isSaid =
      plain.some((other) => other.includes(normaliseQuote(sentence))) || words.some((word) => content.has(word))
    return isSaid && !words.some((word) => lost.has(word))
  })
}

function framed(text: string): { readonly lead: string; readonly words: string; readonly end: string } {
  const words = speechOf(text)?.words ?? text
  const at = text.lastIndexOf(words)
  return { lead: text.slice(0, at), words, end: text.slice(at + words.length) }
}

/**
 * Words that run over the end of a sentence take all of them, and a sentence that goes takes with it what only says more
 * of whom or what it is about.
 */
function keptOf(
  sentences: readonly string[],
  isGone: (text: string) => boolean,
  pointsBack: (text: string) => boolean = ofSomebody,
): readonly string[] {
  let isAfterGone = false
  const kept = sentences.filter((sentence) => {
    isAfterGone = isGone(sentence) || (isAfterGone && pointsBack(sentence))
    return !isAfterGone
  })
  return kept.length > 0 && isGone(kept.join('')) ? [] : kept
}

function ofSomebody(sentence: string): boolean {
  return /^(?:(?:and|but|so|also) )?(?:he|she|they|his|her|their)\b/i.test(sentence)
}

function ofAnything(sentence: string): boolean {
  return ofSomebody(sentence) || /^(?:(?:and|but|so|also) )?its?\b/i.test(sentence)
}

function quoting(entry: Evidence, all: readonly string[], left: readonly string[]): Evidence[] {
  if (left.length === 0) return []
  return [left.length === all.length ? entry : { ...entry, quote: withoutJoint(left.join('')).trimEnd() }]
}

function aboutTheRest(told: Told, left: Pick<Told, 'text' | 'evidence'>): Pick<Told, 'topics' | 'claim'> {
  const now = stemsOf(writtenIn(left).join(' '))
  const before = stemsOf(writtenIn(told).join(' '))
  const stands = (words: string): boolean => [...stemsOf(words)].every((word) => now.has(word) || !before.has(word))
  const { topics, claim } = told
  const isClaimed = claim !== null && stands(`${claim.subject} ${claim.attribute} ${claim.value}`)
  return { topics: topics.filter(stands), claim: isClaimed ? claim : null }
}

function writtenIn({ text, evidence }: Pick<Told, 'text' | 'evidence'>): string[] {
  return [text, ...evidence.map(({ quote }) => quote)]
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stem))
}

function withoutJoint(clause: string): string {
  return clause.replace(/^(?:and|but) /, '')
}
