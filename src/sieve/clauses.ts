import { type Globs, needsOf, OPEN } from './needs.ts'
import { treeOf } from './tree.ts'

/** A word of a text, a sign between words, or a piece of a word: whether a word begins and ends with it. */
export interface Atom {
  readonly text: string
  readonly begins: boolean
  readonly ends: boolean
}

/** A text that matches holds at least one of them. */
export type Clause = readonly Atom[]

/** With more clauses hardly any more texts are ruled out. */
export const MOST_CLAUSES = 3

/** What a text must hold to match, the rarest first; nothing where a pattern asks for nothing that can be looked up. */
export function clausesOf(pattern: RegExp): readonly Clause[] {
  return needsOf(treeOf(pattern))
    .flatMap(coversOf)
    .sort((a, b) => a.often - b.often)
    .slice(0, MOST_CLAUSES)
    .map(({ atoms }) => atoms)
}

/** An atom with the numbers of the globs that hold it. */
interface Held extends Atom {
  readonly often: number
  readonly by: number[]
}

interface Cover {
  readonly atoms: Clause
  readonly often: number
}

/** What nearly every sentence holds rules out nothing: a share of all sentences. */
const TOO_OFTEN = 0.9

/** Clauses that share no atom; what is one of `globs` meets each of them. */
function coversOf(globs: Globs): Cover[] {
  let left = heldBy(globs).sort((a, b) => a.often / a.by.length - b.often / b.by.length)
  const out: Cover[] = []
  while (out.length < MOST_CLAUSES) {
    const atoms = cover(left, globs.length)
    const often = atoms.reduce((sum, one) => sum + one.often, 0)
    if (atoms.length === 0 || often > TOO_OFTEN) return out
    out.push({ atoms, often })
    left = left.filter((one) => !atoms.includes(one))
  }
  return out
}

/** Few rare atoms that all globs hold one of; none if there is a glob without. */
function cover(atoms: readonly Held[], globs: number): Held[] {
  const times = new Uint16Array(globs)
  const taken = atoms.filter(({ by }) => {
    const adds = by.some((glob) => times[glob] === 0)
    if (adds) for (const glob of by) times[glob] = (times[glob] ?? 0) + 1
    return adds
  })
  if (times.includes(0)) return []
  // What was taken for the sake of a few may be held by others as well.
  return taken
    .sort((a, b) => b.often - a.often)
    .filter(({ by }) => {
      const isNeeded = by.some((glob) => times[glob] === 1)
      if (!isNeeded) for (const glob of by) times[glob] = (times[glob] ?? 0) - 1
      return isNeeded
    })
}

/** Words with the signs of what is open beside them, and signs. A full stop is in every sentence. */
const ATOM = /\u0002?[a-z0_]+\u0002?|[^a-z0_ .\u0001\u0002]/g

function heldBy(globs: Globs): Held[] {
  const out = new Map<string, Held>()
  for (const [number, glob] of globs.entries())
    for (const key of `${OPEN}${glob}${OPEN}`.match(ATOM) ?? []) {
      const held = out.get(key) ?? heldAs(key)
      if (held.by.length === 0) out.set(key, held)
      if (held.by.at(-1) !== number) held.by.push(number)
    }
  return [...out.values()]
}

function heldAs(key: string): Held {
  const text = key.replaceAll(OPEN, '')
  const [begins, ends] = [!key.startsWith(OPEN), !key.endsWith(OPEN)]
  return { text, begins, ends, often: oftenOf(text, begins, ends), by: [] }
}

/** Which share of sentences holds an atom, roughly. */
function oftenOf(text: string, begins: boolean, ends: boolean): number {
  if (begins && ends) return (OFTEN.get(text) ?? WHOLE[Math.min(text.length, 4)] ?? 0) / 100
  if (/^0+$/.test(text)) return DIGITS
  const open = text.length + (begins ? 1 : 0)
  return (PIECE[Math.min(open, 5)] ?? 0) / 100
}

/** In how many of a hundred sentences a word of one, two, … letters is, and a piece of one. */
const WHOLE = [0, 4, 2, 0.4, 0.2]
const DIGITS = 0.15
const PIECE = [0, 80, 30, 15, 3, 1]

const OFTEN: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ ',': 45, "'": 40, i: 40, the: 35, a: 35, to: 30, and: 30, my: 20, it: 20, is: 20, in: 20, of: 20, you: 18 },
    ...{ s: 15, for: 15, that: 15, '?': 12, on: 12, with: 10, t: 10, 0: 10, not: 8, me: 8, was: 8, have: 8, be: 8 },
    ...{ at: 8, so: 8, this: 8, m: 8, '-': 8, are: 6, as: 6, but: 6, or: 5, if: 5, no: 5, do: 5, he: 5, she: 5, we: 5 },
    ...{ can: 5, what: 5, they: 4, her: 4, his: 4, from: 5, by: 4, an: 5, one: 4, all: 4, just: 4, like: 4, now: 4 },
  }),
)
