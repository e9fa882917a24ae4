import type { Evidence, Memory, Origin } from '../../memory/memory.ts'
import { ORIGINS } from '../../memory/memory.ts'

/** What several sources say together, the parts of it that have no opinion: unions in first-seen order, lowest ranks. */
export interface United {
  readonly evidence: readonly Evidence[]
  readonly origin: Origin
  /** The lowest. */
  readonly confidence: number
  readonly firstSeen: string
  readonly confirmedOn: string
  /** Days on which any of them was observed. */
  readonly observations: number
}

export function unite(sources: readonly Memory[]): United {
  const [first] = sources
  if (first === undefined) throw new TypeError('nothing can be made of no sources')
  const evidence = inFirstSeenOrder(
    sources.flatMap((source) => source.evidence),
    ({ file, lines, quote }) => JSON.stringify([file, lines, quote]),
  )
  const days = sources.flatMap(({ firstSeen, confirmedOn }) => [firstSeen, confirmedOn]).sort()
  const files = new Set(evidence.map(({ file }) => file)).size
  return {
    evidence,
    origin: lowestOrigin(sources.map(({ origin }) => origin)),
    confidence: Math.min(...sources.map(({ confidence }) => confidence)),
    firstSeen: days[0] ?? first.firstSeen,
    confirmedOn: days.at(-1) ?? first.confirmedOn,
    observations: Math.max(files, ...sources.map(({ observations }) => observations)),
  }
}

/** Nothing that is made of several may claim more authority than the least of them. */
function lowestOrigin(origins: readonly Origin[]): Origin {
  const ranks = origins.map((origin) => ORIGINS.indexOf(origin))
  return ORIGINS[Math.max(...ranks)] ?? 'unknown'
}

/** Each once, where it stood first. */
export function inFirstSeenOrder<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const one of all) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one)
  return [...seen.values()]
}

/** The `most` most frequent words, of equals the one that came first. */
export function mostFrequent(words: readonly string[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([word]) => word)
}
