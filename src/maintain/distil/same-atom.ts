import type { Atom } from '../../memory/atom.ts'
import { readStatement, type Statement, similar } from '../../memory/similar.ts'
import { cosineAt, dot, type Embedder } from '../../recall/embedder.ts'
import { lacking } from './details.ts'

/** From here on two subjects are one: on the embedder's calibrated scale, or as the share of words in common. */
const SAME_SUBJECT = 0.85
/** From here on two deeds of one subject are alike, when neither denies the other. */
const ALIKE_ACTION = 0.7
/** Share of the common words that may be turned round. */
const TURNED = 0.2

/** The known atom of the same subject that says the same deed, the nearest of several; null when there is none. */
export function sameAtom(
  found: Pick<Atom, 'subject' | 'action'>,
  atoms: readonly Atom[],
  embedder: Embedder | null,
): Atom | null {
  const [subject, action] = [read(found.subject, embedder), read(found.action, embedder)]
  let best: Atom | null = null
  let nearest = -1
  for (const atom of atoms) {
    const known = phrasesOf(atom, embedder)
    if (nearness(subject, known.subject, SAME_SUBJECT, embedder) === null) continue
    const near = nearness(action, known.action, ALIKE_ACTION, embedder)
    if (near === null || near <= nearest) continue
    best = atom
    nearest = near
  }
  return best
}

/** A phrase as it is compared. */
interface Phrase {
  readonly text: string
  readonly folded: string
  readonly statement: Statement
  readonly vector: Float32Array | null
}

function read(text: string, embedder: Embedder | null): Phrase {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return { text, folded, statement: readStatement(text), vector: embedder?.embed([text])[0] ?? null }
}

interface Phrases {
  readonly by: Embedder | null
  readonly subject: Phrase
  readonly action: Phrase
}

/** Every new atom is held against all that are known. */
const kept = new WeakMap<Atom, Phrases>()

function phrasesOf(atom: Atom, embedder: Embedder | null): Phrases {
  const known = kept.get(atom)
  if (known?.by === embedder) return known
  const phrases = { by: embedder, subject: read(atom.subject, embedder), action: read(atom.action, embedder) }
  kept.set(atom, phrases)
  return phrases
}

/** How near two phrases are, null below `least`. Another name or number, or a denial, keeps them apart. */
function nearness(one: Phrase, other: Phrase, least: number, embedder: Embedder | null): number | null {
  if (one.folded === other.folded) return 1
  const like = similar(one.statement, other.statement)
  const cosine = one.vector && other.vector ? dot(one.vector, other.vector) : 0
  const isNear = like.jaccard >= least || (embedder !== null && cosine >= cosineAt(embedder.calibration, least))
  if (!isNear || like.opposed >= TURNED) return null
  const differs = lacking(other.text, [one.text]).length > 0 || lacking(one.text, [other.text]).length > 0
  return differs ? null : Math.max(like.jaccard, cosine)
}
