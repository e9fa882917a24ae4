import type { Mark } from './features.ts'
import { ask, denseOf, type Encode, type Told, USER_CLASSES } from './heads.ts'
import type { Candidate } from './put.ts'
import type { Said } from './read.ts'

/**
 * How likely the owner of a page keeps a line, as a logistic regression over what the heads say, fitted on thirteen people
 * whose chats none of these heads had met. The odds of `line` and `importance` are of the line alone, the others of the sentence.
 */
export const KEEP = {
  ...{ line: 0.69, importance: 0.2, home: 0.05, irony: -0.08 },
  /** In the assistant's words; somebody's name stands in for "he" or "she". */
  ...{ back: 0.92, named: 0.94 },
  ...{ length: 1.6, longer: -0.43, none: -2.36 },
  /** From here on it is a line; so much worse is as good when it says more. */
  ...{ enough: 0.5, less: 0.05 },
  /** A whole sentence that surely is about the human needs so much less. */
  ...{ sure: 0.85, whole: 0.15 },
  /** What is said back at all is worth it, in every second case, once the heads find a home for it. */
  said: 0.5,
}

/** How likely each is kept, 0..1, and what it has in advance. */
export function keptShares(
  { before, told: { human }, restates }: Said,
  words: string,
  candidates: readonly Candidate[],
  encode: Encode | null,
): number[] {
  const beside = [words, ...(restates?.from ?? before.slice(-1)).map((one) => one.text).slice(0, 1)]
  const vectors = encode?.([...candidates.map(({ source }) => source), ...beside]) ?? []
  const ofSentence =
    KEEP.home * odds(userShare(human) + human.rule + human.trust) +
    KEEP.irony * odds(human.irony) +
    (restates === null ? 0 : KEEP.back)
  const isSure = userShare(human) + human.rule + human.trust >= KEEP.sure
  return candidates.map(({ source, line }, at) => {
    const own = [...vectors.slice(at, at + 1), ...vectors.slice(candidates.length)]
    const isPart = source.length < words.length - ENDS
    const marks: Mark[] = [...(isPart ? ['part' as const] : []), ...(restates === null ? [] : ['said back' as const])]
    const told = ask({ text: source, at: 0, of: 1, marks }, denseOf(own, 0))
    const length = Math.log(line.split(' ').length)
    const sum =
      KEEP.line * odds(told.line.line) +
      KEEP.importance * odds(told.importance.importance) +
      (words.includes(source) ? 0 : KEEP.named) +
      KEEP.length * length +
      KEEP.longer * length ** 2
    return 1 / (1 + Math.exp(-(sum + ofSentence + KEEP.none))) + (isSure && !isPart ? KEEP.whole : 0)
  })
}

function odds(share: number): number {
  const inside = Math.min(Math.max(share, 1e-4), 1 - 1e-4)
  return Math.log(inside / (1 - inside))
}

/** Marks at the end of a sentence are no part of it that is missing. */
const ENDS = 3

/** How likely a sentence is about the human. */
export function userShare(human: Told['human']): number {
  return USER_CLASSES.reduce((sum, name) => sum + human[name], 0)
}
