import { readStatement, similar } from '../../memory/similar.ts'
import { dot } from '../../recall/embedder.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import { readCause } from './causes.ts'
import { type Detail, lacking } from './details.ts'
import type { Attempt, Distiller, DistilPorts } from './distiller.ts'
import { plainWords } from './plain-words.ts'

/**
 * The text of the member in the middle of a cluster (of those that are fit, if any is), with the names, numbers and dates that the others add. The same
 * cluster gives the same bytes, in whatever order its members come.
 */
export function distilLocal(
  { members }: MemoryCluster,
  ports: Omit<DistilPorts, 'tokens'>,
  isFit: (text: string) => boolean = () => true,
): Attempt {
  const texts = [...members]
    .sort((a, b) => (a.firstSeen === b.firstSeen ? order(a.id, b.id) : order(a.firstSeen, b.firstSeen)))
    .map(({ text }) => plainWords(text.replace(/\s+/g, ' ').trim(), ports.names))
  const fit = texts.map(isFit)
  const middle = texts[middleOf(texts, ports, fit.includes(true) ? fit : texts.map(() => true))] ?? ''
  const own = new Set([ports.names.human, ports.names.assistant].map((name) => name.toLowerCase()))
  const abstraction = withDetails(middle, texts, own)
  return { kind: 'distilled', abstraction, isCausal: readCause(middle) !== null, usage: null }
}

export const localDistiller: Distiller = {
  name: 'local',
  async distil(cluster, strategy, ports) {
    // What the strategy would refuse is not in the middle.
    const isFit = (text: string): boolean =>
      strategy.validate({ abstraction: text, isCausal: readCause(text) !== null }, cluster) === null
    return distilLocal(cluster, ports, isFit)
  },
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The fit member that is nearest to all others; of equals the one that was seen first. */
function middleOf(
  texts: readonly string[],
  { embedder }: Pick<DistilPorts, 'embedder'>,
  fit: readonly boolean[],
): number {
  const likeness = embedder === null ? byWords(texts) : byMeaning(texts, embedder)
  const sums = texts.map((_, at) =>
    fit[at] ? texts.reduce((sum, _other, other) => sum + likeness(at, other), 0) : Number.NEGATIVE_INFINITY,
  )
  // What differs in the sixth digit differs by the order of adding up.
  const best = Math.max(...sums) - 1e-6
  return sums.findIndex((sum) => sum >= best)
}

type Likeness = (one: number, other: number) => number

function byMeaning(texts: readonly string[], embedder: NonNullable<DistilPorts['embedder']>): Likeness {
  const vectors = embedder.embed(texts)
  const none = new Float32Array(embedder.dimension)
  return (one, other) => dot(vectors[one] ?? none, vectors[other] ?? none)
}

function byWords(texts: readonly string[]): Likeness {
  const statements = texts.map((text) => readStatement(text, new Set()))
  return (one, other) => {
    const [first, second] = [statements[one], statements[other]]
    return first && second ? similar(first, second).jaccard : 0
  }
}

/** With so many details a statement is a list; the cluster is then left as it is. */
const MOST_DETAILS = 40

function withDetails(middle: string, texts: readonly string[], own: ReadonlySet<string>): string {
  const stem = middle.replace(/(?<!\.)\.$/, '')
  const added: string[] = []
  const now = (): string => (added.length === 0 ? middle : `${stem} (also ${added.join(', ')})`)
  const isMissing = ({ surface }: Detail): boolean => !own.has(surface.toLowerCase()) && !added.includes(surface)
  for (const text of texts)
    for (let more = lacking(now(), [text]).find(isMissing); more; more = lacking(now(), [text]).find(isMissing)) {
      if (added.length === MOST_DETAILS) return now()
      added.push(more.surface)
    }
  return now()
}
