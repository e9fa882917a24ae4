import type { Particle } from './particles.ts'

/** A sentence with every word of it that may turn, limit or deny it in its place. */
export interface Told {
  /** Words that tell, `~off` for a particle, and whether they stand affirmed (1), denied (-1) or both (0). */
  readonly words: ReadonlyMap<string, -1 | 0 | 1>
  /** Those of whom or what it is about. */
  readonly subject: ReadonlySet<string>
  /** In a list with others: "no meat or fish" says as much of each. */
  readonly listed: ReadonlySet<string>
  /** What is said not to be done, where it is said with what: "eat" in "doesn't eat meat". */
  readonly deeds: ReadonlySet<string>
  /** Of why and since when. */
  readonly reasons: ReadonlySet<string>
  readonly isDenied: boolean
  /** Rows of opposites, the sides that it has words of, and whether it says that something is so. */
  readonly sides: ReadonlyMap<number, Side>
  readonly particles: readonly Particle[]
  /** What stands behind "to", "from", "until": by the last word of it. */
  readonly ways: ReadonlyMap<string, ReadonlySet<string>>
  /** Where, when, with whom it is so, of what is not so elsewhere: denied, how somebody is, how well it is done. */
  readonly limits: readonly Limit[]
  /** `nearly`, `only`, `partly`, `except`, `seldom`, `sometimes`, `needs`. */
  readonly marks: ReadonlySet<string>
  /** `monday` → 2 for every other Monday. */
  readonly rhythms: ReadonlyMap<string, number>
  /** What a noun is put before, and is then no more what is spoken of: "BMW supplier", "doctor's assistant"; null before none. */
  readonly nouns: ReadonlyMap<string, string | null>
  /** "Model", "former", "alcohol-free". */
  readonly noSuch: ReadonlySet<string>
}

export interface Limit {
  readonly keys: ReadonlySet<string>
  /** "Without a car". */
  readonly isFree: boolean
  /** All words of its clause. */
  readonly clause: ReadonlySet<string>
}

export interface Side {
  readonly sides: ReadonlySet<0 | 1>
  readonly words: ReadonlySet<string>
  readonly isSo: boolean
  /** Of what can be so, and of nothing that is done. */
  readonly isState: boolean
  /** "Less than". */
  readonly isCompared: boolean
  readonly sign: number
}
