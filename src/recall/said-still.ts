import { hasEnded, type Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { areAlike, type Value, valuesIn } from '../memory/values.ts'
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

/**
 * What bears on a question, without what was said once more later: a memory that only repeats a sentence of a turn that is
 * shown whole, and words with a number where later ones that hold no less of the question have another number. A line of
 * a document and what a reader put in its own words stand: they end where they are told to.
 */
export function withoutReplaced<Told extends { found: readonly Memory[]; said: readonly SaidTurn[] }>(
  { found, said }: Told,
  question: string,
): { found: Memory[]; said: SaidTurn[] } {
  const asked = new Set(terms(question))
  const left = found.filter((memory) => !said.some(({ text }) => text.includes(quoteIn(memory) ?? NEVER)))
  const tellings = [
    ...left.map((one) => tellingOf(one.text, one.firstSeen, asked)),
    ...said.map((one) => tellingOf(one.text, one.date, asked)),
  ]
  const holds = ({ text }: { text: string }, date: string): boolean => {
    const one = tellingOf(text, date, asked)
    return !tellings.some((later) => later.asked.size >= ANSWERS * asked.size && replaces(later, one))
  }
  return {
    found: left.filter((one) => quoteIn(one) === null || holds(one, one.firstSeen)),
    said: said.filter((one) => holds(one, one.date)),
  }
}

const NEVER = '\0'
/** Part of the words of a question: what holds fewer of them answers something else. */
const ANSWERS = 0.5

/** The words that a memory of the store repeats, as the built-in reader keeps them; null for a statement. */
function quoteIn({ home, text }: Memory): string | null {
  return home === 'store' ? (/^\S+ said: "(.+)"$/s.exec(text)?.[1] ?? null) : null
}

interface Telling {
  readonly date: string
  /** Words of the question that it holds. */
  readonly asked: ReadonlySet<string>
  readonly values: readonly Value[]
}

function tellingOf(text: string, date: string, asked: ReadonlySet<string>): Telling {
  const held = new Set(terms(text).filter((term) => asked.has(term)))
  return { date, asked: held, values: valuesIn(text) }
}

function replaces(later: Telling, one: Telling): boolean {
  const another = (value: Value): boolean => {
    const others = later.values.filter((other) => areAlike(other, value))
    return others.length > 0 && others.every((other) => other.value !== value.value)
  }
  return (
    later.date > one.date &&
    one.asked.size > 0 &&
    [...one.asked].every((term) => later.asked.has(term)) &&
    one.values.some(another)
  )
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
