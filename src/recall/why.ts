import { type Corpus, firstNotBelow } from './corpus.ts'
import type { Query } from './query.ts'
import { dateMatch } from './rank.ts'
import { cosinesTo } from './vectors.ts'
import { WEIGHTS } from './weights.ts'

/** From here on, beyond what any two texts share, what is meant is a reason. */
const MEANT = 0.15

/** Why a doc was found: the words of the question that stand in it and beside it, day, speaker, meaning. */
export function whyOf(corpus: Corpus, query: Query, doc: number): string {
  const holds = (at: number): string[] =>
    query.terms.flatMap(({ word, matches }) => (matches.some(([term]) => stands(corpus, term, at)) ? [word] : []))
  const own = new Set(holds(doc))
  const near = [doc - 2, doc - 1, doc + 1, doc + 2].filter((at) => corpus.segment[at] === corpus.segment[doc])
  const beside = new Set(near.flatMap(holds).filter((word) => !own.has(word)))
  const meant = query.vector !== null && cosinesTo(corpus, query.vector)(doc) > MEANT
  return [
    ...(own.size > 0 ? [`says ${[...own].join(', ')}`] : []),
    ...(beside.size > 0 ? [`beside ${[...beside].join(', ')}`] : []),
    ...(WEIGHTS.date * dateMatch(corpus, query, doc) > 0 ? ['of a day that is named'] : []),
    ...(query.speaker >= 0 && corpus.speaker[doc] === query.speaker ? ['by the one who is named'] : []),
    ...(meant ? ['near in meaning'] : []),
  ].join('; ')
}

function stands({ postEnds, postDocs }: Corpus, term: number, doc: number): boolean {
  const end = postEnds[term + 1] ?? 0
  return postDocs[firstNotBelow(postDocs, doc, postEnds[term] ?? 0, end)] === doc
}
