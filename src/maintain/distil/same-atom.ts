import type { Atom } from '../../memory/atom.ts'
import { readStatement, similar } from '../../memory/similar.ts'
import { cosineAt } from '../../recall/calibration.ts'
import { dot, type Embedder } from '../../recall/embedder.ts'
import { lacking } from './details.ts'

/** From here on two subjects are one: on the embedder's calibrated scale, or as the share of words in common. */
export const SAME_SUBJECT = 0.85
/** From here on two deeds of one subject are alike, when neither denies the other. */
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
    if (nearness(found.subject, atom.subject, SAME_SUBJECT, embedder) === null) continue
    const near = nearness(found.action, atom.action, ALIKE_ACTION, embedder)
    if (near === null || near <= nearest) continue
    best = atom
    nearest = near
  }
  return best
}

/** How near two phrases are, null below `least`. Another name or number, or a denial, keeps them apart. */
function nearness(one: string, other: string, least: number, embedder: Embedder | null): number | null {
  const [a, b] = [fold(one), fold(other)]
  if (a === b) return 1
  if (lacking(other, [one]).length > 0 || lacking(one, [other]).length > 0) return null
  const like = similar(readStatement(one, NO_NAMES), readStatement(other, NO_NAMES))
  if (like.opposed >= TURNED) return null
  if (like.jaccard >= least) return like.jaccard
  if (embedder === null) return null
  const [first, second] = embedder.embed([one, other])
  const cosine = first && second ? dot(first, second) : 0
  return cosine >= cosineAt(embedder.calibration, least) ? cosine : null
}

const NO_NAMES: ReadonlySet<string> = new Set()

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
