import type { Sentence } from './sentences.ts'

/** Parts a sentence of the human where another whole statement begins: one fact a line is what a notebook has. */
export function clauses(sentence: Sentence): Sentence[] {
  const { text } = sentence
  if (text.length > LONGEST || TOGETHER.test(text)) return [sentence]
  const parts: string[] = []
  let start = 0
  for (const { index, 0: joint } of text.matchAll(JOINT)) {
    const head = text.slice(start, index)
    if (count(head) < LEAST || !FINITE.test(head) || count(text.slice(index + joint.length)) < LEAST) continue
    parts.push(head.trim())
    start = index + joint.length
  }
  return [...parts, text.slice(start).trim()].map((part) => ({ ...sentence, text: part }))
}

/** What hangs together over its commas: a condition, words of somebody else, an aside. */
const TOGETHER = /^(?:\w+,? )?(?:if|when|whenever|unless|although|though|while|because|since|as)\b|["“(]|\bif\b/i
/** Longer ones are nothing that somebody says. */
const LONGEST = 600
/** A part of fewer words says nothing whole. */
const LEAST = 3

/** Somebody does something in it: "my brother" in front of "and I" is no statement. */
const FINITE =
  /^(?:\w+,? )?i\b|['’](?:s|m|re|ve|ll|d)\b|\b(?:is|are|was|were|am|has|have|had|does|do|did|can|will|would|should|must|got|went|came|left|took|made|said|keep|stop|don['’]?t|never|always|[a-z]{2,}(?:ed|es|ts|ks|ns|ls|ves))\b/i

/** A mark, or a comma or "and" before somebody who then does something. */
const JOINT =
  /(?:(?:,|;| [–—-]) (?:and |but |so |also |plus )?|,? (?:and|but) )(?=(?:[Ii](?:['’]?(?:m|ve|ll|d))?|[Mm]y [a-z]+(?: \p{Lu}\p{Ll}+)?|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|it|you|\p{Lu}\p{Ll}{2,})(?:['’](?:s|re|ve|ll|d|m)| (?:is|are|was|were|am|has|have|had|do|does|did|don['’]t|can|can['’]t|will|would|never|always|also|only|just|work|works|live|lives|like|hate|love|want|need|take|keep|go|got|said|says|think|know|put|told|came|went|made|[a-z]{3,}(?:ed|s))) )/gu

function count(part: string): number {
  return part.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}
