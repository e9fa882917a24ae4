import { speechOf } from '../../memory/speech.ts'
import type { Names } from '../../read/agent.ts'
import { statement } from '../../read/builtin/statement.ts'
import { they } from '../../read/builtin/they.ts'

/** Words whose meaning hangs on who says them to whom; a country is no "us". */
const PERSONAL =
  /\b(?:[Ii]|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|us|[Oo]urs?|[Oo]urselves|[Yy]ou|[Yy]ours?|[Yy]ourself)\b/
/** Beside these nobody could tell who "they" are, or who is spoken to. */
const OTHERS = /\b(?:you|your|yours|yourself|they|them|their|theirs|themselves)\b/i

/** What is said, by whom, and to whom: whom "I" and "you" are. */
export interface PlainSpeech {
  readonly words: string
  readonly speaker: string
  readonly listener: string | null
  readonly isQuoted: boolean
}

/** The words of a line, and who says them: what no line quotes is said of the human. */
export function plainSpeech(text: string, { human, assistant }: Names): PlainSpeech {
  const speech = speechOf(text)
  if (speech === null) return { words: text, speaker: human, listener: null, isQuoted: false }
  const { words, by } = speech
  if (by === human) return { words, speaker: human, listener: assistant, isQuoted: true }
  if (by === null || by === assistant) return { words, speaker: assistant, listener: human, isQuoted: true }
  return { words, speaker: by.replace(/^A text from /, ''), listener: null, isQuoted: true }
}

/**
 * What a line says, without who said it: `Dana said: "The deploy fails."` → `The deploy fails`. Who said it stays where it
 * matters: where it is neither human nor assistant, and where "I" and "you" cannot be said otherwise.
 */
export function plainWords(text: string, { human, assistant }: Names): string {
  const speech = speechOf(text)
  if (speech === null || !(speech.by === null || speech.by === human || speech.by === assistant)) return text
  const words = speech.words.trim()
  if (!PERSONAL.test(words)) return bare(words)
  // In a line that names nobody it is the human of whom something is said.
  if (speech.by !== human) return text
  return statement(words) ?? (OTHERS.test(words) ? text : bare(they(words)))
}

/** "I", "we" or "you" at the head of a clause, with what is drawn together with it. */
const OWN = /^(I|we|you)(?:'(m|re|ve|ll|d))? (.+)$/i
const DRAWN: Readonly<Record<string, string>> = { m: 'is', re: 'are', ve: 'has', ll: 'will', d: 'would' }

/** "I drink coffee at night" → who says it, and "drinks coffee at night"; null where the clause begins otherwise. */
export function ownDeed(clause: string, speech: PlainSpeech): { subject: string; action: string } | null {
  const [, who = '', drawn, rest = ''] = OWN.exec(clause) ?? []
  if (who === '') return null
  const subject = who.toLowerCase() === 'you' ? speech.listener : speech.speaker
  if (subject === null) return null
  const deed = drawn === undefined ? rest : `${DRAWN[drawn.toLowerCase()] ?? ''} ${rest}`
  const third = /^I$/i.test(who) ? statement(clause) : null
  return { subject, action: third === null ? deed : lowerFirst(third) }
}

/** A part of what somebody said, with their names for "I" and "you". */
export function inThird(clause: string, speech: PlainSpeech): string {
  if (!speech.isQuoted || !PERSONAL.test(clause)) return clause
  // "We" are more than who says it.
  const own = /^we\b/i.test(clause) ? null : ownDeed(clause, speech)
  const whole = own === null ? clause : `${own.subject} ${own.action}`
  const to = speech.listener
  const named = to === null ? whole : whole.replace(/\byour\b/gi, `${to}'s`).replace(/\byou\b/gi, to)
  return they(named)
}

function lowerFirst(text: string): string {
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}

function bare(words: string): string {
  return words.replace(/(?<!\.)\.$/, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
