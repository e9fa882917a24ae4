import { estimateTokens } from '../../log/tokens.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'

export interface KnownMemories {
  readonly text: string
  /** Ids in the order of their numbers. */
  readonly ids: readonly string[]
}

/** Tokens of memories that a question carries; with the instructions that is what a cached prefix costs least for. */
const MOST_TOKENS = 6000

/**
 * What is known, with small numbers for ids, in the order in which it was learned: what comes new stands at the end, so
 * that the front stays as it was cached. Nothing that somebody else wrote is among it.
 */
export function knownMemories(known: Known, redact: (text: string) => string): KnownMemories {
  const { memories, names } = known
  const before = kept.get(memories)
  if (before !== undefined && before.names === names && before.redact === redact) return before.made
  const made = numbered(known, redact)
  kept.set(memories, { names, redact, made })
  return made
}

/** All segments of a log are asked about with the same memories. */
const kept = new WeakMap<Known['memories'], Pick<Known, 'names'> & { redact: unknown; made: KnownMemories }>()

function numbered(known: Known, redact: (text: string) => string): KnownMemories {
  const chosen = choose(known.memories.filter(isOfTheTwo))
  const lines = chosen.map((memory, index) => `${index + 1}. (${memory.home}) ${oneLine(redact(memory.text))}`)
  const { human, assistant } = known.names
  const text = [
    `The human is called ${human}, the assistant ${assistant}.`,
    'What is known already, one memory a line, each with its number:',
    ...(lines.length === 0 ? ['(nothing yet)'] : lines),
  ].join('\n')
  return { text, ids: chosen.map((memory) => memory.id) }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Pasted words that were kept as context never come before a model again. */
export function isOfTheTwo(memory: Memory): boolean {
  return memory.origin !== 'quoted' && memory.origin !== 'unknown'
}

/** All of them while they fit, else the weightiest, in their order. */
function choose(memories: readonly Memory[]): readonly Memory[] {
  const cost = new Map(memories.map((memory) => [memory, tokensOf(memory.text) + 6]))
  const sum = [...cost.values()].reduce((total, tokens) => total + tokens, 0)
  if (sum <= MOST_TOKENS) return memories
  const kept = new Set<Memory>()
  let left = MOST_TOKENS
  for (const memory of [...memories].sort((a, b) => rank(b) - rank(a) || (a.id < b.id ? -1 : 1))) {
    left -= cost.get(memory) ?? 0
    if (left < 0) break
    kept.add(memory)
  }
  return memories.filter((memory) => kept.has(memory))
}

function rank(memory: Memory): number {
  const standing = memory.home === 'store' ? 0 : 2
  return (memory.pinned ? 10 : 0) + standing + memory.significance + memory.confidence / 10
}

export function tokensOf(text: string): number {
  return estimateTokens(Buffer.from(text, 'utf8'))
}
