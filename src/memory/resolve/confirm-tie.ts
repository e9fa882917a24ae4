import type { Memory } from '../memory.ts'
import { readSense, type Token, tellingOf, type WordSense } from './by-meaning.ts'
import { plain } from './confirm-cue.ts'
import type { MemoryIndex } from './memory-index.ts'
import { NAME_WEIGHT, type Statement } from './statement.ts'

/** How much ties a sentence to a memory. */
export interface Tie {
  readonly memory: Memory
  readonly known: Statement
  /** Weight of the words of the memory that the sentence itself says, in the same or in near words. */
  readonly direct: number
  /** All of it: with values that both give and, counting half, what only the rest of the turn says. */
  readonly weight: number
  /** Both give the same number of the same things, more than one: "nine years". */
  readonly counts: boolean
  /** Share of the sentence that the memory says, and of the memory that the sentence says. */
  readonly held: number
  readonly holds: number
  /** What both have in common is more than somebody's name. */
  readonly tells: boolean
}

const CANDIDATES = 24
/** What stands beside the sentence counts for less, and is no reason by itself. */
const BESIDE = { share: 0.5, most: 0.6, alone: 0.3 }
/** From this cosine on two words are near; what they are worth grows to nearly 0.7 at the same word. */
const NEAR = { from: 0.6, zero: 0.5, slope: 1.4 }

/** The memories that a sentence may speak of, closest first; `turn` is all that was said with it. */
export function tiesOf(sentence: string, turn: string, index: MemoryIndex, may: (memory: Memory) => boolean): Tie[] {
  const { sense } = index
  const here = index.read(sentence)
  const near = [...index.related(here, CANDIDATES), ...index.related(index.read(turn), CANDIDATES)]
  const said = readSense(sentence, index.own, sense)
  const own = new Set(said.map(({ key }) => key))
  const around = readSense(turn, index.own, sense).filter(({ key }) => !own.has(key))
  const ties: Tie[] = []
  for (const memory of new Set(near)) {
    const known = may(memory) ? index.statement(memory.id) : undefined
    if (known !== undefined) ties.push(tie(memory, known, { here, said, around }, index, sense))
  }
  return ties.sort((a, b) => b.weight - a.weight || (a.memory.id < b.memory.id ? -1 : 1))
}

function tie(
  memory: Memory,
  known: Statement,
  { here, said, around }: { here: Statement; said: readonly Token[]; around: readonly Token[] },
  index: MemoryIndex,
  sense: WordSense,
): Tie {
  const theirs = readSense(plain(memory.text), index.own, sense)
  let direct = 0
  let beside = 0
  let whole = 0
  let named = 0
  for (const token of theirs) {
    const tells = tellingOf(token, index)
    const share = nearest(token, said, sense)
    direct += share * tells
    whole += tells
    if (known.words.get(token.key)?.weight === NAME_WEIGHT) named += share * tells
    if (share === 0) beside += BESIDE.share * nearest(token, around, sense) * tells
  }
  const values = here.values.filter(({ kind, value }) => known.values.some((o) => o.kind === kind && o.value === value))
  const given = values.reduce((sum, { kind }) => sum + (TELLING.test(kind) ? 0.5 : 0.2), 0)
  const most = direct + given > 0 ? BESIDE.most : BESIDE.alone
  const sum = direct + given + Math.min(beside, most)
  // A long memory has something in common with everything.
  const weight = (sum * LENGTH) / Math.log(10 + theirs.length)
  const counts = values.some(({ kind, value }) => /^n:./.test(kind) && Number(value) > 1)
  return {
    memory,
    known,
    direct: rounded(direct + 0.7 * given),
    weight: rounded(weight),
    counts,
    held: rounded(heldBy(said, theirs, index)),
    holds: rounded(whole === 0 ? 0 : direct / whole),
    tells: direct - named + given >= TOLD,
  }
}

function heldBy(said: readonly Token[], theirs: readonly Token[], index: MemoryIndex): number {
  let part = 0
  let whole = 0
  for (const token of said) {
    const tells = tellingOf(token, index)
    part += nearest(token, theirs, index.sense) * tells
    whole += tells
  }
  return whole === 0 ? 0 : part / whole
}

/** Of a name alone nobody can tell what is said of whom it names. */
const TOLD = 0.1
const LENGTH = 2.5
/** A date or nine years are more alike than two nines. */
const TELLING = /^(?:date|day|year|time|letter|n:.+)$/

function nearest(token: Token, others: readonly Token[], sense: WordSense): number {
  let most = 0
  for (const other of others) {
    if (other.key === token.key) return 1
    if (token.exact || other.exact || token.row < 0 || other.row < 0) continue
    const cosine = sense.cosine(token.row, other.row)
    if (cosine >= NEAR.from) most = Math.max(most, (cosine - NEAR.zero) * NEAR.slope)
  }
  return most
}

/** What is compared with a threshold is the same on every machine. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
