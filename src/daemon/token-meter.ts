import { codeOf } from '../errors.ts'
import { openTokenCounter } from '../log/tokens.ts'
import { tokensIn } from './due.ts'
import type { NewText } from './find-new.ts'

/** Tokens of each of the texts. */
export type TokenMeter = (
  texts: readonly Pick<NewText, 'date' | 'key' | 'from' | 'to'>[],
  threshold: number,
) => Promise<readonly number[]>

/** Of an estimate that is so many times the threshold nobody needs to know better. */
const FAR = 2

/** An estimate where it decides nothing, else what the tokenizer counts; what did not change is not counted again. */
export function createTokenMeter(
  read: (date: string, from: number, length: number) => Buffer,
  openCounter = openTokenCounter,
): TokenMeter {
  let known = new Map<string, number>()
  return async (texts, threshold) => {
    const estimates = texts.map(({ from, to }) => tokensIn(to - from))
    const bytes = texts.reduce((sum, { from, to }) => sum + to - from, 0)
    if (bytes < threshold || tokensIn(bytes) > FAR * threshold) return estimates
    const before = texts.map(({ date, key, from }) => known.get(`${date} ${key} ${from}`))
    const counter = before.includes(undefined) ? await openCounter() : null
    try {
      const counts = texts.map(({ date, from, to }, at) => {
        try {
          return before[at] ?? counter?.count(read(date, from, to - from).toString('utf8')) ?? 0
        } catch (error) {
          // The run says what is wrong with it; the others must not wait for that.
          if (codeOf(error) === null) throw error
          return estimates[at] ?? 0
        }
      })
      known = new Map(texts.map(({ date, key, from }, at) => [`${date} ${key} ${from}`, counts[at] ?? 0]))
      return counts
    } finally {
      counter?.free()
    }
  }
}
