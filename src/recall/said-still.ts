import { hasEnded, type Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { areAlike, OWN, type Value, valuesIn, withoutBefore } from '../memory/values.ts'
import { linesIn, linesOf, type Row } from './doc.ts'
import { ownLines, type ToldIn } from './own-words.ts'
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
  /** Words of the question that it holds. */
  readonly asked: ReadonlySet<string>
  readonly file: string
  readonly lines: readonly [number, number]
}

export function isTurn(one: Bearing): one is SaidTurn {
  return 'by' in one
}

/** Characters of a turn that are shown. */
const ROOM = 300
/** Terms: less says nothing by itself. */
const SHORTEST = 4
/** What is less near answers nothing, unless it took the place of what is nearer. */
const LEAST = { human: 0.4, assistant: 0.45, memory: 0.45 }
const BESIDE = 0.85
/** A text that the assistant wrote for somebody else. */
const WRITTEN = /"(?:[^"\s]+\s+){5,}[^"]*"/g
/** Part of its words that stand in what it answers. */
const RESTATED = 0.35

/** What bears on a question, and how near it is to the nearest of its kind, 0 to 1. */
export interface Near<T> {
  readonly one: T
  readonly score: number
}

/**
 * Turns that may stand in a prompt as words of one of the two; of a long one what bears most, of what holds no longer the
 * memory that took its place, where that is `known`.
 */
export function saidStill(
  { memories }: Pick<State, 'memories'>,
  known: ReadonlyMap<string, Memory>,
  found: readonly { readonly row: Row; readonly score: number }[],
  question: string,
  told: ToldIn,
): Near<Bearing>[] {
  const ended = [...memories.values()].filter(hasEnded)
  const over = new Map(ended.flatMap((one) => linesOf(one).map((line) => [line, one] as const)))
  const asked = new Set(terms(question))
  return found.flatMap(({ row, score }): Near<Bearing>[] => {
    const { id, date } = row
    const [place] = row.evidence
    if (place === undefined) return []
    const gone = linesIn(place).flatMap((line) => over.get(line) ?? [])
    if (gone.length > 0)
      return gone.flatMap(({ supersededBy }) => known.get(supersededBy ?? '') ?? []).map((one) => ({ one, score }))
    const words = told(place.file, date).get(place.lines[0])
    if (words === undefined) return []
    const by = words.by === 'human' ? 'human' : 'assistant'
    const own = ownLines(words, row)
    const text = closest(statements(by === 'human' ? own : own.replace(WRITTEN, ' ')), asked)
    const { before, reply } = words
    const said = terms(text)
    const one = { id, date, by, text, before, reply, asked: heldIn(said, asked), ...place } as const
    // What matched the question was somebody else's.
    const isPasted = heldIn(terms(own), asked).size === 0 && heldIn(terms(row.text), asked).size > 0
    return isPasted || said.length < SHORTEST || (by === 'assistant' && restates(one, said)) ? [] : [{ one, score }]
  })
}

function heldIn(said: readonly string[], asked: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(said.filter((term) => asked.has(term)))
}

/** Does a text say all that a turn says of the question, its days and numbers with it? */
export function covers(text: string, turn: SaidTurn): boolean {
  const [said, values] = [new Set(terms(text)), toldIn(text)]
  return [...turn.asked].every((term) => said.has(term)) && toldIn(turn.text).every((value) => tells(values, value))
}

/** Both, best first; a statement replaces its turns where it says as much, a turn what only repeats it. */
export function nearest(near: readonly Near<Bearing>[]): Near<Bearing>[] {
  const said = near.flatMap(({ one, score }) => (isTurn(one) ? { one, score } : []))
  const memories = new Map<string, Near<Memory>>()
  for (const { one, score } of near)
    if (!isTurn(one) && score > (memories.get(one.id)?.score ?? 0)) memories.set(one.id, { one, score })
  const turns = new Map(said.flatMap(({ one, score }) => linesIn(one).map((line) => [line, { one, score }] as const)))
  const told = new Set<SaidTurn>()
  const found = [...memories.values()].flatMap(({ one, score }): Near<Memory>[] => {
    const own = linesOf(one).flatMap((line) => turns.get(line) ?? [])
    if (!isStatement(one)) return own.length > 0 ? [] : [{ one, score }]
    for (const turn of own) if (covers(one.text, turn.one)) told.add(turn.one)
    return [{ one, score: Math.max(score, ...own.map((turn) => turn.score)) }]
  })
  // Beside a statement of what matches best only what comes near has more to say.
  const part = said[0] !== undefined && told.has(said[0].one) ? BESIDE : 1
  const left = said.flatMap(({ one, score }) => (told.has(one) ? [] : [{ one, score: part * score }]))
  return [...found, ...left].sort((a, b) => b.score - a.score)
}

/**
 * What bears on a question, without words that were said before later ones of the human with another value; those come in
 * their place. A line of a document and what a reader put in its own words stand: they end where they are told to.
 */
export function withoutReplaced(near: readonly Near<Bearing>[], question: string): Bearing[] {
  const asked = new Set(terms(question))
  const tellings = near.map(({ one, score }) => tellingOf(one, score, asked))
  const most = Math.max(...tellings.map(({ heard }) => heard.asked.size))
  const answers = ({ heard, about }: Telling): boolean => Math.max(heard.asked.size, about.size) >= ANSWERS * most
  const replaced = tellings.map((one) => {
    const later = tellings.filter((each) => answers(each) && replaces(each, one, answers(one)))
    // A line of a document may not know of it yet: then the later words stand beside it.
    for (const each of later) each.score = Math.max(each.score, one.score)
    return later.length > 0
  })
  const over = tellings.filter((one, at) => replaced[at] === true && !isStatement(one.one))
  const before = over.map(({ one }) => one.text)
  const values = over.flatMap((one) => one.values)
  const isOver = (one: Telling): boolean =>
    over.includes(one) ||
    (!isStatement(one.one) &&
      one.asked.size === 0 &&
      one.values.length > 0 &&
      one.values.every((each) => tells(values, each)))
  return tellings
    .filter((one) => one.score >= LEAST[isTurn(one.one) ? one.one.by : 'memory'] && !isOver(one))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => (isStatement(one) ? one : { ...one, text: withoutBefore(one.text, before) }))
}

/** Not words that are only repeated, as the built-in reader keeps them in the store. */
function isStatement(one: Bearing): one is Memory {
  return !isTurn(one) && (one.home !== 'store' || !/^\S+ said: "(.+)"$/s.test(one.text))
}

/** Of what the best tells of the question: what tells less answers something else. */
const ANSWERS = 0.5

interface Telling {
  readonly one: Bearing
  score: number
  /** Sorts as it was said. */
  readonly when: string
  /** Words of the question that it holds; where it holds none, those that are around it. */
  readonly about: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
  readonly values: readonly Value[]
  /** The same with what the assistant made of it: it says a day in full where a person says "the 3rd". */
  readonly heard: { readonly asked: ReadonlySet<string>; readonly values: readonly Value[] }
}

function tellingOf(one: Bearing, score: number, asked: ReadonlySet<string>): Telling {
  const [date, line = 0] = isTurn(one) ? [one.date, one.lines[0]] : [one.firstSeen, one.evidence[0]?.lines[0]]
  const held = (text: string) => heldIn(terms(text), asked)
  const heard = isTurn(one) ? `${one.text}\n${one.reply}` : one.text
  const own = held(one.text)
  return {
    one,
    score,
    when: `${date} ${String(line).padStart(9, '0')}`,
    asked: own,
    about: own.size > 0 || !isTurn(one) ? own : held(`${one.before}\n${heard}`),
    values: toldIn(one.text),
    heard: { asked: held(heard), values: toldIn(heard) },
  }
}

/** Names of days and small bare numbers are in every second sentence, and no value of anything. */
function toldIn(text: string): Value[] {
  const values = valuesIn(text).map(({ of, value }) => ({ of, value: value.replace(/^[£$€]/, '') }))
  return values.filter(({ of, value }) => /\d/.test(value) && (of !== '' || value.length > 1))
}

/** Later words of the human on the same with another value; or on whatever, where they say themselves from what to what. */
function replaces(later: Telling, one: Telling, answers: boolean): boolean {
  if (later.when <= one.when || (isTurn(later.one) && later.one.by !== 'human')) return false
  const isSame = answers && one.about.size > 0 && [...one.about].every((term) => later.heard.asked.has(term))
  return one.values.some((value) => {
    // What it tells itself is no other value of what it tells.
    const news = ({ values }: Pick<Telling, 'values'>): Value[] =>
      values.filter((other) => other.value === value.value || !tells(one.values, other))
    if (isSame) return tellsAnother(news(later.heard), value)
    return tells(later.values, value) && tellsAnother(news(later), value)
  })
}

/** Another value of the kind and not this one, or this one and a single other: from this to that. */
function tellsAnother(told: readonly Value[], value: Value): boolean {
  const alike = new Set(told.filter((other) => areAlike(other, value)).map((other) => other.value))
  return alike.delete(value.value) ? alike.size === 1 : alike.size > 0
}

/** A number is the same whatever word stands behind it. */
function tells(told: readonly Value[], { of, value }: Value): boolean {
  return told.some(
    (other) => other.value === value && areAlike({ of: OWN.has(other.of) ? other.of : '', value }, { of, value }),
  )
}

/** Is it the human's statement once more: many of its words, all that it says of the question, no day or number beside? */
function restates(answer: SaidTurn, said: readonly string[]): boolean {
  const known = new Set(terms(answer.before))
  const isMuch = said.filter((term) => known.has(term)).length >= RESTATED * said.length
  return isMuch && !answer.before.includes('?') && covers(answer.before, answer)
}

/** Without questions and what stands in brackets at the end of a line: nobody's words, of a picture or a sound. */
function statements(text: string): string[] {
  return text
    .replace(/\[(?!REDACTED)[^[\]\n]*\][ \t]*$/gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '' && !sentence.trimEnd().endsWith('?'))
}

/** The sentences in a row that have room, from the one on that holds most of what is asked; all where they have room. */
function closest(sentences: readonly string[], asked: ReadonlySet<string>): string {
  const worth = sentences.map((one) => heldIn(terms(one), asked).size)
  const from = sentences.join(' ').length <= ROOM ? 0 : worth.indexOf(Math.max(...worth))
  let text = sentences[from] ?? ''
  for (const one of sentences.slice(from + 1)) {
    if (text.length + one.length >= ROOM) break
    text += ` ${one}`
  }
  return text.trim()
}
