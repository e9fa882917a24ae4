import type { Memory } from './memory.ts'
import { readStatement, type Statement, similar } from './similar.ts'
import type { State } from './state.ts'

/**
 * What a merged line was made of and something new does not take the place of: it holds on as it was said, when the merged
 * line does not. Empty for a line that was made of nothing, or of which nothing else is left.
 */
export function partsThatStay(state: State, merged: Memory, fresh: string): Memory[] {
  const parts = partsOf(state, merged)
  const said = read(fresh)
  const like = new Map(parts.map((part) => [part, similar(said, read(part.text)).jaccard]))
  const [nearest] = [...parts].sort((a, b) => (like.get(b) ?? 0) - (like.get(a) ?? 0))
  if (nearest === undefined) return []
  const old = read(nearest.text)
  return parts.filter(
    (part) => part !== nearest && !saysTheSame(read(part.text), old) && !similar(said, read(part.text)).clash,
  )
}

const NOBODY: ReadonlySet<string> = new Set()

function read(text: string): Statement {
  return readStatement(text, NOBODY)
}

/** The lines that went into it, also by way of others. */
function partsOf(state: State, { id, compressed }: Memory, above: readonly string[] = []): Memory[] {
  if (compressed?.how !== 'merged') return []
  return compressed.sources.flatMap((source) => {
    const part = state.memories.get(source)
    if (part === undefined || part.supersededBy !== id || above.includes(source)) return []
    return part.compressed === undefined ? [part] : partsOf(state, part, [...above, id])
  })
}

function saysTheSame(one: Statement, other: Statement): boolean {
  return similar(one, other).jaccard >= SAME
}

const SAME = 0.6
