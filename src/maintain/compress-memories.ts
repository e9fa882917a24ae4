import type { Evidence, Memory, Origin } from '../memory/memory.ts'
import { madeId } from './distil/distilled-memory.ts'
import { inFirstSeenOrder, unite } from './distil/unite.ts'

/** Between two claims of a summary. */
export const SUMMARY_SEPARATOR = '; '
/** UTF-8 bytes of a summary's text, suffix included. */
export const SUMMARY_MAX_BYTES = 1024
/** At the end of a summary that was cut. */
export const SUMMARY_SUFFIX = ' […]'

export interface Compressing {
  readonly job: string
  /** ISO time. */
  readonly now: string
  readonly tokens: (text: string) => number
}

/** What was said in one stretch of a log, as somebody summed it up. */
export interface Episode {
  readonly id: string
  readonly summary: string
  readonly origin: Origin
  /** 0..10 */
  readonly confidence: number
  readonly topics: readonly string[]
  readonly evidence: readonly Evidence[]
  /** ISO date. */
  readonly date: string
}

/**
 * One summary of several memories, made of their words and of nothing else: texts in the order given, cut at
 * `SUMMARY_MAX_BYTES`; the least confidence and the lowest authority of any; evidence and topics of all, in first-seen
 * order. A candidate of the store: it stands in no document, and whoever ticks or confirms it makes it active. The same
 * sources, job and time give the same bytes; neither job nor time is in its id.
 */
export function compressMemories(sources: readonly Memory[], about: Compressing): Memory {
  const text = joined(sources.map((source) => source.text))
  const ids = sources.map(({ id }) => id)
  const all = unite(sources)
  const before = sources.reduce((sum, source) => sum + about.tokens(source.text), 0)
  return {
    ...all,
    id: madeId('decayed', text, ids),
    text,
    kind: 'context',
    home: 'store',
    bucket: null,
    stated: sources.every((source) => source.stated === 'observed') ? 'observed' : 'inferred',
    status: 'candidate',
    marker: false,
    pinned: false,
    significance: Math.max(...sources.map(({ significance }) => significance)),
    topics: inFirstSeenOrder(
      sources.flatMap(({ topics }) => topics),
      (topic) => topic,
    ),
    claim: null,
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run: about.job,
    compressed: {
      how: 'decayed',
      sources: ids,
      ratio: Math.round((100 * before) / Math.max(1, about.tokens(text))) / 100,
      at: about.now,
      dates: [all.firstSeen, all.confirmedOn],
      cluster: null,
    },
  }
}

/** The same of summaries of episodes. */
export function compressEpisodes(episodes: readonly Episode[], about: Compressing): Memory {
  return compressMemories(episodes.map(asMemory), about)
}

/** Texts in their order with `SUMMARY_SEPARATOR` between them, cut at `SUMMARY_MAX_BYTES` between two characters. */
export function joined(texts: readonly string[]): string {
  return cut(texts.map((text) => text.replace(/\s+/g, ' ').trim()).join(SUMMARY_SEPARATOR))
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

function asMemory({ id, summary, origin, confidence, topics, evidence, date }: Episode): Memory {
  return {
    id,
    text: summary,
    kind: 'context',
    home: 'store',
    bucket: null,
    stated: 'observed',
    origin,
    status: 'candidate',
    marker: false,
    pinned: false,
    significance: 0,
    confidence,
    observations: 1,
    firstSeen: date,
    confirmedOn: date,
    topics,
    claim: null,
    evidence,
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run: '',
  }
}
