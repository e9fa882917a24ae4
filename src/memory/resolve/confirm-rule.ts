import type { Memory } from '../memory.ts'
import { similar } from '../similar.ts'
import { UNWANTED } from './behaviours.ts'
import { plain, repeatIn } from './confirm-cue.ts'
import { departs, isAnotherMatter } from './confirm-veto.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Retold } from './retold.ts'
import type { Statement } from './statement.ts'
import { BEHAVIOURS } from './vocabulary.ts'

const CANDIDATES = 24
/** "One line to him": it is somebody else who is written to. */
const OTHERS = /\b(?:to|for|at) (?:him|her|them|the|his|their|\p{Lu}\p{L}+)(?![\p{L}'])/u
/** "A brief question": a thing that is so, and nothing asked of the answers. */
const A_THING = /^(?:and |but |so |now )?(?:an?|the|some|another|my) (?!.*\b(?:you|your|please|enough|only|not)\b)/i
/** Words of a reminder that is nothing but one: "one LINE", "no nudges, please". */
const SHORT = 6
const THANKS = /\b(?:lovely|perfect|thanks|thank you|well done|brilliant|exactly right)\b/i
const ADDRESSED = /\b(?:you|your|yours|you're)\b/i

/**
 * The wish that a sentence tells again by naming the same way of answering: a reminder of a few words, a complaint to the
 * assistant, or another wish (`isWish`) in other words.
 */
export function byBehaviour(
  said: Retold,
  isWish: boolean,
  index: MemoryIndex,
  may: (memory: Memory) => boolean,
): Memory | null {
  const ways = waysOf(said.text, said.statement)
  if (ways.size === 0 || /\?["']?$/.test(said.text) || departs(said.text) || THANKS.test(said.text)) return null
  if (said.subject !== null && said.subject.of !== 'self' && !ADDRESSED.test(said.text)) return null
  if (A_THING.test(said.text)) return null
  const isShort = !said.own && !OTHERS.test(said.text) && isBareReminder(said.text, ways)
  const isTold = ADDRESSED.test(said.text) && repeatIn(said.text) !== null
  if (!isWish && !isShort && !isTold) return null
  const lines = ONE_LINE.test(said.text) ? index.related(index.read('brief line sentence'), CANDIDATES) : []
  const near = [...index.related(said.statement, CANDIDATES), ...lines]
  for (const memory of new Set(near)) {
    const known = index.statement(memory.id)
    if (memory.home !== 'relational' || known === undefined || !may(memory)) continue
    if ([...ways].some(([way, sign]) => isSameWish(way, sign, said, memory, known))) return memory
  }
  return null
}

/** A few words that name what only an answer can be: of "source" and "brief" much else is said in two words. */
function isBareReminder(text: string, ways: ReadonlyMap<string, number>): boolean {
  const words = text.split(/\s+/).length
  if (words < 2 || words > SHORT) return false
  return ONE_LINE.test(text) || [...ways.keys()].some((way) => UNWANTED.has(way) || SHAPES.has(way))
}

const SHAPES: ReadonlySet<string> = new Set(['bullet', 'exclamation', 'emoji'])

/** Ways of answering that a text names, with their sign; "one line" is brief. */
function waysOf(text: string, { words }: Statement): ReadonlyMap<string, number> {
  const ways = new Map([...words].filter(([word]) => BEHAVIOURS.has(word)).map(([word, { sign }]) => [word, sign]))
  if (ONE_LINE.test(text) && !ways.has('brief')) ways.set('brief', 1)
  return ways
}

const ONE_LINE = /\b(?:one|a single) (?:line|sentence)\b/i

function isSameWish(way: string, sign: number, said: Retold, memory: Memory, known: Statement): boolean {
  const theirs = waysOf(memory.text, known).get(way)
  if (theirs === undefined) return false
  const like = similar(said.statement, known)
  if (like.clash) return false
  // "One line" is about how long, and so is "two lines each".
  const counted = said.statement.values.filter(({ kind }) => kind.startsWith('n:'))
  if (counted.length > 0 && like.values === 0) return false
  if (isAnotherMatter({ ...said, whole: said.text }, { text: memory.text, statement: known, rule: true })) return false
  if (sign * theirs >= 0) return true
  return theirs < 0 && (UNWANTED.has(way) || repeatIn(said.text) !== null) && ADDRESSED_OR_BARE.test(said.text)
}

/** "You're at it again", "great question.": said to the assistant, or nothing but the thing. */
const ADDRESSED_OR_BARE = /\b(?:you|your|yours|you're)\b|^(?:\S+\s*){1,3}$/i

const TIMES: ReadonlyMap<string, number> = new Map([
  ['third', 3],
  ['three', 3],
  ['fourth', 4],
  ['four', 4],
  ['fifth', 5],
  ['five', 5],
  ['sixth', 6],
  ['six', 6],
])
const NTH =
  /\b(three|four|five|six|[3-9]) (?:times|days) (?:now|already|over)\b|\b(third|fourth|fifth|sixth|[3-9](?:rd|th)) time(?! (?:i|we|he|she|they|it)\b)/i

/** "That's three times now": the one wish that was told as often as that, but for this time. */
export function byCount({ text }: Retold, day: string, wishes: () => readonly Memory[]): Memory | null {
  const found = NTH.exec(plain(text))
  const word = (found?.[1] ?? found?.[2] ?? '').toLowerCase()
  const times = TIMES.get(word) ?? Number.parseInt(word, 10)
  if (!(times >= 3)) return null
  const all = wishes()
  // The sentence beside it has named it.
  const today = all.find(({ observations, confirmedOn }) => observations === times && confirmedOn === day)
  if (today !== undefined) return today
  const told = all.filter(({ observations }) => observations === times - 1)
  return told.length === 1 ? (told[0] ?? null) : null
}
