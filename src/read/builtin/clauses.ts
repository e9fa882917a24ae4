import type { Sentence } from './sentences.ts'

/**
 * Splits a sentence of the human where a new first-person statement begins, and at a semicolon between two whole ones:
 * one fact a line is what a notebook has.
 */
export function clauses(sentence: Sentence): Sentence[] {
  return halves(sentence.text).flatMap((text) => ofTheirOwn({ ...sentence, text }))
}

function halves(text: string): string[] {
  if (!text.includes(';') || /["“(]|\bif\b/i.test(text)) return [text]
  const out: string[] = []
  for (const part of text.split(/; +/)) {
    const last = out.at(-1)
    if (last !== undefined && !(isWhole(last) && isWhole(part))) out[out.length - 1] = `${last}; ${part}`
    else out.push(part)
  }
  return out.map((part) => part.trim())
}

/** Somebody or something named, and enough words to say what of it; what only goes on with the one before is not. */
function isWhole(part: string): boolean {
  return (
    wordCount(part) >= 5 && /^(?:and |but |so )?(?:I\b|i['’ ]|[Mm]y |[Ww]e\b|\p{Lu}|[Oo]ur |[Tt]he )/u.test(part.trim())
  )
}

function ofTheirOwn(sentence: Sentence): Sentence[] {
  const parts: string[] = []
  let start = 0
  for (const match of sentence.text.matchAll(JOINT)) {
    const head = sentence.text.slice(start, match.index)
    const tail = sentence.text.slice(match.index + match[0].length)
    if (
      !OWN.test(head) ||
      (wordCount(head) < MIN_WORDS && !NAMES.test(head)) ||
      wordCount(tail) < MIN_WORDS ||
      /\bif\b|["“(]/i.test(head)
    )
      continue
    parts.push(head.trim())
    start = match.index + match[0].length
  }
  if (parts.length === 0) return [sentence]
  parts.push(sentence.text.slice(start).trim())
  return parts.map((text) => ({ ...sentence, text }))
}

const MIN_WORDS = 3
/** "I'm Bea". */
const NAMES = /^I['’]m \p{Lu}\p{L}+$/u

/** A comma, semicolon or "and" before a statement that has its own first person. */
const JOINT =
  /(?:[,;] (?:and |also |plus |then )?|[,;]? and (?:also |before that |since then |then )?)(?=(?:I(?:['’](?:m|ve))?|i(?:['’]?m|['’]?ve)?) (?!(?:think|guess|mean|hope|suppose|know|said|say|swear|believe|told|asked|was told|will|can|could|would|should)\b)[a-z]{2,}|[Mm]y [a-z]+(?: [a-z]+)? (?:is|are|has|lives|works|was)\b|(?:[Dd]id I (?:ever |already )?(?:tell you|mention)|[Hh]ave I (?:ever |already )?(?:told you|mentioned)) (?:that )?(?:I|my|we|our)\b)/g

/** The part before must be a statement of the same kind, or the cut would tear a reason from what it explains. */
const OWN = /^(?:and |but |so |also |well,? |ps |btw |by the way,? )?(?:i\b|i['’]|im\b|ive\b|my\b|we\b|we['’])/i

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}
