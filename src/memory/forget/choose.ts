import { grouped } from '../../count.ts'
import { contentIn as contentOf } from '../compare.ts'
import type { Memory } from '../memory.ts'
import { normaliseQuote } from '../resolve/evidence-key.ts'
import type { State } from '../state.ts'
import { createNeedles, isHusk, type Needles } from './needles.ts'
import { clausesIn, saysEnough, statementsIn, withoutGone } from './sentences.ts'

/** What goes, what stays of others, and what was written down of what goes. */
export interface Chosen {
  readonly gone: ReadonlySet<Memory>
  /** Memories of which some sentences stay, as they are then. */
  readonly left: ReadonlyMap<Memory, Memory>
  readonly said: readonly string[]
}

/** Fewer words of a memory are not looked for in what is not about it: "I agree" stands everywhere. */
const FEWEST_WORDS = 3

export function isLong(text: string): boolean {
  return normaliseQuote(text).split(' ').length >= FEWEST_WORDS
}

/** The `named` with all of their kin, and those that hold what was `typed` or written down of these; by sentence where that does. */
export function chooseMemories(
  all: readonly Memory[],
  kinship: Kinship,
  named: readonly Memory[],
  typed: readonly string[],
): Chosen {
  let chosen: Chosen = { gone: kinship.all(named), left: new Map(), said: [] }
  let isFirst = true
  for (;;) {
    const needles = createNeedles([...typed, ...chosen.said.filter(isLong)])
    const { gone, left } = needles.words.length === 0 ? chosen : oneMore(all, kinship, chosen.gone, needles)
    const staying = all.filter((memory) => !gone.has(memory))
    // Once for each: what others say with them is told by how they were before.
    const fresh = [...gone].filter((memory) => isFirst || !chosen.gone.has(memory))
    isFirst = false
    const found = saidOf(fresh, staying, createNeedles(typed).holds)
    const cut = [...left].flatMap(([before, now]) => goneSentences(before, now))
    const said = [...new Set([...chosen.said, ...found, ...cut])]
    const isAll = gone.size === chosen.gone.size && said.length === chosen.said.length
    chosen = { gone, left, said }
    if (isAll) return chosen
  }
}

/** With the memories that hold the words that are known by now. What was made of several is cut nowhere: it goes whole. */
function oneMore(all: readonly Memory[], kinship: Kinship, before: ReadonlySet<Memory>, needles: Needles) {
  const left = new Map<Memory, Memory>()
  const holding = new Set<Memory>()
  for (const memory of all) {
    if (before.has(memory)) continue
    const isWhole = isHusk(memory) || memory.block?.some(needles.holds) === true
    const rest = isWhole ? null : withoutGone(memory, sayingOf(memory, needles))
    if (rest === null || (memory.compressed !== undefined && rest.text !== memory.text)) holding.add(memory)
    else if (rest !== memory) left.set(memory, rest)
  }
  const saying = new Set([...before, ...holding, ...left.keys()])
  // What stands for several that said the same, or says it of its own, takes with it what it was made of.
  const whole = [...holding].filter((memory) => {
    const parts = kinship.parts(memory)
    const isOwn = memory.compressed?.how === 'distilled' && needles.holds(memory.text)
    return parts.length > 0 && (isOwn || !parts.some((part) => saying.has(part)))
  })
  const reworded = [...left].flatMap(([memory, rest]) => (memory.text === rest.text ? [] : memory))
  const madeOfThem = [...kinship.made(reworded)].filter((memory) => !left.has(memory))
  const gone = kinship.made([...before, ...holding, ...madeOfThem, ...kinship.all(whole)])
  for (const memory of gone) left.delete(memory)
  return { gone, left }
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

/** What was written down of a memory: its line, its block and the quotes that it rests on. */
export function writtenOf({ text, block, evidence }: Memory): string[] {
  return [text, ...(block ?? []), ...evidence.map(({ quote }) => quote)]
}

/** The words that went; of sentences that others rest on only the clauses that say nothing of those. */
function saidOf(gone: readonly Memory[], staying: readonly Memory[], isTyped: (text: string) => boolean): string[] {
  if (gone.length === 0) return []
  const statementsOf = (memory: Memory) => new Set(writtenOf(memory).flatMap(statementsIn).map(normaliseQuote))
  const theirs = grouped(staying.flatMap((memory) => [...statementsOf(memory)].map((one) => [one, memory] as const)))
  const ownParts = (text: string): string[] =>
    statementsIn(text).flatMap((statement) => {
      const others = theirs.get(normaliseQuote(statement))
      if (others === undefined) return saysEnough(statement) || statement === text.trim() ? [statement] : []
      const known = new Set(others.flatMap((other) => contentOf(other.text)))
      return clausesIn(statement).filter(
        (clause) => isTyped(clause) || (saysEnough(clause) && !contentOf(clause).some((word) => known.has(word))),
      )
    })
  return gone.flatMap((memory) => {
    const { text, block, evidence } = memory
    const own = memory.compressed === undefined ? [text, ...statementsIn(text).filter(saysEnough)] : ownParts(text)
    return [...own, ...(block ?? []), ...evidence.flatMap(({ quote }) => ownParts(quote))]
  })
}

/** The sentences of a memory that stand no more in what is left, or the clauses of one that stands there in part. */
function goneSentences(before: Memory, now: Memory): string[] {
  const rest = ` ${writtenOf(now).map(normaliseQuote).join(' | ')} `
  const stands = (words: string): boolean => rest.includes(` ${normaliseQuote(words)} `)
  return writtenOf(before)
    .flatMap(statementsIn)
    .filter((one) => !stands(one))
    .flatMap((one) => {
      const gone = clausesIn(one).filter((clause) => !stands(clause.replace(/^(?:and|but) /, '')))
      return gone.length === clausesIn(one).length ? [one] : gone.filter(saysEnough)
    })
}

/** Which memories stand for which. */
type Kinship = ReturnType<typeof readKinship>

/** Reads who was made of whom. Linear in the memories. */
export function readKinship({ ended }: Pick<State, 'ended'>, memories: readonly Memory[]) {
  const byId = new Map(memories.map((memory) => [memory.id, memory]))
  const parts = new Map<string, Set<Memory>>()
  const wholes = new Map<string, Set<Memory>>()
  const relate = (part: Memory | undefined, whole: Memory | undefined): void => {
    if (part === undefined || whole === undefined) return
    parts.set(whole.id, (parts.get(whole.id) ?? new Set()).add(part))
    wholes.set(part.id, (wholes.get(part.id) ?? new Set()).add(whole))
  }
  for (const memory of memories) {
    for (const source of memory.compressed?.sources ?? []) relate(byId.get(source), memory)
    // A line of a person stays as it is when it takes in what says the same.
    const end = ended.get(memory.id)
    if (end?.reason.startsWith('merged') === true && end.by !== null) relate(memory, byId.get(end.by))
  }
  const closure = (from: Iterable<Memory>, next: readonly Map<string, Set<Memory>>[]): Set<Memory> => {
    const found = new Set(from)
    for (const { id } of found) for (const map of next) for (const one of map.get(id) ?? []) found.add(one)
    return found
  }
  return {
    /** What a memory was made of, and what was merged into it. */
    parts: ({ id }: Memory) => [...(parts.get(id) ?? [])],
    /** With what was made of them, and of that. */
    made: (from: Iterable<Memory>) => closure(from, [wholes]),
    /** With what was made of them and what they were made of, to the end: what was made of others says what they say. */
    all: (from: Iterable<Memory>) => closure(from, [wholes, parts]),
  }
}
