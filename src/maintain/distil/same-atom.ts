import type { Atom } from '../../memory/atom.ts'
import { readStatement, similar } from '../../memory/similar.ts'
import { dot, type Embedder } from '../../recall/embedder.ts'
import { lacking } from './details.ts'

/** Cosine from which two subjects are one, or share of the words that they have in common. */
export const SAME_SUBJECT = 0.85
/** Cosine from which two deeds of one subject are alike, when neither denies the other. */
export const ALIKE_ACTION = 0.7
/** Share of the common words that may be turned round. */
const TURNED = 0.2

/** The known atom of the same subject that says the same deed, the nearest of several; null when there is none. */
export function sameAtom(
  found: Pick<Atom, 'subject' | 'action'>,
  atoms: readonly Atom[],
  embedder: Embedder | null,
): Atom | null {
  let best: Atom | null = null
  let nearest = -1
  for (const atom of atoms) {
    if (likeness(found.subject, atom.subject, embedder) < SAME_SUBJECT) continue
    const near = likeness(found.action, atom.action, embedder)
    if (near < ALIKE_ACTION || near <= nearest) continue
    best = atom
    nearest = near
  }
  return best
}

/** 1 for the same words, 0 for another name or number and for a denial of the other. */
function likeness(one: string, other: string, embedder: Embedder | null): number {
  const [a, b] = [fold(one), fold(other)]
  if (a === b) return 1
  if (lacking(other, [one]).length > 0 || lacking(one, [other]).length > 0) return 0
  const like = similar(readStatement(one, NO_NAMES), readStatement(other, NO_NAMES))
  if (like.opposed >= TURNED) return 0
  if (embedder === null) return like.jaccard
  const [first, second] = embedder.embed([one, other])
  return Math.max(like.jaccard, first && second ? dot(first, second) : 0)
}

const NO_NAMES: ReadonlySet<string> = new Set()

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
