import type { Turn } from '../../log/turn.ts'
import { isSpeech, type Sentence, sentences } from './sentences.ts'

/** The sentences that a turn's own speaker wrote, in order, a human's parted where two things are said. */
export function spokenIn(turn: Turn): Sentence[] {
  return turn.spans.filter(isSpeech).flatMap((span, index) => {
    const own = sentences(span).map((one) => ({ ...one, paragraph: index * 1000 + one.paragraph }))
    return span.origin === 'human-said' ? own.flatMap(clauses) : own
  })
}

/** Parts a sentence of the human where another whole statement begins: one fact a line is what a notebook has. */
export function clauses(sentence: Sentence): Sentence[] {
  const text = sentence.text.replace(ASIDE, '')
  if (sentence.text.length > LONGEST || TOGETHER.test(text)) return [sentence]
  const parts: string[] = []
  let start = 0
  for (const { index, 0: joint } of text.matchAll(JOINT)) {
    const isMark = !/^(?:,| )/.test(joint) || /[–—-]/.test(joint)
    const head = text.slice(start, index)
    if (HOLDS.test(head) || (/^ (?:and|but)/.test(joint) && HOLDS_AND.test(head))) continue
    if (!isMark && (count(head) < LEAST || !FINITE.test(head))) continue
    if (count(head) === 0 || count(text.slice(index + joint.length)) < LEAST) continue
    parts.push(head.trim())
    start = index + joint.length
  }
  if (parts.length === 0 && text === sentence.text) return [sentence]
  return [...parts, text.slice(start).trim()].map((part) => ({ ...sentence, text: part, whole: sentence.text }))
}

/** Said between commas, to whoever listens. */
const ASIDE =
  /,? \b(?:as (?:you|i) (?:know|said|told you|mentioned)|by the way|btw|you know|of course|i think|i guess)\b(?=,)/gi
/** What hangs together over its commas: a condition, words of somebody else, an aside. */
const TOGETHER =
  /^(?:\w+,? )?(?:if|when|whenever|unless|although|though|while|because|since|as)\b|["“(]|\b(?:either|neither)\b/i
/** Longer ones are nothing that somebody says. */
const LONGEST = 600
/** A part of fewer words says nothing whole. */
const LEAST = 3

/** Somebody does something in it: "my brother" in front of "and I" is no statement. */
const FINITE =
  /^(?:\w+,? )?(?:i|he|she|we|they|you|it)\b|['’](?:s|m|re|ve|ll|d)\b|\b(?:is|are|was|were|am|has|have|had|does|do|did|can|will|would|should|must|got|went|came|left|took|made|said|keep|stop|don['’]?t|never|always|no|[a-z]{2,}(?:ed|es|ts|ks|ns|ls|ves))\b/i

/** Words that hold what follows together with what they began. */
const HOLDS = /\bif\b/i
const HOLDS_AND = /\b(?:because|that|whether|when|while|who|which|how|unless|until|think|hope)\b/i
/** A mark, or a comma or "and" before somebody who then does something; "so" before what is asked for that reason. */
const JOINT =
  /(?:(?:,|;| [–—-]{1,2}|—) ?(?:and |but |so |also |plus |because )?|,? (?:and|but) )(?<=[ —])(?=(?:(?:[Ii]|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|it|you)(?:['’](?:s|re|ve|ll|d|m))? [a-z]|[Ii]['’]?(?:m|ve) |(?:(?:[Mm]y|our|the) [a-z]+(?: [a-z]+)?(?: \p{Lu}\p{Ll}+)?|\p{Lu}\p{Ll}{2,})(?:['’]s| (?:is|are|was|were|has|have|had|does|did|can|will|would|never|always|also|works?|lives?|got|said|told|came|went|made|[a-z]{3,}(?:ed|s))) ))|, so (?!that|far|much|many|on\b)(?=[A-Za-z])|, which is (?:why|how) (?=[A-Za-z])| so (?=(?:[Ii]|[Ii]['’]?m|when|if|please|pls|don['’]?t|you) )/gu

function count(part: string): number {
  return part.split(/[\s'’]+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}
