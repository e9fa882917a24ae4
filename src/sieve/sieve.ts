import { type Asking, createMeet } from './asked.ts'
import { clausesOf, MOST_CLAUSES } from './clauses.ts'

/** The rows of a table, in their order, whose patterns may match a text. */
export type Sieve<Row> = (text: string) => readonly Row[]

/**
 * Most patterns of a table match hardly any sentence, and nearly each of them asks for a word. What a match must hold is
 * read out of the patterns themselves; one that asks for nothing is tried on every text. That takes as long as to try them
 * all on some hundred texts: the first `few` texts are given the whole table. What is found among the rows is the same
 * as among all. Patterns have neither of the flags `g` and `y`.
 */
export function createSieve<Row>(table: readonly Row[], patternOf: (row: Row) => RegExp, few = FEW): Sieve<Row> {
  let asked = 0
  let made: Sieve<Row> | undefined
  return (text) => {
    if (made === undefined && asked++ < few) return table
    made ??= sieveOf(table, table.map(patternOf))
    return made(text)
  }
}

/** A short day has fewer sentences, a year many times as many. */
const FEW = 1000

function sieveOf<Row>(table: readonly Row[], patterns: readonly RegExp[]): Sieve<Row> {
  const width = Math.ceil(patterns.length / 32)
  const always = new Int32Array(width * MOST_CLAUSES)
  const asked: Asking[] = []
  patterns.forEach((pattern, number) => {
    const clauses = clausesOf(pattern)
    for (let nth = 0; nth < MOST_CLAUSES; nth++) {
      const bit = nth * width * 32 + number
      const atoms = clauses[nth]
      if (atoms === undefined) always[bit >> 5] = (always[bit >> 5] ?? 0) | (1 << (bit & 31))
      else for (const atom of atoms) asked.push([atom, bit])
    }
  })
  const folds = patterns.some(({ flags }) => flags.includes('i') && flags.includes('u'))
  const meet = createMeet(asked)
  const met = new Int32Array(always.length)
  return (text) => {
    if (folds && FOLDED.test(text)) return table
    met.set(always)
    meet(text, met)
    return metByAll(met, width, table)
  }
}

/** They are letters of ASCII where cases are folded as Unicode does. */
const FOLDED = /[\u017f\u212a]/

/** The rows whose bit is set for each of the clauses. */
function metByAll<Row>(met: Int32Array, width: number, table: readonly Row[]): Row[] {
  const out: Row[] = []
  for (let i = 0; i < width; i++) {
    let bits = met[i] ?? 0
    for (let at = i + width; at < met.length; at += width) bits &= met[at] ?? 0
    for (; bits !== 0; bits &= bits - 1) {
      const row = table[i * 32 + 31 - Math.clz32(bits & -bits)]
      if (row !== undefined) out.push(row)
    }
  }
  return out
}
