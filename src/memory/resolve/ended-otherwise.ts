import type { Memory } from '../memory.ts'
import { endingsIn, type Found } from './endings-in.ts'
import { mattersOf } from './matters.ts'
import { cannotEnd, mayBeAt, mayBeOf } from './may-end.ts'
import {
  areOfOtherNames,
  isAskedInTurn,
  isOfThing,
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
    if (cannotEnd({ memory, known }, said, ending.sentence)) return []
    if (ending.named && linkOf(said, said, known) === 0) return []
    if (matters.every((matter) => matter === 'price') && isOfThing(said, known)) return []
    if (ending.thing.length > 0 && areOfOtherNames(said, known)) return []
    if (things.some((thing) => !mayBeOf(thing, known, matters))) return []
    if (!mayBeAt(ending.place, known, matters)) return []
    const link = nearness(said, turn, memory, known)
    return link === null ? [] : [{ memory, link }]
  })
  return likeliest(near, lines.length)
}
