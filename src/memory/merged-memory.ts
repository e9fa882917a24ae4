import { createHash } from 'node:crypto'
import type { Change } from './change.ts'
import { observedDays } from './confidence.ts'
import { type Memory, ORIGINS } from './memory.ts'

/** The memory that stands for two: their evidence and days, the newest value of what can have but one. */
export function mergedMemory(first: Memory, second: Memory, text: string, made: Made): Memory {
  const [older, newer] = first.placedSeq <= second.placedSeq ? [first, second] : [second, first]
  const recent = older.confirmedOn > newer.confirmedOn ? older : newer
  const sources = [older, newer]
  const evidence = unionBy(
    sources.flatMap((memory) => memory.evidence),
    (entry) => `${entry.file}\n${entry.quote}`,
  )
  const days = new Set(sources.flatMap((memory) => [...observedDays(memory)]))
  const seen = sources.map(({ firstSeen }) => firstSeen).sort()
  const confirmedOn = recent.confirmedOn
  const standing = sources.find(({ section }) => section !== null)?.section ?? null
  return {
    ...recent,
    id: idOf(sources, text),
    text,
    bucket: made.bucket ?? recent.bucket,
    origin: ORIGINS[Math.max(...sources.map(({ origin }) => ORIGINS.indexOf(origin)))] ?? 'unknown',
    stated: sources.some(({ stated }) => stated === 'observed') ? 'observed' : 'inferred',
    status: 'active',
    marker: sources.some(({ marker }) => marker),
    pinned: sources.some(({ pinned }) => pinned),
    observations: Math.max(days.size, ...sources.map(({ observations }) => observations)),
    firstSeen: seen[0] ?? recent.firstSeen,
    confirmedOn,
    topics: [...new Set(sources.flatMap(({ topics }) => topics))].slice(0, MAX_TOPICS),
    claim: recent.claim ?? (recent === older ? newer : older).claim,
    evidence,
    section: standing,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    compressed: {
      how: 'merged',
      sources: sources.map(({ id }) => id),
      ratio: made.ratio,
      at: made.at,
      dates: [seen[0] ?? recent.firstSeen, confirmedOn],
      cluster: null,
    },
  }
}

export interface Made {
  /** ISO time. */
  readonly at: string
  /** Tokens before over tokens after. */
  readonly ratio: number
  /** Where it goes when that is not where its newest source is. */
  readonly bucket?: Memory['bucket']
}

const MAX_TOPICS = 8

function unionBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one): [string, T] => [keyOf(one), one])).values()]
}

/** `m-` and 16 hex digits over the text and what it was made of. */
function idOf(sources: readonly Memory[], text: string): string {
  const rests = ['merged', text, ...sources.map(({ id }) => id)].join('\n')
  return `m-${createHash('sha256').update(rests).digest('hex').slice(0, 16)}`
}

/** The evidence of one memory goes to another, which stays as it is. Nothing when there is none. */
export function absorbing(own: Memory, other: Memory): Change[] {
  if (other.evidence.length === 0) return []
  const { confidence } = own
  const { evidence } = other
  return [
    {
      type: 'memory-confirmed',
      data: { id: own.id, on: other.confirmedOn, confidence, evidence, memory: other },
    },
  ]
}
