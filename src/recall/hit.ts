import type { Row } from './doc.ts'
import type { Ranked } from './rank.ts'

/** A doc that was found, and why. */
export interface Found extends Ranked {
  readonly why: string
}

/** One answer, as `search --json` prints it. */
export interface Hit extends Omit<Row, 'supersededBy'> {
  /** 0..1 */
  readonly score: number
  /** Why it is here: what it says of the question, in words; what is amiss with it comes first. */
  readonly why: string
}

export function hitOf(row: Row, score: number, why: string): Hit {
  const { id, kind, text, date, home, evidence, quoted } = row
  return { id, kind, text, score: Math.round(1000 * Math.min(1, score)) / 1000, date, home, evidence, quoted, why }
}
