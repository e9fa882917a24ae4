import { dayNumber, periodNamed } from '../calendar.ts'
import { HOMES, type Home, KINDS, type Kind, STATUSES, type Status } from '../memory/memory.ts'
import { type Corpus, cosinesTo, firstNotBelow, rowAt } from './corpus.ts'
import { HIT_KINDS, type Hit, type HitKind, hitOf, linesOf, type Row } from './doc.ts'
import { type Asker, parseQuery, type Query } from './query.ts'
import { dateMatch, type Ranked } from './rank.ts'
import type { SearchIndex } from './search-index.ts'
import { WEIGHTS } from './weights.ts'

export const UNITS = ['all', 'turn', 'memory'] as const
type Unit = (typeof UNITS)[number]

export interface SearchOptions {
  readonly k: number
  /** What is looked for; `all`: memories, turns, causal statements and summaries. */
  readonly unit: Unit
  /** ISO dates, both included. */
  readonly since: string | null
  readonly until: string | null
  readonly home: Home | null
  /** Label of who said it; `human` and `assistant` are everybody of that role. */
  readonly speaker: string | null
  readonly kind: HitKind | Kind | null
  readonly asker: Asker
}

/** A memory is a statement that was weighed and kept: of two equal matches it comes before the turn. */
const MEMORY_FIRST = 1.15
/** What no longer is used comes after what is. */
const ARCHIVED = 0.8

/** How many more are ranked than asked for where some tell the same. */
const WIDER = 3

/** Answers one question, best hit first; what holds no longer comes after what holds, what waits for an answer last. */
export function search(index: SearchIndex, question: string, options: SearchOptions): Hit[] {
  const { unit, k } = options
  const wide = { ...options, k: unit === 'all' ? WIDER * k : k }
  const hits = matching(index, question, wide).map(({ corpus, query, doc, score }) => {
    const waits = STATUSES[corpus.status[doc] as number] === 'candidate'
    return hitOf(rowAt(corpus, doc), score, `${waits ? `${WAITS}; ` : ''}${whyOf(corpus, query, doc)}`)
  })
  const once = withoutDoubles(hits)
  return (unit === 'all' ? inOrder(index, once) : once).slice(0, k)
}

/** What matches less by itself, or is less near the best, has words in common with the question and nothing else. */
const LEAST = 0.3
const LEAST_OF_BEST = 0.35

/** What matches a question best and what comes near that, best first; the score is the part of the best, 0..1. */
export function nearBest(index: SearchIndex, question: string, options: SearchOptions): { row: Row; score: number }[] {
  const found = matching(index, question, options)
  const best = found[0]?.score ?? 0
  const near = found.filter(({ score }) => score >= Math.max(LEAST, LEAST_OF_BEST * best))
  return near.map(({ corpus, doc, score }) => ({ row: rowAt(corpus, doc), score: score / best }))
}

interface Match extends Ranked {
  readonly corpus: Corpus
  readonly query: Query
}

/** What matches a question, best first, each by itself; a score may pass 1. */
function matching(index: SearchIndex, question: string, options: SearchOptions): Match[] {
  const { unit, k, asker } = options
  const places = [...(unit === 'memory' ? [] : [index.passages]), ...(unit === 'turn' ? [] : [index.memories])]
  const vector = index.vectorOf(question)
  const found = places.flatMap(({ corpus, ranker }) => {
    if (corpus.count === 0) return []
    const query = parseQuery(question, corpus, index.embedder, asker, vector)
    const ranked = ranker.rank(query, k, allowed(corpus, options))
    return ranked.map(({ doc, score }) => ({ corpus, query, doc, score: score * weightOf(corpus, doc) }))
  })
  return found.sort((a, b) => b.score - a.score)
}

function weightOf({ kind, status }: Corpus, doc: number): number {
  const isKept = ['memory', 'atom'].includes(HIT_KINDS[kind[doc] as number] ?? '')
  if (!isKept) return 1
  return MEMORY_FIRST * (STATUSES[status[doc] as number] === 'archived' ? ARCHIVED : 1)
}

const WAITS = 'proposed, nobody took it up yet'

/** What was said of what holds no longer, after the memory that holds, and says so; what waits comes last. */
function inOrder(index: SearchIndex, hits: readonly Hit[]): Hit[] {
  const ordered = new Map<string, Hit>()
  for (const hit of hits) {
    const holder =
      hit.kind === 'passage'
        ? linesOf(hit)
            .map(index.holderOf)
            .find((row) => row !== undefined)
        : undefined
    if (holder !== undefined && !ordered.has(holder.id))
      ordered.set(holder.id, hitOf(holder, hit.score, 'holds in place of what was said before'))
    const why = holder === undefined ? hit.why : `holds no longer: now "${holder.text}"; ${hit.why}`
    if (!ordered.has(hit.id)) ordered.set(hit.id, { ...hit, why })
  }
  const all = [...ordered.values()]
  const isLast = ({ why }: Hit): boolean => why.startsWith(WAITS)
  return [...all.filter((hit) => !isLast(hit)), ...all.filter(isLast)]
}

/** The filters of the command line as one test on a doc. */
function allowed(corpus: Corpus, { unit, ...options }: SearchOptions): (doc: number) => boolean {
  const since = options.since === null ? -Infinity : dayNumber(options.since)
  const until = options.until === null ? Infinity : dayNumber(options.until)
  const home = options.home === null ? -1 : HOMES.indexOf(options.home)
  const wanted = options.kind
  const speaker = options.speaker?.toLowerCase() ?? null
  const role = speaker === 'human' ? 0 : speaker === 'assistant' ? 1 : -1
  const ends = new Map<string, number>()
  return (doc) => {
    const day = corpus.day[doc] as number
    const kind = HIT_KINDS[corpus.kind[doc] as number]
    if ((unit !== 'all' && kind !== KIND_OF[unit]) || GONE.includes(STATUSES[corpus.status[doc] as number]))
      return false
    if (day > until || (day < since && endDay(corpus, doc, ends) < since)) return false
    if (home >= 0 && corpus.home[doc] !== home) return false
    if (wanted !== null && kind !== wanted && KINDS[corpus.memoryKind[doc] as number] !== wanted) return false
    return speaker === null || corpus.role[doc] === role || corpus.speakers[corpus.speaker[doc] ?? -1] === speaker
  }
}

/** The last day that a doc tells of: of a line of a summary the last of its period, else its day. */
function endDay(corpus: Corpus, doc: number, ends: Map<string, number>): number {
  const own = corpus.day[doc] as number
  if (HIT_KINDS[corpus.kind[doc] as number] !== 'rollup') return own
  const file = rowAt(corpus, doc).evidence[0]?.file ?? ''
  const known = ends.get(file)
  if (known !== undefined) return known
  const period = periodNamed(/([^/]+)\.md$/.exec(file)?.[1] ?? '')
  const end = period === null ? own : dayNumber(period.last)
  ends.set(file, end)
  return end
}

const KIND_OF = { turn: 'passage', memory: 'memory' } as const

/** What holds no longer is not found. */
const GONE: readonly (Status | undefined)[] = ['superseded', 'retracted']

/**
 * A turn that a better memory rests on is that memory's evidence; what says the same as a memory before it, made of it
 * or the other way round, and a line of a summary that only repeats a memory or a summary is told already: none of them
 * is another answer. Of summaries that say the same the narrowest stands.
 */
function withoutDoubles(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = []
  const covered = new Set<string>()
  const memories = hits.filter(({ kind }) => kind === 'memory').map(({ text }) => text)
  const told = new Set<string>()
  for (const hit of [...hits].sort((a, b) => b.score - a.score || widthOf(a) - widthOf(b))) {
    if (hit.kind === 'passage' && linesOf(hit).some((line) => covered.has(line))) continue
    if (hit.kind === 'memory') {
      for (const line of linesOf(hit)) covered.add(line)
      if (told.has(hit.text)) continue
      told.add(hit.text)
    }
    if (hit.kind === 'rollup') {
      const words = bare(hit.text)
      if (told.has(words) || memories.some((text) => repeats(words, text))) continue
      told.add(words)
    }
    kept.push(hit)
  }
  return kept
}

const WIDTHS = ['daily/', 'weekly/', 'monthly/', 'yearly/']

function widthOf({ evidence: [first] }: Hit): number {
  return WIDTHS.findIndex((folder) => first?.file.startsWith(folder) === true)
}

/** The words of a memory, or a sentence of what it quotes. */
function repeats(words: string, memory: string): boolean {
  const sentence = / said: "(.+)"$/s.exec(words)?.[1]
  return words === memory || (sentence !== undefined && memory.includes(sentence))
}

/** What a line of a summary says of a memory, without how it says it: `USER.md, new: Likes tea (LOW → MEDIUM)`. */
function bare(text: string): string {
  return text
    .replace(/^\w+\.md, (?:new|confirmed): /, '')
    .replace(/ \([^()]*(?: → |\bstill (?:LOW|MEDIUM|HIGH)|\bon \d+ days)[^()]*\)$/, '')
}

/** From here on, beyond what any two texts share, what is meant is a reason. */
const MEANT = 0.15

/** Why a doc was found: the words of the question that stand in it and beside it, day, speaker, meaning. */
function whyOf(corpus: Corpus, query: Query, doc: number): string {
  const holds = (at: number): string[] =>
    query.terms.flatMap(({ word, matches }) => (matches.some(([term]) => stands(corpus, term, at)) ? [word] : []))
  const own = new Set(holds(doc))
  const near = [doc - 2, doc - 1, doc + 1, doc + 2].filter((at) => corpus.segment[at] === corpus.segment[doc])
  const beside = new Set(near.flatMap(holds).filter((word) => !own.has(word)))
  const meant = query.vector !== null && cosinesTo(corpus, query.vector)(doc) > MEANT
  return [
    ...(own.size > 0 ? [`says ${[...own].join(', ')}`] : []),
    ...(beside.size > 0 ? [`beside ${[...beside].join(', ')}`] : []),
    ...(WEIGHTS.date * dateMatch(corpus, query, doc) > 0 ? ['of a day that is named'] : []),
    ...(query.speaker >= 0 && corpus.speaker[doc] === query.speaker ? ['by the one who is named'] : []),
    ...(meant ? ['near in meaning'] : []),
  ].join('; ')
}

function stands({ postEnds, postDocs }: Corpus, term: number, doc: number): boolean {
  const end = postEnds[term + 1] ?? 0
  return postDocs[firstNotBelow(postDocs, doc, postEnds[term] ?? 0, end)] === doc
}
