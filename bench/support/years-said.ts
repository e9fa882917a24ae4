import fs from 'node:fs'
import type { Embedder } from '../../src/recall/embedder.ts'
import type { Passage } from '../../src/recall/passages.ts'
import type { IndexSource } from '../../src/recall/search-index.ts'

const TURNS_A_DAY = 50
export const DIMENSION = 512

/** What a text means does not matter to how long a search takes, and encoding a million takes hours: questions alone are encoded. */
export function quick(embedder: Embedder): Embedder {
  return { ...embedder, embed: (texts) => (texts.length === 1 ? embedder.embed(texts) : texts.map(vectorFor)) }
}

/** A direction for a text, the same each time. */
export function vectorFor(text: string): Float32Array {
  let state = 2_166_136_261
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619) >>> 0
  const vector = new Float32Array(DIMENSION)
  let squares = 0
  for (let at = 0; at < DIMENSION; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const value = state / 2 ** 31 - 1
    vector[at] = value
    squares += value * value
  }
  const size = Math.sqrt(squares)
  return vector.map((value) => value / size)
}

const VOCABULARY = fs
  .readFileSync(new URL('../../models/near-words/vocab.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .slice(0, 30_000)

/** Sentences of so many words, the same of the same seed. Words follow Zipf's law, as in speech: common words are in many turns. */
export function speaker(seed: number): (words: number) => string {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const word = (): string => VOCABULARY[Math.floor(Math.exp(random() * Math.log(VOCABULARY.length))) - 1] ?? 'word'
  return (count) => Array.from({ length: count }, word).join(' ')
}

/** So many turns, a day at a time: nothing is held of a day that nobody asks for. */
export function yearsSaid(turns: number, days = turns / TURNS_A_DAY): IndexSource {
  const logs = Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.UTC(1970, 0, 1 + day)).toISOString().slice(0, 10)
    return { file: `raw/${date}.md`, fingerprint: '1', passages: () => dayOf(date, speaker(42 + day)) }
  })
  return { memories: [], atoms: [], logs }
}

/** One day more than `yearsSaid` of as many turns. */
export function oneDayMore(turns: number): IndexSource {
  return yearsSaid(turns, turns / TURNS_A_DAY + 1)
}

function dayOf(date: string, speak: (words: number) => string): Passage[] {
  const file = `raw/${date}.md`
  return Array.from({ length: TURNS_A_DAY }, (_, at): Passage => {
    const human = at % 2 === 0
    return {
      id: `p-${date.replaceAll('-', '')}${String(at).padStart(8, '0')}`,
      kind: 'passage',
      text: speak(human ? 20 : 40) + (at % 5 === 0 ? '?' : '.'),
      speaker: human ? 'Dana' : 'Bernard',
      role: human ? 'human' : 'assistant',
      date,
      time: `${String(8 + Math.floor(at / 10)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
      file,
      lines: [5 + 6 * at, 5 + 6 * at],
      quoted: false,
    }
  })
}
