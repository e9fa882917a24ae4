import type { Change } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import { subjectOf } from '../memory/taken-back.ts'
import { visible } from './visible.ts'

/** Shorter texts are said by people too often to be told apart. */
const SHORTEST = 12

/** Words and numbers alone: no list marker, quote mark, level, date or "X said:" in front, link, day or id behind, emphasis or final dot. */
export function essence(text: string): string {
  const shown = visible(text)
    .replace(/^\s*(?:>\s*)*(?:[-*+•]|\d+[.)])?\s*(?:\[[ xX]\]\s*)?/, '')
    .replace(/^\(?\d{4}-\d{2}-\d{2}\)?[:,]?\s+/, '')
    .replace(/^\S{1,40}(?: \S{1,40})? (?:said|emphasized): (?=["“])/, '')
  return (shown.includes(')') ? withoutEnd(shown) : shown)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function withoutEnd(text: string): string {
  return text
    .replace(/\s*\[[^\]]{0,80}\]\([^)]{0,200}\)\s*$/, '')
    .replace(
      /(?:\s*\((?:LOW|MEDIUM|HIGH|(?:since )?\d{1,2} [A-Z][a-z]{2} \d{4}|\d{4}-\d{2}-\d{2}|m-[0-9a-f]{4,16})\)){1,3}\s*$/,
      '',
    )
}

interface Saying {
  /** Is it said in words that we found and that nobody used who is its evidence? */
  readonly isOurs: boolean
  /** The log that all of its evidence stands in; empty when it stands in several or in none. */
  readonly only: string
}

/** What active memories say. Reads every memory once; afterwards only those that changed. */
export function createSaid(memories: Iterable<Memory>) {
  /** What each memory says, and by what is said who says it. */
  const texts = new Map<string, string>()
  const sayings = new Map<string, Map<string, Saying>>()
  const read = (changed: Iterable<Memory>): void => {
    for (const memory of changed) {
      sayings.get(texts.get(memory.id) ?? '')?.delete(memory.id)
      const said = memory.status === 'active' ? essence(memory.text) : ''
      if (said.length < SHORTEST) continue
      texts.set(memory.id, said)
      const same = sayings.get(said) ?? new Map<string, Saying>()
      sayings.set(said, same.set(memory.id, sayingOf(memory, said)))
    }
  }
  const elsewhere = (said: string, here: string): Saying[] =>
    [...(sayings.get(said)?.values() ?? [])].filter(({ only }) => only !== here)
  read(memories)
  return {
    has: (said: string, here: string) => elsewhere(said, here).length > 0,
    isOurs: (said: string, here: string) => elsewhere(said, here).some(({ isOurs }) => isOurs),
    /** Brings it up to date with changes that were made. */
    follow: (changes: readonly Change[], known: ReadonlyMap<string, Memory>) =>
      read(changes.flatMap((change) => known.get(subjectOf(change) ?? '') ?? [])),
  }
}

function sayingOf({ origin, evidence }: Memory, said: string): Saying {
  const isTheirs = origin === 'human-edit' || evidence.some(({ quote }) => essence(quote).includes(said))
  const [only = '', ...others] = new Set(evidence.map(({ file }) => file))
  return { isOurs: evidence.length > 0 && !isTheirs, only: others.length === 0 ? only : '' }
}
