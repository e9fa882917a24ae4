import type { Memory } from '../memory/memory.ts'
import { type DateHint, datesIn } from './dates.ts'
import { dayNumber, docOfMemory } from './doc.ts'
import { dot, type Embedder } from './embedder.ts'
import { createLexicon, putBlock } from './lexicon.ts'
import { type Asker, NEAR, parseQuery } from './query.ts'
import { searched } from './search-index.ts'
import { stem } from './stem.ts'
import { STOP_WORDS, words } from './words.ts'

interface AboutOptions {
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
/** So many are ranked with care. */
const POOL = 500
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
  putBlock(lexicon, 'memory', '1', docs, vectors, [])
  const { corpus, ranker } = searched(lexicon)
  const query = parseQuery(question, corpus, embedder, asker)
  const [vector = new Float32Array(embedder.dimension)] = embedder.embed([query.plain])
  const byId = new Map(pool.map((memory, at) => [memory.id, { memory, cosine: dot(vectors[at] ?? vector, vector) }]))
  const near = [...byId.values()].sort((a, b) => b.cosine - a.cosine).slice(0, NEAREST)
  const places = near.flatMap(({ memory }) => corpus.placeOf(memory.id) ?? [])
  const best = ranker.rank(query, vector, places, MOST, () => true)
  const least = Math.max(LEAST, LEAST_OF_BEST * (best[0]?.score ?? 0))
  return best.flatMap(({ doc, score }) => {
    const memory = byId.get(corpus.ids[doc] ?? '')?.memory
    return memory === undefined || score < least ? [] : [{ memory, score }]
  })
}

/**
 * Those that hold words of the question or of much the same meaning, or are of a day that it names, the best `POOL` by
 * how rare these words are; all when they are few.
 */
function candidates(
  memories: readonly Memory[],
  question: string,
  { embedder, asker }: AboutOptions,
): readonly Memory[] {
  const wanted = wantedStems(question, embedder)
  const days = datesIn(question, asker.today, [])
  const holders = new Map<string, number>()
  const some: { memory: Memory; held: readonly string[]; dated: boolean }[] = []
  const heldBy = reader(wanted)
  for (const memory of memories) {
    const held = heldBy(docOfMemory(memory).text)
    const dated = days.length > 0 && isOf(memory, days)
    if (held.length === 0 && !dated) continue
    for (const key of held) holders.set(key, (holders.get(key) ?? 0) + 1)
    some.push({ memory, held, dated })
  }
  if (some.length < FEW) return memories
  if (some.length <= POOL) return some.map(({ memory }) => memory)
  const rarity = (key: string): number => (wanted.get(key) ?? 0) * Math.log(memories.length / (holders.get(key) ?? 1))
  const rarest = Math.log(memories.length)
  return some
    .map(({ memory, held, dated }, at) => ({
      memory,
      at,
      worth: held.reduce((sum, key) => sum + rarity(key), dated ? rarest : 0),
    }))
    .sort((a, b) => b.worth - a.worth || b.at - a.at)
    .slice(0, POOL)
    .map(({ memory }) => memory)
}

/** Stems that count, and how much: words of the question whole, their neighbours half. */
function wantedStems(question: string, embedder: Embedder): Map<string, number> {
  const wanted = new Map<string, number>()
  const asked = words(question).filter((word) => !STOP_WORDS.has(word))
  for (const word of asked)
    for (const [other, cosine] of embedder.near(word)) if (cosine >= NEAR.least) wanted.set(stem(other), 0.5)
  for (const word of asked) wanted.set(stem(word), 1)
  return wanted
}

/** Tells which of the stems a text holds, each once; a word is stemmed the first time it is met. */
function reader(wanted: ReadonlyMap<string, number>): (text: string) => readonly string[] {
  const met = new Map<string, string | null>()
  return (text) => {
    const held: string[] = []
    for (const word of words(text)) {
      let key = met.get(word)
      if (key === undefined) {
        const stemmed = stem(word)
        key = wanted.has(stemmed) && !STOP_WORDS.has(word) ? stemmed : null
        met.set(word, key)
      }
      if (key !== null && !held.includes(key)) held.push(key)
    }
    return held
  }
}

function isOf({ confirmedOn }: Memory, days: readonly DateHint[]): boolean {
  const day = dayNumber(confirmedOn)
  return days.some(({ from, to }) => from <= day && day <= to)
}
