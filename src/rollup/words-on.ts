import type { Evidence, Memory } from '../memory/memory.ts'
import { dateOf, type State } from '../memory/state.ts'
import { terms } from '../recall/words.ts'
import { isToDo } from './open-cues.ts'

/**
 * What a memory says of a day: its text, but of a later day on which something else was said, that something to do was
 * done, or a decision turned, what was said there. What a person reworded is told in their words on every day.
 */
export function wordsOn(logs: State['logs'], memory: Memory, day: string): string {
  const { text, kind, home, firstSeen, origin } = memory
  const quote = day === firstSeen || origin === 'human-edit' ? null : quoteOn(logs, memory, day)
  if (quote === null || quote === text) return text
  const turns = kind === 'decision' && TURNS.test(quote) && !TURNS.test(text)
  const isDone = isToDo(text) && !isToDo(quote)
  // A way of somebody's is one, however it is said; of what happened other words tell something else.
  const isOther = home === 'store' && SAID.test(text) && shared(text, quote) < ALIKE
  return turns || isDone || isOther ? quote : text
}

/** True where a memory was confirmed by words that say hardly any of what it says. */
export function isBarelyOn(logs: State['logs'], memory: Memory, day: string): boolean {
  const quote = day === memory.firstSeen ? null : quoteOn(logs, memory, day)
  return quote !== null && (wordsOn(logs, memory, day) !== memory.text || shared(memory.text, quote) < BARELY)
}

const BARELY = 0.6

const TURNS = /\b(?:against|instead|rather than|no longer|not|undo|revert|drop(?:ped)?|cancel\w*)\b|n['’]t\b/i

/** Share of the words below which something else was said. */
const ALIKE = 0.7

function shared(text: string, quote: string): number {
  const theirs = new Set(terms(quote))
  const mine = [...new Set(terms(text))]
  return mine.filter((term) => theirs.has(term)).length / Math.max(1, mine.length)
}

/** Who said it, where a memory says so: `Marta said: "The permit is there."` */
export const SAID = /^([^:"]{1,60} said): "(.*)"$/s

/** The words of a day as the memory would say them, or null: none that were cut off from its log. */
export function quoteOn(logs: State['logs'], { evidence, text }: Memory, day: string): string | null {
  const said = evidence.findLast((entry) => standsOn(logs, entry, day))
  if (said === undefined) return null
  const speaker = SAID.exec(text)?.[1]
  const quoted = `"${said.quote.replace(/\s+/g, ' ').trim()}"`
  return speaker === undefined ? quoted : `${speaker}: ${quoted}`
}

/** True for evidence of a day that its log still says: it was neither edited away nor cut off since. */
export function standsOn(logs: State['logs'], { file, lines }: Evidence, day: string): boolean {
  return dateOf(file) === day && lines[0] > 0 && lines[0] <= (logs.get(day)?.line ?? Number.POSITIVE_INFINITY)
}

/** First line of a memory in the log of a day. */
export function lineOn({ evidence }: Memory, day: string | undefined): number {
  return evidence.find(({ file }) => dateOf(file) === day)?.lines[0] || Number.MAX_SAFE_INTEGER
}
