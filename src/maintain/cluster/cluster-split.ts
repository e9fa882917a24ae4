/** Two rows that may stand in one cluster. */
export interface Edge {
  readonly first: number
  readonly second: number
  readonly cosine: number
}

export interface Group {
  readonly members: readonly number[]
  readonly similarity: { readonly mean: number; readonly least: number }
}

/**
 * What single linkage connects, split until every pair of a group has an edge: the nearest are put together first, and
 * two groups become one only when all of their pairs have one. Groups of fewer than `least` members are left out.
 */
export function splitComponents(edges: readonly Edge[], least: number): Group[] {
  const neighbours = neighboursOf(edges)
  const groupOf = new Map<number, number[]>()
  for (const row of neighbours.keys()) groupOf.set(row, [row])
  // Of equally near pairs the first rows come first. Groups never reach beyond what single linkage connects.
  const sorted = [...edges].sort((a, b) => b.cosine - a.cosine || a.first - b.first || a.second - b.second)
  for (const { first, second } of sorted) {
    const [one, other] = [groupOf.get(first), groupOf.get(second)]
    if (!one || !other || one === other || !allMeet(one, other, neighbours)) continue
    one.push(...other)
    for (const row of other) groupOf.set(row, one)
  }
  const groups = [...new Set(groupOf.values())].filter((group) => group.length >= Math.max(2, least))
  return groups.map((members) => ({ members, similarity: similarityOf(members, neighbours) }))
}

type Neighbours = ReadonlyMap<number, ReadonlyMap<number, number>>

function neighboursOf(edges: readonly Edge[]): Neighbours {
  const neighbours = new Map<number, Map<number, number>>()
  const add = (from: number, to: number, cosine: number): void => {
    const known = neighbours.get(from)
    if (known) known.set(to, cosine)
    else neighbours.set(from, new Map([[to, cosine]]))
  }
  for (const { first, second, cosine } of edges) {
    add(first, second, cosine)
    add(second, first, cosine)
  }
  return neighbours
}

function allMeet(one: readonly number[], other: readonly number[], neighbours: Neighbours): boolean {
  return one.every((a) => other.every((b) => neighbours.get(a)?.has(b)))
}

function similarityOf(members: readonly number[], neighbours: Neighbours): Group['similarity'] {
  let [sum, least, count] = [0, 1, 0]
  members.forEach((row, at) => {
    for (const other of members.slice(at + 1)) {
      const cosine = neighbours.get(row)?.get(other) ?? 0
      sum += cosine
      least = Math.min(least, cosine)
      count++
    }
  })
  return { mean: sum / count, least }
}
