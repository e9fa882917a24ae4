import { contentIn as contentOf } from './compare.ts'
import { forgottenWords, type Words, writtenOf } from './forgotten-quotes.ts'
import { isHusk } from './husk.ts'
import type { Kinship } from './kinship.ts'
import type { Memory } from './memory.ts'
import { createNeedles, type Needles } from './needles.ts'
import { normaliseQuote } from './resolve/evidence-key.ts'
import { goneSentences, withoutGone } from './without-gone.ts'

/** What goes, what stays of others, and all that was written down of what goes. */
export interface Chosen extends Words {
  readonly gone: ReadonlySet<Memory>
  /** Memories of which some sentences stay, as they are then. */
  readonly left: ReadonlyMap<Memory, Memory>
  /** The words as they were typed, and all that were written down and are enough to be looked for. */
  readonly needles: Needles
}

export interface Choosing {
  readonly all: readonly Memory[]
  readonly kinship: Kinship
  /** The words as a person typed them; none where a memory was named by its id. */
  readonly typed: string | null
  /** The memory that was named. */
  readonly named: Memory | null
  /** Ids of memories that a person wrote into a document to begin with. */
  readonly byHand: ReadonlySet<string>
  /** What a memory would be by the words alone that it was seen again in. */
  readonly seenAgain: (id: string) => readonly Memory[]
}

/**
 * The memories that are meant, and those that say the same. Of a memory of several sentences only those go that do; what
 * was made of it goes with them.
 */
export function chooseMemories(choosing: Choosing): Chosen {
  const { all, kinship, typed, named } = choosing
  const own = typed === null ? [] : [typed]
  const { holds } = createNeedles(own)
  let chosen: Chosen = {
    ...{ gone: kinship.all(named === null ? [] : [named]), left: new Map() },
    ...{ said: [], merged: [], needles: createNeedles(own) },
  }
  for (;;) {
    const { gone, left } = typed === null && chosen.said.length === 0 ? chosen : oneMore(chosen, choosing)
    const staying = all.flatMap((memory) => (gone.has(memory) ? [] : (left.get(memory) ?? memory)))
    const words = forgottenWords([...gone], staying, kinship, holds)
    const said = [...new Set([...words.said, ...[...left].flatMap(([memory, rest]) => goneSentences(memory, rest))])]
    const needles = createNeedles([...own, ...[...said, ...words.merged].filter(isLong)])
    const isAll = gone.size === chosen.gone.size && needles.words.length === chosen.needles.words.length
    chosen = { gone, left, said, merged: words.merged, needles }
    if (isAll) return chosen
  }
}

/** Fewer words of a memory are not looked for in what is not about it: "I agree" stands everywhere. */
const FEWEST_WORDS = 3

export function isLong(text: string): boolean {
  return normaliseQuote(text).split(' ').length >= FEWEST_WORDS
}

/** With the memories that hold the words that are known by now. */
function oneMore({ gone, left: before, needles }: Chosen, choosing: Choosing): Pick<Chosen, 'gone' | 'left'> {
  const { all, kinship } = choosing
  const left = new Map<Memory, Memory>()
  const holding = new Set<Memory>()
  for (const memory of all) {
    if (gone.has(memory)) continue
    const now = before.get(memory) ?? memory
    const rest = isHusk(memory) ? null : (restOf(now, needles, choosing) ?? otherwise(now, needles, choosing))
    if (rest === memory) continue
    if (rest === null) holding.add(memory)
    else left.set(memory, rest)
  }
  const reworded = [...left].flatMap(([memory, rest]) => (memory.text === rest.text ? [] : memory))
  const madeOfThem = [...kinship.made(reworded)].filter((memory) => !left.has(memory))
  const whole = wholly([...holding], new Set([...gone, ...holding, ...left.keys()]), needles, choosing)
  const made = kinship.made([...gone, ...holding, ...madeOfThem, ...whole])
  for (const memory of made) left.delete(memory)
  return { gone: made, left }
}

/** What was made of several says what it says in its own words: of that nothing is cut out. */
function restOf(memory: Memory, needles: Needles, { byHand }: Pick<Choosing, 'byHand'>): Memory | null {
  if (!writtenOf(memory).some(needles.holds)) return memory
  if (memory.block?.some(needles.holds) === true) return null
  const rest = withoutGone(memory, sayingOf(memory, needles), byHand.has(memory.id))
  return memory.compressed !== undefined && rest?.text !== memory.text ? null : rest
}

/** Also what says nothing but the words that it holds elsewhere. */
function sayingOf(memory: Memory, { holds, heldBy }: Needles): (text: string) => boolean {
  const said = [...new Set(writtenOf(memory).flatMap(heldBy))].map((words) => new Set(contentOf(words)))
  return (text) => {
    if (holds(text)) return true
    const content = contentOf(text)
    return content.length > 0 && said.some((words) => content.every((word) => words.has(word)))
  }
}

/** A memory that was seen again in words that hold nothing of what is forgotten says what they say. */
function otherwise(memory: Memory, needles: Needles, { seenAgain, typed }: Choosing): Memory | null {
  const isNamed = typed === null || normaliseQuote(memory.text) === normaliseQuote(typed)
  if (isNamed || memory.compressed !== undefined) return null
  const isGone = sayingOf(memory, needles)
  const quotes = new Set(memory.evidence.map(({ quote }) => quote))
  const [first, ...others] = seenAgain(memory.id).filter(
    (one) => one.evidence.some(({ quote }) => quotes.has(quote)) && !writtenOf(one).some(isGone),
  )
  if (first === undefined) return null
  const { text, kind, bucket, topics, claim } = first
  const evidence = [first, ...others].flatMap((one) => one.evidence)
  return { ...memory, text, kind, bucket, topics, claim, evidence }
}

/**
 * A memory that says them of its own, that was named by all of its words, or that stands for several which said the same,
 * takes with it what it was made of; of other merged lines only the part that holds the words goes, and what else is known
 * stays.
 */
function wholly(
  holding: readonly Memory[],
  saying: ReadonlySet<Memory>,
  { holds }: Needles,
  { kinship, typed }: Choosing,
): Set<Memory> {
  const isWhole = (memory: Memory): boolean =>
    (memory.compressed?.how === 'distilled' && holds(memory.text)) ||
    (typed !== null && normaliseQuote(memory.text) === normaliseQuote(typed)) ||
    !kinship.parts(memory).some((part) => saying.has(part))
  return kinship.all(holding.filter((memory) => kinship.parts(memory).length > 0 && isWhole(memory)))
}
