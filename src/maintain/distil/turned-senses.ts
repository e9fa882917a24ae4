import { reversal } from '../cluster/cluster-guard.ts'
import { readSubject, type Subject } from '../cluster/cluster-subject.ts'
import { rolesApart } from '../cluster/roles-apart.ts'
import { type Senses, sensesApart } from '../cluster/senses.ts'

/** What all sources limit must be limited here: "some", "must", "used to", "unless", "only". */
const KEPT = ['quantity', 'modality', 'time', 'exception', 'condition', 'scope'] as const
/** What no source limits may not be: nobody said "all but one", "formerly" or "most". */
const NEW: ReadonlySet<string> = new Set(['quantity', 'time', 'exception'])

/**
 * In what a text says otherwise than its sources how far, how surely or when something holds, or who does it to whom; null
 * where it does not. One source that says the same in another order is enough.
 */
export function turnedSense(text: string, sources: readonly string[], own: ReadonlySet<string>): string | null {
  const read = (line: string): Subject => readSubject(line, own)
  // What the details of other members add stands outside of the sentence.
  const said = read(text.replace(/ \(also [^()]*\)$/, ''))
  const known = sources.map(read)
  if (known.length === 0) return null
  const senses = known.map((source) => source.senses)
  const facets = new Set([...KEPT, ...said.senses.facets.keys()])
  const turned = [...facets].find((facet) => isTurned(facet, said.senses, senses))
  if (turned !== undefined) return turned
  if (known.every((source) => inLikeWords(source, said) && reversal(source, said) !== null)) return 'polarity'
  return known.every((source) => rolesApart(source.roles, said.roles)) ? 'roles' : null
}

/** What is told in other words altogether may say no in a word that no list has. */
const LIKE = 0.7

function inLikeWords(source: Subject, said: Subject): boolean {
  const shared = said.telling.filter((word) => source.telling.includes(word)).length
  return shared >= LIKE * Math.max(said.telling.length, source.telling.length)
}

function isTurned(facet: string, said: Senses, sources: readonly Senses[]): boolean {
  const named = sources.filter((source) => has(source, facet))
  if (!has(said, facet)) return named.length === sources.length && named.every((source) => apartIn(facet, said, source))
  if (named.length === 0) return NEW.has(facet) && sources.every((source) => apartIn(facet, said, source))
  return named.every((source) => apartIn(facet, said, source))
}

function has(senses: Senses, facet: string): boolean {
  return facet === 'scope' ? senses.only !== null : senses.facets.has(facet)
}

/** Only this one facet of both is held against the other. */
function apartIn(facet: string, said: Senses, source: Senses): boolean {
  return sensesApart(only(facet, said), only(facet, source)) !== null
}

function only(facet: string, senses: Senses): Senses {
  const facets = new Map([...senses.facets].filter(([name]) => name === facet))
  return {
    ...senses,
    facets,
    only: facet === 'scope' ? senses.only : null,
    hedged: facet === 'modality' ? senses.hedged : NONE,
    joined: NONE,
  }
}

const NONE: ReadonlySet<string> = new Set()
