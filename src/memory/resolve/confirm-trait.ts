import type { Memory } from '../memory.ts'
import { readSense, tellingOf } from './by-meaning.ts'
import { plain } from './confirm-cue.ts'
import { averts, mayRepeat } from './confirm-veto.ts'
import type { MemoryIndex } from './memory-index.ts'
import { fillsOther } from './other-filler.ts'
import { isOfSame, isOneMore, LEAVES, leadOf, namedIn, type Retold } from './retold.ts'
import type { Statement } from './statement.ts'
import { type Trait, traitsIn, wordsOf } from './traits.ts'
import { RELATIVES } from './vocabulary.ts'

/** What the mention of a trait weighs, by the same word or by another of its row, and what stands with it. */
const WORTH = {
  telling: { same: 1, other: 0.6 },
  common: { same: 0.5, other: 0.3 },
  name: 0.5,
  most: 0.7,
  bare: 0.5,
} as const
/** Of what many speak of it takes both. */
const ENOUGH = { telling: 0.8, common: 1 } as const
const CANDIDATES = 24
/** What much is known of is somebody's daily topic: a mention of it tells nothing of any of that. */
const TOPIC = 3

/**
 * The memory of what holds for years ("allergic to latex", "Annick plays the viola") that a sentence mentions again of the
 * same person, whatever else it tells: such a thing is seldom said twice in the same words.
 */
export function byTrait(said: Retold, index: MemoryIndex, may: (memory: Memory) => boolean): Memory | null {
  let best: { readonly memory: Memory; readonly worth: number } | null = null
  if (LEAVES.test(said.text)) return null
  for (const trait of traitsIn(said.text)) {
    const known = index.related(wordsOf(trait.trait), CANDIDATES).filter((memory) => tells(memory, trait, said, index))
    if (known.length > TOPIC) continue
    for (const memory of known.filter(may)) {
      const worth = worthOf(trait, said, memory, index)
      const isBetter = best === null || worth > best.worth || (worth === best.worth && isOlder(memory, best.memory))
      if (worth >= (trait.telling ? ENOUGH.telling : ENOUGH.common) && isBetter) best = { memory, worth }
    }
  }
  return best?.memory ?? null
}

function isOlder(one: Memory, other: Memory): boolean {
  return one.firstSeen < other.firstSeen || (one.firstSeen === other.firstSeen && one.id < other.id)
}

function tells(memory: Memory, trait: Trait, said: Retold, index: MemoryIndex): boolean {
  const known = index.statement(memory.id)
  if (memory.home !== 'user' || known === undefined || same(trait, memory) === null) return false
  return isOfSame(said, memory, known) || isOfNobody(said, memory, known)
}

/** "Choir practice tonight": nobody is named, and much has to be said that is the human's. */
function isOfNobody({ who, subject }: Retold, memory: Memory, known: Statement): boolean {
  return who.size === 0 && subject?.of !== 'person' && leadOf(memory, known).size === 0
}

/** The word by which a memory tells the same trait, the same one if it is there. */
function same({ trait, word }: Trait, { text }: Memory): Trait | null {
  const theirs = traitsIn(plain(text)).filter((one) => one.trait === trait)
  return theirs.find((one) => one.word === word) ?? theirs[0] ?? null
}

function worthOf(trait: Trait, said: Retold, memory: Memory, index: MemoryIndex): number {
  const known = index.statement(memory.id)
  const theirs = same(trait, memory)
  if (known === undefined || theirs === null) return 0
  if (!averts(memory.text) && (NOT_SO.test(said.text) || isTurned(trait, said.statement, theirs, known))) return 0
  if (isOneMore(said, memory) || fillsOther(said.text, memory.text, index.sense)) return 0
  if (!mayRepeat({ ...said, whole: said.text }, { text: memory.text, statement: known })) return 0
  const worth = trait.telling ? WORTH.telling : WORTH.common
  const names = namedIn(known)
  // Of what the human does, "my brother" tells no more than another kin would.
  const telling = [...names].filter((name) => name !== theirs.word && (!RELATIVES.has(name) || known.lead.has(name)))
  const named = telling.some((name) => said.who.has(name)) ? WORTH.name : 0
  const beside = sharedBeside(said, memory, known, new Set([...names, theirs.word]), index)
  const whose = isOfSame(said, memory, known) ? 0 : WORTH.bare
  // "My dog" says whom it is about, and nothing of it.
  const isSame = theirs.word === trait.word && !RELATIVES.has(trait.word)
  return (isSame ? worth.same : worth.other) + named + Math.min(WORTH.most, beside) - whose
}

/** "Not allergic to it": what is denied is the trait, whatever the words say of the thing. */
const NOT_SO = /(?:\b(?:not|never|no longer)|n't) (?:\p{L}+ ){0,2}?(?:allergic|intolerant|suffer|diagnosed|affected)/iu

/** One affirms the word by which it tells the trait and the other denies its own. */
function isTurned(trait: Trait, now: Statement, theirs: Trait, known: Statement): boolean {
  const [mine, other] = [now.words.get(trait.word), known.words.get(theirs.word)]
  return mine !== undefined && other !== undefined && mine.sign * other.sign < 0
}

/** What else both tell, words that are `counted` already left out. */
function sharedBeside(
  { text, statement }: Retold,
  memory: Memory,
  known: Statement,
  counted: ReadonlySet<string>,
  index: MemoryIndex,
): number {
  const mine = new Set(readSense(text, index.own, index.sense).map(({ key }) => key))
  let sum = 0
  for (const token of readSense(plain(memory.text), index.own, index.sense))
    if (mine.has(token.key) && !counted.has(token.key)) sum += tellingOf(token, index)
  for (const { kind, value } of statement.values) {
    if (!known.values.some((other) => other.kind === kind && other.value === value)) continue
    sum += /^n:./.test(kind) && Number(value) > 2 ? VALUE.counted : VALUE.other
  }
  return sum
}

/** "Sixteen years" tells more than a Monday. */
const VALUE = { counted: 0.7, other: 0.3 } as const
