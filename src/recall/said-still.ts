import { hasEnded } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { linesIn, type SaidTurn } from './context.ts'
import type { Hit } from './hit.ts'
import { terms } from './words.ts'

/** Of the best hit: what bears less on the question has a common word with it and nothing else. */
const LEAST_OF_BEST = 0.25
/** Characters of a turn that are shown. */
const ROOM = 300
/** Terms: less says nothing by itself. */
const SHORTEST = 3

/**
 * Turns that may stand in a prompt as the human's words: nothing pasted in them, and nothing that holds no longer rests
 * on them. Of a long one what bears most on the question.
 */
export function saidStill(state: Pick<State, 'memories'>, hits: readonly Hit[], question: string): SaidTurn[] {
  const over = new Set(
    [...state.memories.values()].filter(hasEnded).flatMap(({ evidence }) => evidence.flatMap(linesIn)),
  )
  const asked = new Set(terms(question))
  return hits.flatMap(({ id, date, text, score, quoted, evidence: [place] }): SaidTurn[] => {
    if (quoted || place === undefined || score < LEAST_OF_BEST * (hits[0]?.score ?? 0)) return []
    const turn = { id, date, ...place, text: closest(text, asked) }
    const isBare = turn.text.endsWith('?') || terms(turn.text).length < SHORTEST
    return isBare || linesIn(turn).some((line) => over.has(line)) ? [] : [turn]
  })
}

/** The sentences in a row that have room and hold most of what is asked. */
function closest(text: string, asked: ReadonlySet<string>): string {
  if (text.length <= ROOM) return text.trim()
  const sentences = text.split(/(?<=[.!?])\s+|\n+/)
  const worth = sentences.map((one) => new Set(terms(one).filter((term) => asked.has(term))).size)
  let best = { from: 0, to: 1, worth: -1 }
  for (let from = 0; from < sentences.length; from++) {
    let sum = 0
    let length = 0
    for (let to = from; to < sentences.length; to++) {
      length += (sentences[to] ?? '').length + 1
      if (length > ROOM && to > from) break
      sum += worth[to] ?? 0
      if (sum > best.worth) best = { from, to: to + 1, worth: sum }
    }
  }
  return sentences.slice(best.from, best.to).join(' ').trim()
}
