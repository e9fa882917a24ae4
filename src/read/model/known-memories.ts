import { sum, tally } from '../../count.ts'
import { estimateTokens } from '../../log/tokens.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Known } from '../agent.ts'
import { wordsOf } from '../locate-quote.ts'

/** Tokens of memories that a question carries; with the instructions that is what a cached prefix costs least for. */
const MOST_TOKENS = 6000

/**
 * What is known, with small numbers for ids and the day each was last said, in the order in which it was learned: what
 * comes new stands at the end, so that the front stays as it was cached. What waits and what left its page is among it,
 * what somebody else wrote is not. `about`: words of the day, by which memories are chosen where not all have room.
 */
export function knownMemories(known: Known, redact: (text: string) => string, about: string) {
  const { names } = known
  const chosen = choose(shownIn(known), about)
  const lines = chosen.map((memory, index) => {
    const line = redact(memory.text).replace(/\s+/g, ' ').trim()
    return `${index + 1}. (${standing(memory)}, ${memory.confirmedOn}) ${line}`
  })
  const text = [
    `The human is called ${names.human}, the assistant ${names.assistant}.`,
    'What is known already, one memory a line:',
    ...(lines.length === 0 ? ['(nothing yet)'] : lines),
  ].join('\n')
  return { text, ids: chosen.map((memory) => memory.id) }
}

/** Whatever may be meant by what is said; pasted words that were kept as context never come before a model again. */
export function shownIn({ shown, memories }: Known): readonly Memory[] {
  return (shown ?? memories).filter(isOfTheTwo)
}

export function isOfTheTwo({ origin }: Memory): boolean {
  return origin !== 'quoted' && origin !== 'unknown'
}

function standing({ home, status }: Memory): string {
  return status === 'candidate' ? `${home}, waiting` : status === 'archived' ? `${home}, put away` : home
}

/** All of them while they fit, else those that share words with the day and the weightiest, in their order. */
function choose(memories: readonly Memory[], about: string): readonly Memory[] {
  const cost = new Map(memories.map((memory) => [memory, tokensOf(memory.text) + 12]))
  if (sum(cost.values()) <= MOST_TOKENS) return memories
  const said = new Set(tellingWords(about))
  const words = new Map(memories.map((memory) => [memory, new Set(tellingWords(memory.text))]))
  const frequency = tally([...words.values()].flatMap((own) => [...own]))
  const rank = new Map(
    memories.map((memory) => {
      const shared = [...(words.get(memory) ?? [])].filter((word) => said.has(word))
      return [memory, weight(memory) + shared.reduce((total, word) => total + 2 / (frequency.get(word) ?? 1), 0)]
    }),
  )
  const kept = new Set<Memory>()
  let left = MOST_TOKENS
  for (const memory of [...memories].sort(
    (a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0) || (a.id < b.id ? -1 : 1),
  )) {
    left -= cost.get(memory) ?? 0
    if (left < 0) break
    kept.add(memory)
  }
  return memories.filter((memory) => kept.has(memory))
}

function weight(memory: Memory): number {
  const isLine = memory.home !== 'store' && memory.status === 'active'
  return (memory.pinned ? 10 : 0) + (isLine ? 2 : 0) + memory.significance + memory.confidence / 10
}

function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => word.length > 3 || /\p{N}/u.test(word))
}

export function tokensOf(text: string): number {
  return estimateTokens(Buffer.from(text, 'utf8'))
}
