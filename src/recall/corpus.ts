import { FIELD_COUNT, FIELDS, HIT_KINDS, kindOf, type Row } from './doc.ts'
import type { Block, Lexicon } from './lexicon.ts'
import { meanVector } from './vectors.ts'

/** All docs of a lexicon side by side, in order of file and line, with their inverted index. Columns have one entry a doc. */
export interface Corpus {
  readonly count: number
  readonly blocks: readonly Block[]
  /** Days since 1970, -1 for none. */
  readonly day: Int32Array
  /** Of those that have one; the last is before the first where none has. */
  readonly firstDay: number
  readonly lastDay: number
  /** Number in `speakers`. */
  readonly speaker: Int32Array
  readonly speakers: readonly string[]
  readonly packed: Int32Array
  /** Share of the text that asks, × 255. */
  readonly questions: Uint8Array
  /** Terms in the text, and their mean. */
  readonly length: Int32Array
  readonly meanLength: number
  /** Docs of one conversation have one number; they are the docs from its start to that of the next. */
  readonly segment: Int32Array
  readonly segments: number
  readonly segmentStarts: Int32Array
  readonly termIds: ReadonlyMap<string, number>
  /** `postDocs[postEnds[t] .. postEnds[t + 1]]` are the docs with term t, in order. */
  readonly postEnds: Int32Array
  readonly postDocs: Int32Array
  readonly postCounts: Uint8Array
  /** Number of each doc's block, and its place in there. */
  readonly blockOf: Int32Array
  readonly row: Int32Array
  /** What all docs mean, as a vector. */
  readonly mean: Float32Array
}

/** Flattens a lexicon. About 0.1 s for 100,000 turns. */
export function buildCorpus(lexicon: Lexicon): Corpus {
  const blocks = [...lexicon.blocks.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const count = blocks.reduce((sum, { size }) => sum + size, 0)
  const columns = fillColumns(blocks, count)
  return {
    count,
    termIds: lexicon.terms,
    ...columns,
    ...fillSegments(columns, count),
    ...fillPostings(blocks, lexicon.terms.size),
    blocks,
    mean: meanVector(blocks),
  }
}

function fillColumns(blocks: readonly Block[], count: number) {
  const column = (): Int32Array => new Int32Array(count)
  const columns = { blockOf: column(), row: column(), line: column(), minute: column(), day: column() }
  const more = { speaker: column(), packed: column(), length: column() }
  const questions = new Uint8Array(count)
  const speakers: string[] = []
  let [firstDay, lastDay] = [Number.MAX_SAFE_INTEGER, -1]
  let at = 0
  let sum = 0
  for (const [number, block] of blocks.entries()) {
    const { fields } = block
    const known = block.speakers.map((name) => numberOf(speakers, name))
    for (let from = 0; from < fields.length; from += FIELD_COUNT, at++) {
      const packed = fields[from + FIELDS.packed] as number
      columns.blockOf[at] = number
      columns.row[at] = from / FIELD_COUNT
      columns.line[at] = fields[from + FIELDS.line] as number
      columns.minute[at] = fields[from + FIELDS.minute] as number
      const day = fields[from + FIELDS.day] as number
      columns.day[at] = day
      if (day >= 0 && day < firstDay) firstDay = day
      if (day > lastDay) lastDay = day
      more.packed[at] = packed
      more.speaker[at] = known[packed & 255] ?? -1
      more.length[at] = fields[from + FIELDS.length] as number
      questions[at] = fields[from + FIELDS.questions] as number
      sum += more.length[at] as number
    }
  }
  const meanLength = count === 0 ? 1 : Math.max(1, sum / count)
  return { firstDay, lastDay, speakers, ...columns, ...more, questions, meanLength }
}

function numberOf(names: string[], name: string): number {
  const known = names.indexOf(name)
  if (known >= 0) return known
  names.push(name)
  return names.length - 1
}

/** A silence of more than this many minutes begins another conversation. */
const CONVERSATION_GAP = 30

/** A conversation ends with its file or with a long silence. Memories and lines of a summary stand each for itself. */
function fillSegments(columns: ReturnType<typeof fillColumns>, count: number) {
  const segment = new Int32Array(count)
  const starts: number[] = []
  let segments = 0
  let last = -1
  for (let at = 0; at < count; at++) {
    const minute = columns.minute[at] ?? -1
    const apart =
      at === 0 ||
      columns.blockOf[at] !== columns.blockOf[at - 1] ||
      columns.line[at] === 0 ||
      HIT_KINDS[kindOf(columns.packed[at] as number)] === 'rollup'
    const silent = minute >= 0 && last >= 0 && Math.abs(minute - last) > CONVERSATION_GAP
    if (apart || silent) {
      segments++
      starts.push(at)
    }
    if (apart) last = -1
    if (minute >= 0) last = minute
    segment[at] = segments - 1
  }
  return { segment, segments, segmentStarts: Int32Array.from([...starts, count]) }
}

function fillPostings(blocks: readonly Block[], terms: number) {
  const postEnds = new Int32Array(terms + 1)
  for (const { termIds } of blocks) for (const term of termIds) postEnds[term + 1] = (postEnds[term + 1] as number) + 1
  for (let term = 0; term < terms; term++)
    postEnds[term + 1] = (postEnds[term + 1] as number) + (postEnds[term] as number)
  const next = postEnds.slice()
  const total = postEnds[terms] ?? 0
  const postDocs = new Int32Array(total)
  const postCounts = new Uint8Array(total)
  let doc = 0
  for (const { fields, termIds, counts } of blocks) {
    let at = 0
    for (let from = 0; from < fields.length; from += FIELD_COUNT, doc++) {
      const end = at + (fields[from + FIELDS.terms] as number)
      for (; at < end; at++) {
        const term = termIds[at] as number
        const place = next[term] as number
        postDocs[place] = doc
        postCounts[place] = counts[at] as number
        next[term] = place + 1
      }
    }
  }
  return { postEnds, postDocs, postCounts }
}

/** What is shown of a doc. */
export function rowAt({ blocks, blockOf, row }: Corpus, doc: number): Row | undefined {
  return blocks[blockOf[doc] ?? -1]?.row(row[doc] ?? -1)
}

/** How many docs have a term. */
export function postings({ postEnds }: Corpus, term: number): number {
  return (postEnds[term + 1] ?? 0) - (postEnds[term] ?? 0)
}

/** The first place from `at` on, before `end`, whose number is not below `least`: by steps that double, then by halves. */
export function firstNotBelow(numbers: Int32Array, least: number, at: number, end: number): number {
  let low = at
  let step = 1
  while (low + step < end && (numbers[low + step] as number) < least) {
    low += step
    step *= 2
  }
  let high = Math.min(end, low + step)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
