import type { Memory } from '../memory.ts'
import { repeatedIn } from './confirm-cue.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Fresh } from './outcomes.ts'
import { sentencesOf } from './signals.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { type Subject, subjectOf } from './subject.ts'
import { RELATIVES } from './vocabulary.ts'

/** A sentence as it was said, read for whom it speaks of. */
export interface Retold {
  readonly text: string
  readonly statement: Statement
  /** Names, places among them, and kin, lower case: of the sentence, or those before it that its "she" may mean. */
  readonly who: ReadonlySet<string>
  /** It speaks of who says it. */
  readonly own: boolean
  /** Whom or what it is about, as far as its beginning says. */
  readonly subject: Subject | null
}

const OWN = /(?<![\p{L}'])(?:i|i'm|im|i've|ive|i'd|i'll|me|my|mine|myself|we|we're|we've|us|our|ours)(?![\p{L}'])/iu
const SOMEBODY = /\b(?:he|she|his|her|hers|him)\b/i
/** The resolver of "she" wrote the name before the sentence. */
const NAMED_FIRST = /^(?:[\p{L}'-]+ said: ["“])?(\p{Lu}[\p{L}'-]+): /u

/** "We left the flat", "the cataract is removed": what is spoken of is over, or may be. */
export const LEAVES =
  /\b(?:left|leave|leaves|leaving|mov(?:e|es|ed|ing) (?:out|away|to|back)|resign(?:ed|ation)?|retir(?:ed|es|ing)|withdr[ae]wn?|removed|cured|healed|recovered|outgr[eo]wn?)\b/i

/** The sentences of a finding in the words that were said. */
export function retoldIn({ finding, around }: Fresh, index: MemoryIndex): Retold[] {
  const quote = finding.evidence.at(-1)?.quote ?? ''
  let last: ReadonlySet<string> = new Set()
  for (const sentence of sentencesOf(around?.before ?? '').slice(-3)) last = orLast(index.read(sentence), last)
  const first = NAMED_FIRST.exec(finding.text)?.[1]?.toLowerCase()
  if (first !== undefined) last = new Set([first])
  return sentencesOf((quote === '' ? finding.text : quote).replaceAll('’', "'")).map((text) => {
    const statement = index.read(text)
    const named = namedIn(statement)
    const who = named.size === 0 && SOMEBODY.test(text) ? last : named
    last = orLast(statement, last)
    return { text, statement, who, own: OWN.test(text), subject: subjectOf(repeatedIn(text), index.own) }
  })
}

function orLast(statement: Statement, last: ReadonlySet<string>): ReadonlySet<string> {
  const named = namedIn(statement)
  return named.size === 0 ? last : named
}

/** Names and kin that a statement speaks of. */
export function namedIn({ words }: Statement): ReadonlySet<string> {
  return new Set(
    [...words].flatMap(([word, { weight }]) => (weight === NAME_WEIGHT || RELATIVES.has(word) ? [word] : [])),
  )
}

/** True where a memory is of whom the sentence speaks of: of who says it, or of somebody whom both name. */
export function isOfSame({ statement, who, own, subject }: Retold, memory: Memory, known: Statement): boolean {
  const of = leadOf(memory, known)
  if (of.size === 0) return own && statement.lead.size === 0 && subject?.of !== 'person'
  return [...of].some((name) => who.has(name))
}

/** Whom a memory is about; nobody for who says it. */
export function leadOf({ text }: Memory, { lead }: Statement): ReadonlySet<string> {
  const first = NAMED_FIRST.exec(text)?.[1]?.toLowerCase()
  return first === undefined ? lead : new Set([first])
}

/** "Another kayak", "a new dog": it is not the one that is known. */
export function isOneMore(said: Retold, memory: Memory): boolean {
  return ONE_MORE.test(said.text) && !ONE_MORE.test(memory.text)
}

const ONE_MORE = /\b(?:another|one more|a (?:new|second|third|different)|some other|second-hand)\b/i
