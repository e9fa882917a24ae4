import type { Memory } from './memory.ts'
import { readStatement, type Statement, similar } from './similar.ts'
import { sameMatter } from './what-stays.ts'

export interface Parts {
  /** They hold on as they were said, when the merged line does not. */
  readonly stay: readonly Memory[]
  readonly ended: readonly Memory[]
}

/** What a merged line was made of, by whether something new takes its place; both empty for a line that was made of nothing. */
export function partsOf(get: (id: string) => Memory | undefined, merged: Memory, fresh: string): Parts {
  return splitParts(sourcesOf(get, merged), fresh)
}

/** The nearest of what went into one line is replaced by something new, with what says the same, or clashes; the rest is not. */
export function splitParts(parts: readonly Memory[], fresh: string): Parts {
  const said = read(fresh)
  const rank = ({ text }: Memory): number => similar(said, read(text)).jaccard + (sameMatter(text, fresh) ? 1 : 0)
  const like = new Map(parts.map((part) => [part, rank(part)]))
  const [nearest] = [...parts].sort((a, b) => (like.get(b) ?? 0) - (like.get(a) ?? 0))
  if (nearest === undefined) return { stay: [], ended: [] }
  const old = read(nearest.text)
  const stays = (part: Memory): boolean =>
    part !== nearest && !saysTheSame(read(part.text), old) && !similar(said, read(part.text)).clash
  return { stay: parts.filter(stays), ended: parts.filter((part) => !stays(part)) }
}

const NOBODY: ReadonlySet<string> = new Set()

function read(text: string): Statement {
  return readStatement(text, NOBODY)
}

/** The lines that went into it, also by way of others. */
function sourcesOf(
  get: (id: string) => Memory | undefined,
  { id, compressed }: Memory,
  above: readonly string[] = [],
): Memory[] {
  if (compressed?.how !== 'merged') return []
  return compressed.sources.flatMap((source) => {
    const part = get(source)
    if (part === undefined || part.supersededBy !== id || above.includes(source)) return []
    return part.compressed === undefined ? [part] : sourcesOf(get, part, [...above, id])
  })
}

function saysTheSame(one: Statement, other: Statement): boolean {
  return similar(one, other).jaccard >= SAME
}

const SAME = 0.6
