import { hasEnded, type Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { areAlike, type Value, valuesIn } from '../memory/values.ts'
import { type Hit, linesIn, linesOf } from './doc.ts'
import { ownLines, type ToldIn } from './own-words.ts'
import { LEAST_OF_BEST } from './recallable.ts'
import { terms } from './words.ts'

/** What may bear on a question: a memory, or a turn that was said. */
export type Bearing = Memory | SaidTurn

/** A turn of one of the two, in their own words. */
export interface SaidTurn {
  readonly id: string
  readonly date: string
  readonly by: 'human' | 'assistant'
  readonly text: string
  /** The turn before it and the assistant's answer to it: what tells what it is about. Not shown. */
  readonly before: string
  readonly reply: string
  readonly file: string
  readonly lines: readonly [number, number]
}

export function isTurn(one: Bearing): one is SaidTurn {
  return 'by' in one
}

/** Characters of a turn that are shown. */
const ROOM = 300
/** Terms: less says nothing by itself. */
const SHORTEST = 3

/** What bears on a question, and how near it is. */
export interface Near<T> {
  readonly one: T
  readonly score: number
}

/** Turns that may stand in a prompt as words of one of the two and hold still; of a long one what bears most. */
export function saidStill(
  { memories }: Pick<State, 'memories'>,
  hits: readonly Hit[],
  by: SaidTurn['by'],
  question: string,
  told: ToldIn,
): Near<SaidTurn>[] {
  const ended = [...memories.values()].filter(hasEnded)
  const over = new Set(ended.flatMap(linesOf))
  const asked = new Set(terms(question))
  return hits.flatMap((hit): Near<SaidTurn>[] => {
    const { id, date, score } = hit
    const [place] = hit.evidence
    if (place === undefined || linesIn(place).some((line) => over.has(line))) return []
    const words = told(place.file, date).get(place.lines[0])
    if (words === undefined) return []
    const text = closest(statements(ownLines(words, hit)), asked)
    const { before, reply } = words
    return terms(text).length < SHORTEST ? [] : [{ one: { id, date, by, text, before, reply, ...place }, score }]
  })
}

/** Both, best first, without what bears far less; a statement replaces its turns, a turn what only repeats it. */
export function nearest(memories: readonly Near<Memory>[], said: readonly Near<SaidTurn>[]): Bearing[] {
  const turns = new Map(said.flatMap(({ one, score }) => linesIn(one).map((line) => [line, { one, score }] as const)))
  const told = new Set<SaidTurn>()
  const found = memories.flatMap(({ one, score }): Near<Memory>[] => {
    const own = linesOf(one).flatMap((line) => turns.get(line) ?? [])
    if (!isStatement(one)) return own.length > 0 ? [] : [{ one, score }]
    for (const turn of own) told.add(turn.one)
    return [{ one, score: Math.max(score, ...own.map((turn) => turn.score)) }]
  })
  const ranked = [...found, ...said.filter(({ one }) => !told.has(one))].sort((a, b) => b.score - a.score)
  const least = LEAST_OF_BEST * (ranked[0]?.score ?? 0)
  return ranked.filter(({ score }) => score >= least).map(({ one }) => one)
}

/**
 * What bears on a question, without words that were said before later ones of the human with another value; those come in
 * their place. A line of a document and what a reader put in its own words stand: they end where they are told to.
 */
export function withoutReplaced(bearing: readonly Bearing[], question: string): Bearing[] {
  const asked = new Set(terms(question))
  const tellings = bearing.map((one) => tellingOf(one, asked))
  const weight = weightIn(tellings)
  const least = ANSWERS * Math.max(...tellings.map(({ heard }) => weight(heard.asked)))
  const answers = ({ heard, about }: Telling): boolean => Math.max(weight(heard.asked), weight(about)) >= least
  const laterThan = (one: Telling): Telling[] =>
    isStatement(one.one) ? [] : tellings.filter((each) => answers(each) && replaces(each, one, answers(one)))
  const replaced = new Map(tellings.map((one) => [one, laterThan(one)]))
  const ranks = new Map(tellings.map((one, rank) => [one, rank]))
  const over: Value[] = []
  for (const [one, later] of replaced) {
    if (later.length > 0)
      over.push(...one.values.filter((value) => later.some((each) => tellsAnother(each.heard.values, value))))
    for (const each of later) ranks.set(each, Math.min(ranks.get(one) ?? 0, ranks.get(each) ?? 0))
  }
  return tellings
    .filter((one) => replaced.get(one)?.length === 0)
    .sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
    .flatMap((one) => (isStatement(one.one) ? [one.one] : withoutOver(one, over)))
}

/** What words of the question tell together: the rarer they are in all that bears on it, the more. */
function weightIn(tellings: readonly Telling[]): (asked: ReadonlySet<string>) => number {
  const counts = new Map<string, number>()
  for (const { asked } of tellings) for (const term of asked) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weight = (term: string): number => Math.log(1 + tellings.length / (counts.get(term) ?? 1))
  return (asked) => [...asked].reduce((sum, term) => sum + weight(term), 0)
}

/** Not words that are only repeated, as the built-in reader keeps them in the store. */
function isStatement(one: Bearing): one is Memory {
  return !isTurn(one) && (one.home !== 'store' || !/^\S+ said: "(.+)"$/s.test(one.text))
}

/** Without the clauses that tell only what is over, where others tell what holds; nothing where that is all it has to say on what is asked. */
function withoutOver({ one, values, asked }: Telling, over: readonly Value[]): Bearing[] {
  const isOver = (value: Value): boolean => tells(over, value)
  if (!values.some(isOver)) return [one]
  if (values.every(isOver)) return asked.size === 0 || !isTurn(one) ? [] : [one]
  const kept = one.text.split(/(?<=[.!?;,:])\s+/).map((clause) => {
    const told = toldIn(clause)
    return told.length > 0 && told.every(isOver) ? '…' : clause
  })
  return [{ ...one, text: kept.join(' ') }]
}

/** Of what the best tells of the question: what tells less answers something else. */
const ANSWERS = 0.5

interface Telling {
  readonly one: Bearing
  /** Sorts as it was said. */
  readonly when: string
  /** Words of the question that it holds; where it holds none, those that are around it. */
  readonly about: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
  readonly values: readonly Value[]
  /** The same with what the assistant made of it: it says a day in full where a person says "the 3rd". */
  readonly heard: { readonly asked: ReadonlySet<string>; readonly values: readonly Value[] }
}

function tellingOf(one: Bearing, asked: ReadonlySet<string>): Telling {
  const [date, line = 0] = isTurn(one) ? [one.date, one.lines[0]] : [one.firstSeen, one.evidence[0]?.lines[0]]
  const held = (text: string) => new Set(terms(text).filter((term) => asked.has(term)))
  const heard = isTurn(one) ? `${one.text}\n${one.reply}` : one.text
  const own = held(one.text)
  return {
    one,
    when: `${date} ${String(line).padStart(9, '0')}`,
    asked: own,
    about: own.size > 0 || !isTurn(one) ? own : held(`${one.before}\n${heard}`),
    values: toldIn(one.text),
    heard: { asked: held(heard), values: toldIn(heard) },
  }
}

/** Names of days and small bare numbers are in every second sentence, and no value of anything. */
function toldIn(text: string): Value[] {
  return valuesIn(text).filter(({ of, value }) => /\d/.test(value) && (of !== '' || value.length > 1))
}

/** Later words of the human on the same with another value; or on whatever, where they say themselves from what to what. */
function replaces(later: Telling, one: Telling, answers: boolean): boolean {
  if (later.when <= one.when || (isTurn(later.one) && later.one.by !== 'human')) return false
  const isSame = answers && one.about.size > 0 && [...one.about].every((term) => later.heard.asked.has(term))
  return one.values.some((value) =>
    isSame ? tellsAnother(later.heard.values, value) : tells(later.values, value) && tellsAnother(later.values, value),
  )
}

/** Another value of the kind and not this one, or this one and a single other: from this to that. */
function tellsAnother(told: readonly Value[], value: Value): boolean {
  const alike = new Set(told.filter((other) => areAlike(other, value)).map((other) => other.value))
  return alike.delete(value.value) ? alike.size === 1 : alike.size > 0
}

function tells(told: readonly Value[], value: Value): boolean {
  return told.some((other) => areAlike(other, value) && other.value === value.value)
}

/** Without questions and what stands in brackets at the end of a line: nobody's words, of a picture or a sound. */
function statements(text: string): string[] {
  return text
    .replace(/\[(?!REDACTED)[^[\]\n]*\][ \t]*$/gm, '')
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
