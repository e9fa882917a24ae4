import type { Memory } from '../memory.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'
import { stem } from './stem.ts'

/** Who cooks with gas no more still cooks: what is denied is less than what is known. */
export function deniesLess({ words }: Statement, memory: Memory, known: Statement): boolean {
  if (memory.home === 'relational') return false
  const denied = [...words].filter(([word, { sign, weight }]) => sign < 0 && weight >= 1 && !DOING.has(word))
  const [met, missed] = [true, false].map((has) => denied.filter(([word]) => known.words.has(word) === has))
  if (!met?.length || !missed?.length) return missed !== undefined && missed.length > 0
  // The flat in Pankow is not any flat, and who hates hiking in the rain may love the Alps.
  if (missed.some(([, { weight }]) => weight === NAME_WEIGHT)) return true
  const first = verbOf(memory.text)
  if (met.every(([word]) => word === first)) return true
  const tellsElse = [...known.words].some(([word, { weight }]) => weight >= 1 && word !== first && !words.has(word))
  return tellsElse && met.length <= missed.length
}

/** "Quit smoking" after "doesn't smoke" changes nothing. */
export function isSameEnding({ words, ended }: Statement, known: Statement): boolean {
  const met = [...ended].filter((word) => known.words.has(word))
  return met.length > 0 && met.every((word) => words.get(word)?.sign === known.words.get(word)?.sign)
}

/** All telling that both say is whom either is about: "a meeting with Jonas on Tuesday", "Jonas moved out on Sunday". */
export function isOnlyOf({ words, lead }: Statement, known: Statement): boolean {
  const shared = [...words].filter(([word, { weight }]) => weight >= 1 && known.words.has(word))
  return shared.length > 0 && shared.every(([word]) => lead.has(word) || known.lead.has(word))
}

/**
 * "Quit drinking soda" ends no wine, and who stops collecting the neighbours' post still works for the post office: what
 * ended is named in words of which the other shares the smaller part, or no more than what is done.
 */
export function endsOther(
  { ended, words, subject }: Statement,
  known: Statement,
  { text }: Pick<Memory, 'text'>,
): boolean {
  if (isOfItself(subject, known, text)) return true
  if (ended.size < 2) return false
  const telling = [...ended].filter((word) => (words.get(word)?.weight ?? 0) >= 1)
  const met = telling.filter((word) => known.words.has(word))
  const first = verbOf(text)
  if (met.length === telling.length) return false
  return met.length * 2 <= telling.length || met.every((word) => DOING.has(word) || word === first)
}

/** Who does something no longer says nothing of what a thing is or does: "no longer attend the library's lectures". */
export function isOfItself(subject: Statement['subject'], known: Statement, text: string): boolean {
  return subject?.of === 'self' && known.subject?.of === 'thing' && !OURS.test(text)
}

const OURS = /\b(?:i|me|my|we|us|our|they|them|their|user)\b(?! said)/i

/** True for what is done with all sorts of things: alone it tells nothing. */
export function isDoing(word: string): boolean {
  return DOING.has(word)
}

/** Done with all sorts of things. Stems. */
const DOING: ReadonlySet<string> = new Set(
  'resid drink eat smok play lik lov enjoy hat prefer listen speak want need learn study use watch read writ tak work go do buy hav mak collect follow teach'.split(
    ' ',
  ),
)

/** Stem of the verb with which a line about the human begins: what is done, and not with what. */
function verbOf(text: string): string {
  return stem(/^\p{L}+/u.exec(text)?.[0]?.toLowerCase() ?? '')
}
