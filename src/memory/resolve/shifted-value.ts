import type { Memory } from '../memory.ts'
import {
  isAskedInTurn,
  isOfThing,
  isOfWhom,
  isProtected,
  likeliest,
  linesBefore,
  type Near,
  nearness,
  turnOf,
} from './meant-one.ts'
import type { MemoryIndex } from './memory-index.ts'
import { isTakenBack, isUndone, isUnreal } from './not-so.ts'
import { recurringTime } from './nuance.ts'
import * as outcomes from './outcomes.ts'
import { spokenOf } from './spoken-of.ts'
import type { Statement } from './statement.ts'
import { numberOf, type Value } from './values.ts'

/**
 * "So it'll be Monday", "tell a lie, quarter to two", "14:00.": a value that says of nothing what it is of. It is of what
 * gave one of its kind before, and which of both holds is asked.
 */
export function shiftedValue(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome | null {
  const { finding } = fresh
  if (finding.origin !== 'human-said' || finding.cue === 'one-off') return null
  const { before, own, turn } = turnOf(fresh)
  if (isTakenBack(turn)) return null
  for (const [at, sentence] of own.entries()) {
    const told = [...before, ...own.slice(0, at)]
    const how = howOf(sentence, told)
    if (how === null || isUnreal(sentence) || isUndone(sentence)) continue
    const values = valuesIn(sentence, index)
    if (values.length === 0) continue
    const meant = meantBy({ sentence, turn, told, values, how }, fresh, index)
    if (meant !== null && !isAskedInTurn(fresh, index))
      return outcomes.asked(inPlace(fresh, meant), meant, isProtected(meant))
  }
  return null
}

/** `corrects`: what was just said was wrong; `shifts`: it is otherwise now; `alone`: a value and nothing else. */
type How = 'corrects' | 'shifts' | 'alone'

const CORRECTS =
  /\b(?:tell a lie|i lie|no,? wait|wait,? no|hang on,? no|scratch that|strike that|correction|miscounted|misremembered|misread|misspoke|mistyped|(?:mixed|muddled) (?:it|them|that|those|the \p{L}+) up|i meant|make that|my mistake|my bad|(?:i was|that was|that's|got (?:it|that)) wrong|wrong (?:day|date|time|number|year|one)|typo|or rather|sorry,? (?:it's|i mean|that's|not)|actually,? (?:no,? )?it's|(?:just|double[- ]?) ?(?:checked|looked|found the))\b/iu
const SHIFTS =
  /\b(?:(?:it|that|this|he|she|they)(?:'ll| will| has to|'s going to|'s got to| must)(?: now)? be|so (?:it|that)(?:'s| is)|it(?:'s| is) (?:now |gone to |been moved )|make it|we(?:'re| are)? go(?:ing)? for|instead|rearranged|moved (?:to|it|back|forward)|pushed|put (?:it )?back|shifted|slipped|bumped|brought forward|swapped)\b/i
const WEEKLY = /\b(?:every|each) |(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/i
const FEW_WORDS = 3

function howOf(text: string, told: readonly string[]): How | null {
  const sentence = text.slice(0, 300).replace(/[‘’]/g, "'")
  if (/^(?:and|plus)\b/i.test(sentence)) return null
  if (CORRECTS.test(sentence) || CORRECTS.test(told.at(-1) ?? '')) return 'corrects'
  // Of what is done on one day of every week there may be two.
  if (SHIFTS.test(sentence)) return recurringTime(sentence) === null && !WEEKLY.test(sentence) ? 'shifts' : null
  const last = told.at(-1) ?? ''
  return sentence.split(/\s+/).length <= FEW_WORDS && last !== '' && !isUnreal(last) ? 'alone' : null
}

const CLOCK =
  /\b(?:(half)(?: past)?|(quarter) (past|to)|(ten|twenty|five) (past|to)) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i

function valuesIn(sentence: string, index: MemoryIndex): readonly Value[] {
  const { values } = index.read(sentence)
  const clock = CLOCK.exec(sentence)
  if (clock === null) return values.filter(({ denied }) => denied !== true)
  const hour = numberOf((clock[6] ?? '').toLowerCase()) ?? 0
  const value = `${clock[3] === 'to' || clock[5] === 'to' ? hour - 1 : hour}:${clock[1] ? '30' : clock[0].toLowerCase()}`
  return [{ kind: 'time', value }]
}

interface Shift {
  readonly sentence: string
  readonly turn: string
  readonly told: readonly string[]
  readonly values: readonly Value[]
  readonly how: How
}

function meantBy(
  { sentence, turn, told, values, how }: Shift,
  fresh: outcomes.Fresh,
  index: MemoryIndex,
): Memory | null {
  const said = index.read(sentence)
  const around = index.read(turn)
  const who = spokenOf(sentence, told)
  // What was said today may be corrected today.
  const lines = linesBefore(index, how === 'corrects' ? `${fresh.day}~` : fresh.day)
  const near = lines.flatMap(({ memory, known }): Near[] => {
    if (isSameTurn(memory, fresh) || !givesOther(values, known, how)) return []
    if (how !== 'alone' && (!isOfWhom(who, said, memory, known) || isOfThing(said, known))) return []
    if (how === 'shifts' && tellsElse(said, known)) return []
    const link = nearness(said, around, memory, known)
    return link === null || (link === 0 && how === 'alone') ? [] : [{ memory, link }]
  })
  const last = near.find(({ memory }) => memory.firstSeen === fresh.day)
  return how === 'corrects' && last !== undefined ? last.memory : likeliest(near, lines.length)
}

/** When something is; of other numbers only a correction says that they are of the same thing. */
const DATED: ReadonlySet<string> = new Set(['date', 'day', 'weekday', 'time'])

function givesOther(values: readonly Value[], known: Statement, how: How): boolean {
  return values.some(({ kind, value }) => {
    if (!DATED.has(kind) && how !== 'corrects') return false
    const isNumber = kind.startsWith('n:')
    const theirs = known.values.filter((one) => one.kind === kind || (isNumber && one.kind.startsWith('n:')))
    return theirs.length > 0 && !theirs.some((one) => one.value === value)
  })
}

/** "I take the 20th", "so it'll be Monday": what tells more is of something that it tells. */
function tellsElse(said: Statement, known: Statement): boolean {
  return (
    [...said.words].filter(([word, { weight }]) => weight >= 1 && !word.includes("'") && !known.words.has(word))
      .length > MOST_ELSE
  )
}

const MOST_ELSE = 2

function isSameTurn({ evidence }: Memory, { finding }: outcomes.Fresh): boolean {
  const here = finding.evidence.at(-1)
  return evidence.some(({ file, lines }) => file === here?.file && lines[0] >= here.lines[0])
}

/** Asked about, what only happened by itself is a line where the value was one. */
function inPlace(fresh: outcomes.Fresh, meant: Memory): outcomes.Fresh {
  return fresh.memory.home === 'store' && meant.home === 'user' ? outcomes.inPlaceOf(fresh, meant) : fresh
}
