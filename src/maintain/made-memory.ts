import { tally } from '../count.ts'
import { observedDays } from '../memory/confidence.ts'
import { type Memory, ORIGINS } from '../memory/memory.ts'
import { idOf } from '../memory/resolve/new-memory.ts'
import type { MemoryCluster } from '../read/night-reader.ts'

/** How a memory was made of others: at what ISO time, tokens before over tokens after. */
interface Made {
  readonly at: string
  readonly ratio: number
}

/** The memory that stands for two: their evidence and days, the newest value of what can have but one. */
export function mergedMemory(
  first: Memory,
  second: Memory,
  text: string,
  { bucket, ...made }: Made & { readonly bucket: Memory['bucket'] },
): Memory {
  const sources = [first, second].sort((a, b) => a.placedSeq - b.placedSeq)
  const [older = first, newer = second] = sources
  const [recent, other] = older.confirmedOn > newer.confirmedOn ? [older, newer] : [newer, older]
  return {
    ...recent,
    ...united(sources, text, { ...made, how: 'merged', cluster: null }),
    bucket: bucket ?? recent.bucket,
    stated: sources.some(({ stated }) => stated === 'observed') ? 'observed' : 'inferred',
    marker: sources.some(({ marker }) => marker),
    pinned: sources.some(({ pinned }) => pinned),
    topics: [...new Set(sources.flatMap(({ topics }) => topics))].slice(0, MAX_TOPICS),
    claim: recent.claim ?? other.claim,
    section: sources.find(({ section }) => section !== null)?.section ?? null,
  }
}

const MAX_TOPICS = 8

/** It has the kind and topics of most members, the importance of the weightiest, authority and confidence of the least. */
export function distilledMemory(
  { fingerprint, members }: MemoryCluster,
  text: string,
  { job, isCausal, ...made }: Made & { readonly job: string; readonly isCausal: boolean },
): Memory {
  const causal = isCausal ? ({ causal: true } as const) : {}
  return {
    ...united(members, text, { ...made, how: 'distilled', cluster: fingerprint, ...causal }),
    home: 'store',
    bucket: null,
    kind: mostFrequent(members.map(({ kind }) => kind))[0] ?? 'context',
    stated: members.every(({ stated }) => stated === 'observed') ? 'observed' : 'inferred',
    topics: mostFrequent(members.flatMap(({ topics }) => topics)).slice(0, MOST_TOPICS),
    // What is critical or pinned is never put together.
    marker: false,
    pinned: false,
    significance: Math.max(...members.map(({ significance }) => significance)),
    confidence: Math.min(...members.map(({ confidence }) => confidence)),
    claim: null,
    section: null,
    run: job,
  }
}

const MOST_TOPICS = 2

/** What several say together: unions in first-seen order, no more authority than the least of them has. */
function united(
  sources: readonly Memory[],
  text: string,
  { how, ratio, at, ...made }: Made & Pick<NonNullable<Memory['compressed']>, 'how' | 'cluster' | 'causal'>,
) {
  const evidence = sources.flatMap((source) => source.evidence)
  const firstSeen = sources.map((source) => source.firstSeen).reduce((a, b) => (a < b ? a : b))
  const confirmedOn = sources.map((source) => source.confirmedOn).reduce((a, b) => (a > b ? a : b))
  const days = new Set(sources.flatMap((source) => [...observedDays(source)]))
  const ids = sources.map(({ id }) => id)
  return {
    id: idOf('m', [how, text, ...[...ids].sort()]),
    text,
    status: 'active',
    origin: ORIGINS[Math.max(...sources.map(({ origin }) => ORIGINS.indexOf(origin)))] ?? 'unknown',
    observations: Math.max(days.size, ...sources.map(({ observations }) => observations)),
    firstSeen,
    confirmedOn,
    evidence: [...new Map(evidence.map((entry) => [`${entry.file}\n${entry.quote}`, entry])).values()],
    block: null,
    placedSeq: 0,
    supersededBy: null,
    compressed: { how, sources: ids, ratio, at, dates: [firstSeen, confirmedOn], ...made },
  } as const
}

/** The most frequent first, of equals the one that came first. */
function mostFrequent<T>(all: readonly T[]): T[] {
  return [...tally(all)].sort((a, b) => b[1] - a[1]).map(([one]) => one)
}
