import type { Change } from '../memory/change.ts'
import type { Finding } from '../memory/finding.ts'
import type { Home } from '../memory/memory.ts'
import type { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { type Outcome, type ResolveContext, resolveFinding } from '../memory/resolve.ts'
import { asCorrected, type Corrected } from './as-corrected.ts'

export interface Taught {
  readonly finding: Finding
  readonly resolve: (context: ResolveContext) => Outcome
}

/** The finding where the person would put it, and what it then does to what is known. */
export function asTaught(said: Finding, index: MemoryIndex, movedFrom: ReadonlyMap<string, Home>): Taught {
  // A reader that was asked was shown where such lines stand.
  const taught = said.relations === undefined ? asCorrected(said, index, movedFrom) : null
  const finding = taught?.finding ?? said
  return {
    finding,
    resolve(context) {
      const outcome = resolveFinding(finding, index, context)
      return taught === null ? outcome : { ...outcome, changes: [...outcome.changes, ...moves(outcome, taught)] }
    },
  }
}

/** Why a new line stands in that document: the router would have put it into another. */
function moves({ changes }: Outcome, { finding, section, like }: Corrected): Change[] {
  return changes.flatMap((one) =>
    one.type === 'memory-added' && one.data.memory.home === finding.home && one.data.memory.block === null
      ? [{ type: 'memory-moved', data: { id: one.data.memory.id, home: finding.home, section, by: 'rule', like } }]
      : [],
  )
}
