import type { Roles } from './roles.ts'
import { type SpeakerNames, seenRole } from './speakers.ts'
import type { ParseWarning } from './turn.ts'

/** Something about a log that a person should know. */
export interface LogWarning {
  readonly kind: ParseWarning['kind'] | 'no-speakers' | 'speakers' | 'cut-short'
  /** 1-based line of the log. */
  readonly line: number
  readonly text: string
}

/** What the parser says, in a sentence. */
export function warningOf({ kind, line, count }: ParseWarning): LogWarning {
  return { kind, line, text: `line ${line}: ${SENTENCES[kind](count)}` }
}

const SENTENCES: Readonly<Record<ParseWarning['kind'], (count: number) => string>> = {
  'invalid-utf8': (count) => `${count} places in this turn are no UTF-8 and were read as U+FFFD; the file is unchanged`,
  'turn-cut': () => 'this turn is longer than 2 MiB, what comes after that was left out',
  unclosed: () => 'the code fence or comment that opens here never closes; it was taken to end with its turn',
}

export const NO_SPEAKERS: LogWarning = {
  kind: 'no-speakers',
  line: 1,
  text: 'nobody speaks in this file: expected turns that begin like `## USER [14:30] (claude)`, `**Name:** text` or `[14:30] Name: text`; names other than user and assistant belong into `speakers` in memoird.json5',
}

export const CUT_SHORT: LogWarning = {
  kind: 'cut-short',
  line: 1,
  text: 'the file became shorter while it was read; what is left is read again',
}

/** That nobody's words count, or whose do as told by how they talk, where that is news. */
export function whoIsWho({ how, why, human, assistant, unknown }: Roles, names: SpeakerNames): LogWarning[] {
  const say = (text: string): LogWarning[] => [{ kind: 'speakers', line: 1, text }]
  if (how === 'undecided') return unknown.length < 2 ? [] : say(`nothing was learned: ${why}`)
  if (how !== 'conversation') return []
  const isNews = [...human, ...assistant].some((label) => seenRole(label, names) === 'unknown')
  return isNews ? say(why) : []
}
