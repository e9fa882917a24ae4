import { type FindOptions, type FoundClusters, findClusters } from '../../../src/maintain/cluster/cluster.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { EMBEDDED, portsOf, stateOf } from '../dedupe/dedupe-driver.ts'

/** A text of the store and the word of the cluster that it belongs to; null for one of its own. */
export interface Meant {
  readonly text: string
  readonly cluster: string | null
  readonly day?: string
}

export interface ClusterScore {
  /** Pairs of memories in one cluster. */
  readonly made: number
  readonly right: number
  readonly wanted: number
  readonly precision: number
  readonly recall: number
  /** Meant clusters of which three or more members were found in one cluster without a stranger. */
  readonly found: number
  readonly meant: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

/** What the clusters found among these texts are, held against what was meant. */
export async function scoreClusters(texts: readonly Meant[]): Promise<ClusterScore> {
  const { clusters } = await clustersAmong(
    texts.map(({ text, day = '2026-01-08' }) => ({ text, firstSeen: day, confirmedOn: day })),
  )
  const meantOf = new Map(texts.map(({ cluster }, at) => [idAt(at), cluster]))
  const [wrong, missed]: [string[], string[]] = [[], []]
  let [made, right, found] = [0, 0, 0]
  const inOne = new Set<string>()
  for (const { members } of clusters) {
    const words = members.map(({ id }) => meantOf.get(id) ?? null)
    if (words[0] !== null && words.every((word) => word === words[0])) found++
    members.forEach((one, a) => {
      for (let b = a + 1; b < members.length; b++) {
        const other = members[b] as Memory
        made++
        inOne.add(`${one.id} ${other.id}`).add(`${other.id} ${one.id}`)
        if (words[a] !== null && words[a] === words[b]) right++
        else wrong.push(`${one.text} + ${other.text}`)
      }
    })
  }
  let wanted = 0
  texts.forEach((one, a) => {
    texts.forEach((other, b) => {
      if (b <= a || one.cluster === null || one.cluster !== other.cluster) return
      wanted++
      if (!inOne.has(`${idAt(a)} ${idAt(b)}`)) missed.push(`${one.text} + ${other.text}`)
    })
  })
  const meant = new Set(texts.flatMap(({ cluster }) => cluster ?? [])).size
  return { made, right, wanted, precision: right / made, recall: right / wanted, found, meant, wrong, missed }
}

/** Clusters among memories of the store that differ from one another in what is given. */
export function clustersAmong(
  memories: readonly Partial<Memory>[],
  options: FindOptions = {},
  more: Parameters<typeof portsOf>[1] = {},
): Promise<FoundClusters> {
  const state = stateOf(memories.map((fields, at) => ({ ...STORED, id: idAt(at), ...fields })))
  return findClusters(portsOf(state, { embedder: EMBEDDED, ...more }), options)
}

export function idAt(at: number): string {
  return `m-${String(at + 1).padStart(16, '0')}`
}

const STORED = { home: 'store', bucket: null, kind: 'context', significance: 0.5 } as const
