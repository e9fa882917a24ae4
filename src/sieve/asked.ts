import type { Atom } from './clauses.ts'
import { foldedOf, kindOf, LETTER, SIGN } from './words.ts'

/** A bit with its atom: the text that holds the atom has the bit. */
export type Asking = readonly [atom: Atom, bit: number]

/** Adds the bits of all atoms that a text holds to a row of 32-bit integers. */
export type Meet = (text: string, met: Int32Array) => void

/**
 * Atoms are found in a text by their hashes alone, without a string of each of its words: where two share one, each has
 * the bits of both, so that a pattern more is tried and never one less.
 */
export function createMeet(asked: readonly Asking[]): Meet {
  const lengths = { begun: 0, ended: 0, inside: 0 }
  const bits = new Map<number, number[]>()
  for (const [atom, bit] of asked) {
    const hash = hashOf(atom, lengths)
    const known = bits.get(hash)
    if (known === undefined) bits.set(hash, [bit])
    else known.push(bit)
  }
  const { begun, ended, inside } = lengths
  const take = createTake(bits)
  return (text, met) => {
    let from = -1
    let hash = SEED
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : END
      const kind = kindOf(code)
      if (kind === LETTER) {
        if (from === -1) from = at
        hash = step(hash, foldedOf(code))
        if (has(begun, at - from + 1)) take(hash ^ BEGUN, met)
        continue
      }
      if (from !== -1) {
        take(hash ^ WHOLE, met)
        if (ended !== 0) takeEnds(text, from, at, ended, take, met)
        if (inside !== 0) for (let start = from; start < at; start++) takeFrom(text, start, at, inside, take, met)
        from = -1
        hash = SEED
      }
      if (kind === SIGN) take(step(SEED, foldedOf(code)) ^ WHOLE, met)
    }
  }
}

type Take = (hash: number, met: Int32Array) => void

/** A space: a word that the text ends with ends there. */
const END = 32
const SEED = 0x2dc5
const [WHOLE, BEGUN, ENDED, INSIDE] = [0, 0x5bd1e995, 0x1b873593, 0x3c6ef372]
/** Of longer pieces so much is looked for. */
const LONGEST = 31

function step(hash: number, code: number): number {
  const one = Math.imul(hash ^ code, 0x01000193)
  return one ^ (one >>> 15)
}

function has(lengths: number, length: number): boolean {
  return length <= LONGEST && ((lengths >>> length) & 1) === 1
}

function hashOf({ text, begins, ends }: Atom, lengths: { begun: number; ended: number; inside: number }): number {
  if (begins && ends) return hashed(text) ^ WHOLE
  const length = 1 << Math.min(text.length, LONGEST)
  if (ends) {
    lengths.ended |= length
    return hashed([...text.slice(-LONGEST)].reverse().join('')) ^ ENDED
  }
  if (begins) lengths.begun |= length
  else lengths.inside |= length
  return hashed(text.slice(0, LONGEST)) ^ (begins ? BEGUN : INSIDE)
}

function hashed(text: string): number {
  let hash = SEED
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at))
  return hash
}

function takeEnds(text: string, from: number, to: number, lengths: number, take: Take, met: Int32Array): void {
  let hash = SEED
  for (let length = 1; length <= to - from && lengths >>> length !== 0; length++) {
    hash = step(hash, foldedOf(text.charCodeAt(to - length)))
    if (has(lengths, length)) take(hash ^ ENDED, met)
  }
}

function takeFrom(text: string, from: number, to: number, lengths: number, take: Take, met: Int32Array): void {
  let hash = SEED
  for (let length = 1; length <= to - from && lengths >>> length !== 0; length++) {
    hash = step(hash, foldedOf(text.charCodeAt(from + length - 1)))
    if (has(lengths, length)) take(hash ^ INSIDE, met)
  }
}

/** Looks a hash up and adds its bits. A row is how many numbers follow, then by two where 32 bits are and what of them. */
function createTake(bits: ReadonlyMap<number, readonly number[]>): Take {
  const size = 2 ** Math.ceil(Math.log2(bits.size * 2 + 2))
  const slots = new Int32Array(size * 2)
  const rows: number[] = [0]
  for (const [hash, list] of bits) {
    let slot = hash & (size - 1)
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (size - 1)
    slots[slot * 2] = hash
    slots[slot * 2 + 1] = rows.length
    rows.push(list.length * 2)
    for (const bit of list) rows.push(bit >> 5, 1 << (bit & 31))
  }
  const table = Int32Array.from(rows)
  return (hash, met) => {
    let slot = hash & (size - 1)
    for (let start = slots[slot * 2 + 1] ?? 0; start !== 0; start = slots[slot * 2 + 1] ?? 0) {
      if (slots[slot * 2] === hash) {
        const last = start + (table[start] ?? 0)
        for (let i = start + 1; i <= last; i += 2) {
          const at = table[i] ?? 0
          met[at] = (met[at] ?? 0) | (table[i + 1] ?? 0)
        }
        return
      }
      slot = (slot + 1) & (size - 1)
    }
  }
}
