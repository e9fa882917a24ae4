import type { Memory } from '../memory/memory.ts'
import { datesIn } from './dates.ts'
import { dayNumber, docOfMemory } from './doc.ts'
import { dot, type Embedder } from './embedder.ts'
import { createLexicon, putBlock } from './lexicon.ts'
import { type Asker, NEAR, parseQuery } from './query.ts'
import { searched } from './shelf.ts'
import { stem } from './stem.ts'
import { STOP_WORDS, terms, words } from './words.ts'

export interface AboutOptions {
  readonly embedder: Embedder
  readonly asker: Asker
}

export interface About {
  readonly memory: Memory
  /** 0..1 */
  readonly score: number
}

/** At most so many are told. */
const MOST = 20
/** When words find fewer, all memories are looked at by meaning. */
const FEW = 20
/** Nearest vectors that are ranked besides what words find. */
const NEAREST = 50
/** What matches less, or less than this part of the best, has a common word with the question and nothing else. */
const LEAST = 0.12
const LEAST_OF_BEST = 0.25

/**
 * Memories that bear on a question, best first, from the memories alone: neither index nor logs are read, so that it
 * answers the same wherever it runs. Ranked as a search ranks them.
 */
export function about(memories: readonly Memory[], question: string, { embedder, asker }: AboutOptions): About[] {
  const pool = candidates(memories, question, { embedder, asker })
  if (pool.length === 0) return []
  const docs = pool.map(docOfMemory)
  const vectors = embedder.embed(docs.map(({ text }) => text))
  const lexicon = createLexicon(embedder.dimension)
  putBlock(lexicon, 'memory', '1', docs, vectors)
  const { corpus, ranker } = searched(lexicon)
  const query = parseQuery(question, corpus, embedder, asker)
  const [vector = new Float32Array(embedder.dimension)] = embedder.embed([query.plain])
  const byId = new Map(pool.map((memory, at) => [memory.id, { memory, cosine: dot(vectors[at] ?? vector, vector) }]))
  const near = [...byId.values()].sort((a, b) => b.cosine - a.cosine).slice(0, NEAREST)
  const places = near.flatMap(({ memory }) => corpus.placeOf(memory.id) ?? [])
  const { best } = ranker.rank(query, vector, places, MOST, () => true)
  const least = Math.max(LEAST, LEAST_OF_BEST * (best[0]?.score ?? 0))
  return best.flatMap(({ doc, score }) => {
    const memory = byId.get(corpus.ids[doc] ?? '')?.memory
    return memory === undefined || score < least ? [] : [{ memory, score }]
  })
}

/** Those that hold a word of the question or one of much the same meaning, or are of a day that it names; all when these are few. */
function candidates(
  memories: readonly Memory[],
  question: string,
  { embedder, asker }: AboutOptions,
): readonly Memory[] {
  const wanted = new Set<string>()
  for (const word of words(question)) {
    if (STOP_WORDS.has(word)) continue
    wanted.add(stem(word))
    for (const [other, cosine] of embedder.near(word)) if (cosine >= NEAR.least) wanted.add(stem(other))
  }
  const days = datesIn(question, asker.today, [])
  const named = ({ confirmedOn }: Memory): boolean => {
    const day = dayNumber(confirmedOn)
    return days.some(({ from, to }) => from <= day && day <= to)
  }
  const some = memories.filter(
    (memory) => terms(docOfMemory(memory).text).some((term) => wanted.has(term)) || (days.length > 0 && named(memory)),
  )
  return some.length >= FEW ? some : memories
}
