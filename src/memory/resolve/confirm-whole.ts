import type { Memory } from '../memory.ts'
import { readSense, tellingOf } from './by-meaning.ts'
import { plain } from './confirm-cue.ts'
import { mayRepeat } from './confirm-veto.ts'
import type { MemoryIndex } from './memory-index.ts'
import { fillsOther } from './other-filler.ts'
import { isOfSame, isOneMore, LEAVES, namedIn, type Retold } from './retold.ts'
import { stem } from './stem.ts'

const CANDIDATES = 8
/** Content words besides names, what they tell together, and how much that is of all that a clause tells. */
const ENOUGH = { words: 2, sum: 0.9, share: 0.5 }
const CLAUSES =
  /[;.!?()]+|, (?=(?:and|but|so|because|which|who)\b)|(?:,| and| but) (?=(?:I|they|he|she|it|we|is|has|are|have)\b)/
/** "It is like the notary's clerk": what is only a likeness says nothing of either. */
const LIKENESS = /\b(?:like (?:an?|the|his|her|my|some\w+)\b|as if\b|as though\b)/i

/** The memory of the human's documents of which a sentence says a whole clause again, word for word or nearly. */
export function byClause(said: Retold, index: MemoryIndex, may: (memory: Memory) => boolean): Memory | null {
  if (LIKENESS.test(said.text) || LEAVES.test(said.text)) return null
  const mine = new Set(readSense(said.text, index.own, index.sense).map(({ key }) => key))
  if (mine.size < ENOUGH.words) return null
  const names = namedIn(said.statement)
  const places = placesIn(said.text)
  for (const memory of index.related(said.statement, CANDIDATES)) {
    const known = index.statement(memory.id)
    if (memory.home !== 'user' || known === undefined || !may(memory) || !isOfSame(said, memory, known)) continue
    if (isOneMore(said, memory)) continue
    const skip = new Set([...names, ...namedIn(known)].filter((name) => !places.has(name)))
    const clauses = plain(memory.text).split(CLAUSES)
    if (!clauses.some((clause) => isSaid(clause, mine, skip, index))) continue
    if (fillsOther(said.text, memory.text, index.sense)) continue
    if (mayRepeat({ ...said, whole: said.text }, { text: memory.text, statement: known })) return memory
  }
  return null
}

/** Names behind a preposition are places, mostly: whom it speaks of tells nothing, where it is does. */
function placesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(PLACE)].map(([, name = '']) => stem(name.toLowerCase())))
}

const PLACE = /\b(?:in|on|at|near|from) (?:the )?(\p{Lu}[\p{L}-]+)/gu

function isSaid(clause: string, mine: ReadonlySet<string>, names: ReadonlySet<string>, index: MemoryIndex): boolean {
  const sum = { words: 0, shared: 0, whole: 0 }
  for (const token of readSense(clause, index.own, index.sense)) {
    if (names.has(token.key)) continue
    const tells = tellingOf(token, index)
    sum.whole += tells
    if (!mine.has(token.key)) continue
    sum.shared += tells
    sum.words++
  }
  return sum.words >= ENOUGH.words && sum.shared >= ENOUGH.sum && sum.shared >= ENOUGH.share * sum.whole
}
