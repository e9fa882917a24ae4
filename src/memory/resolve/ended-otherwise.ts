import type { Memory } from '../memory.ts'
import { endingsIn, type Found } from './endings-in.ts'
import { goesWith, type Matter, mattersOf } from './matters.ts'
import {
  areOfOtherNames,
  isAskedInTurn,
  isOfWhom,
  isProtected,
  likeliest,
  linesBefore,
  linkOf,
  type Near,
  nearness,
  turnOf,
} from './meant-one.ts'
import type { MemoryIndex } from './memory-index.ts'
import { isTakenBack } from './not-so.ts'
import * as outcomes from './outcomes.ts'
import { spokenOf } from './spoken-of.ts'
import type { Statement } from './statement.ts'
import { stem } from './stem.ts'

/**
 * "Jacked it in", "waved Doris off", "first night in Ruaka": what people say of an ending in no word that the lines of what
 * ended have. It is asked about, never taken for granted: the way of putting it says of what kind it is, and a name, a word
 * of the thing or that only one such thing is known says which.
 */
export function endedOtherwise(fresh: outcomes.Fresh, index: MemoryIndex): outcomes.Outcome | null {
  const { finding } = fresh
  if (finding.origin !== 'human-said' || finding.cue === 'one-off') return null
  const { before, own, turn } = turnOf(fresh)
  if (own.every((sentence) => endingsIn(sentence).length === 0) || isTakenBack(turn)) return null
  for (const [at, sentence] of own.entries()) {
    const told = [...before, ...own.slice(0, at)]
    for (const ending of endingsIn(sentence)) {
      const meant = meantBy({ ...ending, sentence, turn, told }, fresh, index)
      if (meant !== null && !isAskedInTurn(fresh, index)) return outcomes.asked(fresh, meant, isProtected(meant))
    }
  }
  return null
}

interface Ending extends Found {
  readonly sentence: string
  readonly turn: string
  /** The sentences of the turn in front of it. */
  readonly told: readonly string[]
}

function meantBy(ending: Ending, fresh: outcomes.Fresh, index: MemoryIndex): Memory | null {
  const said = index.read(ending.sentence)
  const turn = index.read(ending.turn)
  const who = spokenOf(ending.clause, ending.front === '' ? ending.told : [...ending.told, ending.front])
  const things = [ending, ...ending.told.flatMap(endingsIn)].map(({ thing }) => thing)
  const lines = linesBefore(index, fresh.day)
  const near = lines.flatMap(({ memory, known }): Near[] => {
    const matters = [...mattersOf(memory.text)].filter((matter) => ending.matters.includes(matter))
    if (matters.length === 0 || !isOfWhom(who, said, memory, known)) return []
    if (ending.named && linkOf(said, said, known) === 0) return []
    if (ending.thing.length > 0 && areOfOtherNames(said, known)) return []
    if (things.some((thing) => !mayBeOf(thing, known, matters))) return []
    if (!mayBeAt(ending.place, known, matters)) return []
    const link = nearness(said, turn, memory, known)
    return link === null ? [] : [{ memory, link }]
  })
  return likeliest(near, lines.length)
}

/** Nothing is named, or what is known, or what goes with such a matter: who hands in a badge leaves a job. */
function mayBeOf(thing: readonly string[], known: Statement, matters: readonly Matter[]): boolean {
  if (thing.length === 0) return true
  return thing.some((word) => known.words.has(word) || matters.some((matter) => goesWith(word, matter)))
}

/** "First night in the tent", "six weeks since my last haircut": what is named is of that matter, or is another. */
function mayBeAt(place: readonly string[], known: Statement, matters: readonly Matter[]): boolean {
  return (
    mayBeOf(place.map(stem), known, matters) ||
    place.some((word) => matters.some((matter) => mattersOf(word).has(matter)))
  )
}
