import { hasEnded, type Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { areAlike, type Value, valuesIn } from '../memory/values.ts'
import { type Bearing, isTurn, linesIn, type SaidTurn } from './context.ts'
import type { Hit } from './hit.ts'
import { terms } from './words.ts'

/** Of the best hit: what bears less on the question has a common word with it and nothing else. */
const LEAST_OF_BEST = 0.25
/** Characters of a turn that are shown. */
const ROOM = 300
/** Terms: less says nothing by itself. */
const SHORTEST = 3

/** Of a turn what its speaker said in their own words; null where nothing of it may stand in a prompt. */
export type OwnWords = (hit: Hit) => string | null

/** A turn with how near it is to the question. */
export interface Near<T> {
  readonly one: T
  readonly score: number
}

/**
 * Turns that may stand in a prompt as the words of one of the two, and on which nothing rests that holds no longer. Of a long
 * one what bears most on the question; questions and what says nothing alone are left out.
 */
export function saidStill(
  state: Pick<State, 'memories'>,
  { hits, by, question, ownWords }: SaidInput,
): Near<SaidTurn>[] {
  const over = new Set(
    [...state.memories.values()].filter(hasEnded).flatMap(({ evidence }) => evidence.flatMap(linesIn)),
  )
  const asked = new Set(terms(question))
  return hits.flatMap((hit): Near<SaidTurn>[] => {
    const { id, date, score, evidence } = hit
    const [place] = evidence
    if (place === undefined || linesIn(place).some((line) => over.has(line))) return []
    const text = closest(statements(ownWords(hit) ?? ''), asked)
    return terms(text).length < SHORTEST ? [] : [{ one: { id, date, by, text, ...place }, score }]
  })
}

interface SaidInput {
  /** Turns of one of the two, best first. */
  readonly hits: readonly Hit[]
  readonly by: SaidTurn['by']
  readonly question: string
  readonly ownWords: OwnWords
}

/** Both in one list, best first, without what bears far less than the best. */
export function nearest(lists: readonly (readonly Near<Bearing>[])[]): Bearing[] {
  const ranked = lists.flat().sort((a, b) => b.score - a.score)
  const least = LEAST_OF_BEST * (ranked[0]?.score ?? 0)
  return ranked.filter(({ score }) => score >= least).map(({ one }) => one)
}

/**
 * What bears on a question, without what was said once more later: a memory that only repeats a sentence of a turn that is
 * shown, and words with a number where later ones that hold no less of the question have another number. A line of
 * a document and what a reader put in its own words stand: they end where they are told to.
 */
export function withoutReplaced(bearing: readonly Bearing[], question: string): Bearing[] {
  const asked = new Set(terms(question))
  const turns = bearing.filter(isTurn)
  const left = bearing.filter((one) => isTurn(one) || !turns.some(({ text }) => text.includes(quoteIn(one) ?? NEVER)))
  const tellings = left.map((one) => tellingOf(one, asked))
  const isReplaced = (one: Telling): boolean =>
    (isTurn(one.one) || quoteIn(one.one) !== null) && tellings.some((later) => replaces(later, one, asked.size))
  return tellings.filter((one) => !isReplaced(one)).map(({ one }) => one)
}

const NEVER = '\0'
/** Part of the words of a question: what holds fewer of them answers something else. */
const ANSWERS = 0.5

/** The words that a memory of the store repeats, as the built-in reader keeps them; null for a statement. */
function quoteIn({ home, text }: Memory): string | null {
  return home === 'store' ? (/^\S+ said: "(.+)"$/s.exec(text)?.[1] ?? null) : null
}

interface Telling {
  readonly one: Bearing
  /** Sorts as it was said. */
  readonly when: string
  /** Words of the question that it holds. */
  readonly asked: ReadonlySet<string>
  readonly values: readonly Value[]
}

function tellingOf(one: Bearing, asked: ReadonlySet<string>): Telling {
  const [date, line = 0] = isTurn(one) ? [one.date, one.lines[0]] : [one.firstSeen, one.evidence[0]?.lines[0]]
  const held = new Set(terms(one.text).filter((term) => asked.has(term)))
  return { one, when: `${date} ${String(line).padStart(9, '0')}`, asked: held, values: valuesIn(one.text) }
}

function replaces(later: Telling, one: Telling, most: number): boolean {
  const another = (value: Value): boolean =>
    later.values.some((other) => areAlike(other, value) && other.value !== value.value)
  return (
    later.when > one.when &&
    (!isTurn(later.one) || later.one.by === 'human') &&
    one.asked.size > 0 &&
    later.asked.size >= ANSWERS * most &&
    [...one.asked].every((term) => later.asked.has(term)) &&
    one.values.some(another)
  )
}

/** Without questions and lines that stand in brackets: nobody's words, of a picture or a sound. */
function statements(text: string): string[] {
  return text
    .replace(/^\s*\[[^\]\n]*\]\s*$/gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '' && !sentence.trimEnd().endsWith('?'))
}

/** The sentences in a row that have room and hold most of what is asked. */
function closest(sentences: readonly string[], asked: ReadonlySet<string>): string {
  const worth = sentences.map((one) => new Set(terms(one).filter((term) => asked.has(term))).size)
  let best = { from: 0, to: sentences.length, worth: -1 }
  for (let from = 0; from < sentences.length; from++) {
    let sum = 0
    let length = 0
    for (let to = from; to < sentences.length; to++) {
      length += (sentences[to] ?? '').length + 1
      if (length > ROOM && to > from) break
      sum += worth[to] ?? 0
      if (sum > best.worth || (sum === best.worth && from === best.from)) best = { from, to: to + 1, worth: sum }
    }
  }
  return sentences.slice(best.from, best.to).join(' ').trim()
}
