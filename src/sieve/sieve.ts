import { type Atom, clausesOf, MOST_CLAUSES } from './clauses.ts'
import { wordsOf } from './words.ts'

/** The rows of a table, in their order, whose patterns may match a text. */
export type Sieve<Row> = (text: string) => readonly Row[]

/**
 * Most patterns of a table match hardly any sentence, and nearly each of them asks for a word. What a match must hold is
 * read out of the patterns themselves, at the first text that is asked about; a pattern that asks for nothing is tried on
 * every text. What is found among the rows is the same as among all. Patterns have neither of the flags `g` and `y`.
 */
export function createSieve<Row>(table: readonly Row[], patternOf: (row: Row) => RegExp): Sieve<Row> {
  let made: Sieve<Row> | undefined
  return (text) => {
    made ??= sieveOf(table, table.map(patternOf))
    return made(text)
  }
}

function sieveOf<Row>(table: readonly Row[], patterns: readonly RegExp[]): Sieve<Row> {
  const width = Math.ceil(patterns.length / 32)
  const always = new Int32Array(width * MOST_CLAUSES)
  const asked = new Asked(always.length)
  patterns.forEach((pattern, number) => {
    const clauses = clausesOf(pattern)
    for (let nth = 0; nth < MOST_CLAUSES; nth++) {
      const bit = nth * width * 32 + number
      const atoms = clauses[nth]
      if (atoms === undefined) setBit(always, bit)
      else for (const atom of atoms) asked.add(atom, bit)
    }
  })
  const folds = patterns.some(({ flags }) => flags.includes('i') && flags.includes('u'))
  const met = new Int32Array(always.length)
  return (text) => {
    if (folds && FOLDED.test(text)) return table
    met.set(always)
    for (const word of wordsOf(text)) asked.meet(word, met)
    return metByAll(met, width, table)
  }
}

/** They are letters of ASCII where cases are folded as Unicode does. */
const FOLDED = /[\u017f\u212a]/

/** Of which clauses an atom is, by bit. What a word meets is found out once. */
class Asked {
  private readonly whole = new Map<string, number[]>()
  private readonly begun = new Map<string, number[]>()
  private readonly ended = new Map<string, number[]>()
  private readonly inside = new Map<string, number[]>()
  private readonly rows = new Map<string, Int32Array | null>()
  private readonly length: number

  constructor(length: number) {
    this.length = length
  }

  add({ text, begins, ends }: Atom, bit: number): void {
    const table = begins ? (ends ? this.whole : this.begun) : ends ? this.ended : this.inside
    const bits = table.get(text)
    if (bits === undefined) table.set(text, [bit])
    else bits.push(bit)
  }

  /** Sets the bits of all clauses that a word meets. */
  meet(word: string, met: Int32Array): void {
    let row = this.rows.get(word)
    if (row === undefined) {
      row = this.rowOf(word)
      if (this.rows.size >= MOST_WORDS) this.rows.clear()
      this.rows.set(word, row)
    }
    if (row !== null) for (let i = 0; i < row.length; i++) met[i] = (met[i] ?? 0) | (row[i] ?? 0)
  }

  private rowOf(word: string): Int32Array | null {
    const row = new Int32Array(this.length)
    const meet = (bits: readonly number[] | undefined): void => {
      for (const bit of bits ?? []) setBit(row, bit)
    }
    meet(this.whole.get(word))
    for (let at = 0; at < word.length; at++) {
      meet(this.begun.get(word.slice(0, at + 1)))
      meet(this.ended.get(word.slice(at)))
      if (this.inside.size === 0) continue
      for (let to = at + 1; to <= Math.min(word.length, at + LONGEST); to++) meet(this.inside.get(word.slice(at, to)))
    }
    return row.some((bits) => bits !== 0) ? row : null
  }
}

/** So many words are known by heart, which is more than a day has. */
const MOST_WORDS = 20_000

/** No pattern asks for a longer piece of a word, wherever it lies. */
const LONGEST = 40

function setBit(row: Int32Array, bit: number): void {
  row[bit >> 5] = (row[bit >> 5] ?? 0) | (1 << (bit & 31))
}

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
