import { ideaOf, rootOf } from '../../memory/gist-words.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { CONCEPTS, STOP } from '../../memory/resolve/vocabulary.ts'
import { REWORDING } from '../../read/model/rewording.ts'
import { dot, type Embedder } from '../../recall/embedder.ts'
import { ABSTRACTING, CLAIMING } from './abstracting.ts'

/**
 * Content words of a distillation that no source supports, by the same word in another form, a word that says the same
 * here, or one that the embedder puts near: "the diabetic user runs backups".
 */
export function unsupportedWords(text: string, isSupported: (word: string) => boolean): string[] {
  const said = text.replace(GERUND, ' ')
  return wordsIn(said).filter((word) => !isGeneral(word) && !isSupported(word))
}

/** "Handing out slides after the talk …" names what is done, and what it is done to must be theirs. */
const GERUND = /(?:^|[.!?]\s+)\p{Lu}\p{Ll}{2,}ing(?=\s+(?:\p{Ll}|\d))/gu

/** Tells whether a lower-case word of a distillation rests on one of these texts. */
export function supportOf(sources: readonly string[], embedder: Embedder | null): (word: string) => boolean {
  const words = new Set(sources.flatMap(wordsIn))
  const keys = new Set([...words].flatMap(keysOf))
  const telling = [...words].filter((word) => !STOP.has(word))
  let vectors: readonly Float32Array[] | null = null
  const isNear = (word: string): boolean => {
    const [vector] = embedder?.embed([word]) ?? []
    vectors ??= embedder?.embed(telling) ?? []
    return vector !== undefined && vectors.some((other) => dot(vector, other) >= NEAR)
  }
  return (word) => keysOf(word).some((key) => keys.has(key)) || isNear(word)
}

/** What frames and generalises, and says nothing of its own. */
export function isGeneral(word: string): boolean {
  if (STOP.has(word)) return true
  const stemmed = stem(word)
  return ABSTRACTING.has(stemmed) || (REWORDING.has(stemmed) && !CLAIMING.has(stemmed))
}

/** Cosine from which on two words are about one thing: "bedtime" and "sleep". */
const NEAR = 0.4
/** Endings of kin words come apart late; shorter words are compared whole. */
const SHORTEST_ROOT = 5

/** Its stem, its root, and the ideas that it names. */
function keysOf(word: string): string[] {
  const stemmed = stem(word)
  const root = rootOf(word)
  const concept = CONCEPTS.get(stemmed)
  const base = ENDINGS.exec(word)?.[1]
  return [
    stemmed,
    ...(base === undefined ? [] : [base]),
    ...(root.length >= SHORTEST_ROOT ? [`root:${root}`] : []),
    ...(ideaOf(word) ?? []).filter((idea) => idea !== 'not').map((idea) => `idea:${rootOf(idea)}`),
    ...(concept === undefined ? [] : [`concept:${concept.word}`]),
  ]
}

/** "Failure" and "fail", "payment" and "pay", "flakiness" and "flaky", "rainy" and "rain", "died" and "die". */
const ENDINGS = /^(\p{L}{3,}?)(?:ures?|ments?|iness|ness|ful|less|ation|ity|al|en|ing|d|y)$/u

/** Lower case, without possessives, the parts of a compound each on its own; numbers and single letters are none. */
export function wordsIn(text: string): string[] {
  const found = text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  return found.map((word) => word.replace(/['’](?:s|ll|re|ve|d|m|t)?$/, '')).filter((word) => word.length > 2)
}
