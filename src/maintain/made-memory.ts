import { createHash } from 'node:crypto'
import type { Change } from '../memory/change.ts'
import type { Compressed } from '../memory/compressed.ts'
import { type Memory, ORIGINS } from '../memory/memory.ts'
import type { MemoryCluster } from '../read/night-reader.ts'

export interface Made {
  readonly job: string
  /** ISO time. */
  readonly now: string
}

/**
 * The memory that stands for a cluster: the two topics that most of its members have, the kind of most, the importance of
 * the weightiest, the authority and the confidence of the least.
 */
export function distilledMemory(
  { fingerprint, members }: MemoryCluster,
  { text, ratio, isCausal }: { readonly text: string; readonly ratio: number; readonly isCausal: boolean },
  made: Made,
): Memory {
  const kinds = mostFrequent(members.map(({ kind }) => kind))
  return {
    ...united(members, text, made, {
      how: 'distilled',
      ratio,
      cluster: fingerprint,
      ...(isCausal ? { causal: true } : {}),
    }),
    kind: kinds[0] ?? 'context',
    status: members.every(({ status }) => status === 'active') ? 'active' : 'candidate',
    topics: mostFrequent(members.flatMap(({ topics }) => topics)).slice(0, MOST_TOPICS),
  }
}

const MOST_TOPICS = 2

/** Between two claims of a summary. */
export const SUMMARY_SEPARATOR = '; '
/** UTF-8 bytes of a summary's text, suffix included. */
export const SUMMARY_MAX_BYTES = 1024
/** At the end of a summary that was cut. */
export const SUMMARY_SUFFIX = ' […]'

/**
 * One summary of several memories, made of their words and of nothing else: texts in the order given, cut at
 * `SUMMARY_MAX_BYTES`; the least confidence and the lowest authority of any; evidence and topics of all, in first-seen
 * order. A candidate of the store: it stands in no document, and whoever ticks or confirms it makes it active. The same
 * sources, job and time give the same bytes; neither job nor time is in its id.
 */
export function compressMemories(
  sources: readonly Memory[],
  { tokens, ...made }: Made & { readonly tokens: (text: string) => number },
): Memory {
  const text = cut(sources.map((source) => source.text.replace(/\s+/g, ' ').trim()).join(SUMMARY_SEPARATOR))
  const before = sources.reduce((sum, source) => sum + tokens(source.text), 0)
  const ratio = Math.round((100 * before) / Math.max(1, tokens(text))) / 100
  return {
    ...united(sources, text, made, { how: 'decayed', ratio, cluster: null }),
    kind: 'context',
    status: 'candidate',
    topics: [...new Set(sources.flatMap(({ topics }) => topics))],
  }
}

/**
 * Puts one memory in the place of its sources: they are archived, which is an importance of 0.5, with an edge to it that
 * carries the job's id and the time. Nothing of them is lost: they are still found, after it.
 */
export function archive(made: Memory, sources: readonly Memory[], reason: string, { job, now }: Made): Change[] {
  return [
    { type: 'memory-added', data: { memory: made, resolution: 'new' } },
    ...sources.map(
      ({ id }): Change => ({
        type: 'memory-archived',
        data: { id, by: made.id, reason, file: null, job, at: now },
      }),
    ),
  ]
}

/** What several sources say together, the parts of it that have no opinion: unions in first-seen order, lowest ranks. */
function united(
  sources: readonly Memory[],
  text: string,
  { job, now }: Made,
  how: Pick<Compressed, 'how' | 'ratio' | 'cluster' | 'causal'>,
): Omit<Memory, 'kind' | 'status' | 'topics'> {
  const [first] = sources
  if (first === undefined) throw new TypeError('nothing can be made of no sources')
  const evidence = [
    ...new Map(
      sources
        .flatMap((source) => source.evidence)
        .map((one) => [JSON.stringify([one.file, one.lines, one.quote]), one]),
    ).values(),
  ]
  const days = sources.flatMap(({ firstSeen, confirmedOn }) => [firstSeen, confirmedOn]).sort()
  const [firstSeen, confirmedOn] = [days[0] ?? first.firstSeen, days.at(-1) ?? first.confirmedOn]
  const ids = sources.map(({ id }) => id)
  return {
    id: madeId(how.how, text, ids),
    text,
    home: 'store',
    bucket: null,
    stated: sources.every(({ stated }) => stated === 'observed') ? 'observed' : 'inferred',
    // Nothing that is made of several may claim more authority than the least of them.
    origin: ORIGINS[Math.max(...sources.map(({ origin }) => ORIGINS.indexOf(origin)))] ?? 'unknown',
    // What is critical or pinned is never put together.
    marker: false,
    pinned: false,
    significance: Math.max(...sources.map(({ significance }) => significance)),
    confidence: Math.min(...sources.map(({ confidence }) => confidence)),
    observations: Math.max(
      new Set(evidence.map(({ file }) => file)).size,
      ...sources.map(({ observations }) => observations),
    ),
    firstSeen,
    confirmedOn,
    claim: null,
    evidence,
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run: job,
    compressed: { ...how, sources: ids, at: now, dates: [firstSeen, confirmedOn] },
  }
}

/** `m-` and 16 hex digits from what was made, of what, and how: neither time nor job matters. */
function madeId(how: string, text: string, sources: readonly string[]): string {
  const rests = [how, text, ...[...sources].sort()]
  return `m-${createHash('sha256').update(rests.join('\n')).digest('hex').slice(0, 16)}`
}

/** The most frequent first, of equals the one that came first. */
function mostFrequent<T>(all: readonly T[]): T[] {
  const counts = new Map<T, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([one]) => one)
}

function cut(text: string): string {
  if (Buffer.byteLength(text) <= SUMMARY_MAX_BYTES) return text
  const room = SUMMARY_MAX_BYTES - Buffer.byteLength(SUMMARY_SUFFIX)
  let bytes = 0
  let kept = ''
  for (const { segment } of characters().segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > room) break
    kept += segment
  }
  return kept.trimEnd() + SUMMARY_SUFFIX
}

let segmenter: Intl.Segmenter | undefined

/** What a reader sees as one character is never cut in two. Slow to make, and seldom is anything cut. */
function characters(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter
}
