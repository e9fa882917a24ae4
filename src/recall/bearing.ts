import type { Memory } from '../memory/memory.ts'

/** What may bear on a question: a memory, or a turn that was said. */
export type Bearing = Memory | SaidTurn

/** A turn of one of the two, in their own words. */
export interface SaidTurn {
  readonly id: string
  readonly date: string
  readonly by: 'human' | 'assistant'
  readonly text: string
  /** The turn before it and the assistant's answer to it: what tells what it is about. Not shown. */
  readonly before: string
  readonly reply: string
  readonly file: string
  readonly lines: readonly [number, number]
}

export function isTurn(one: Bearing): one is SaidTurn {
  return 'by' in one
}
