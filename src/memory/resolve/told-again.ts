import type { Memory } from '../memory.ts'
import { confirm, repeatsByWord } from './confirm.ts'
import { whatElse } from './confirm-else.ts'
import { complained } from './confirm-unsaid.ts'
import { matchFinding } from './match.ts'
import type { MemoryIndex } from './memory-index.ts'
import * as outcomes from './outcomes.ts'
import { sentencesOf } from './signals.ts'
import { speaksOfAnother } from './speaks-of-another.ts'
import type { Statement } from './statement.ts'

export { speaksOfAnother }

/** What is said again in other words is confirmed, a candidate as `ofCandidate` says; null where nothing is. */
export function toldAgain(
  fresh: outcomes.Fresh,
  index: MemoryIndex,
  ofCandidate: (known: Memory) => outcomes.Outcome,
): outcomes.Outcome | null {
  const known = confirm(fresh, index)
  if (known === null) return null
  return known.status === 'candidate' ? ofCandidate(known) : alsoSaid(fresh, known, index)
}

/** "There you go with your dots again": what is complained of was asked for before, and stands against no wish. */
export function reminded(
  fresh: outcomes.Fresh,
  against: readonly Memory[],
  index: MemoryIndex,
): outcomes.Outcome | null {
  const known = against.length === 0 ? null : complained(fresh, index)
  if (known === null || known.status === 'candidate') return null
  return against.some(({ id }) => id === known.id) ? alsoSaid(fresh, known, index) : null
}

/** What is known is confirmed; what the words say besides is kept beside it, what only happened in the store. */
export function alsoSaid(fresh: outcomes.Fresh, known: Memory, index: MemoryIndex): outcomes.Outcome {
  const said = whatElse(fresh, known, index)
  if (said !== 'event') return outcomes.confirmed(fresh, known, said === 'more')
  return outcomes.confirmed({ ...fresh, memory: outcomes.inStore(fresh.memory) }, known, true)
}

/** What is too thin to be remembered confirms what says the same, or leaves no trace. */
export function confirmOnly(fresh: outcomes.Fresh, statement: Statement, index: MemoryIndex): outcomes.Outcome {
  const known = sameAgain(fresh, statement, index) ?? confirm(fresh, index)
  if (known === null || known.status === 'candidate') return { resolution: 'new', changes: [], memory: null }
  return outcomes.confirmed(fresh, known, false)
}

/** Where the words say that they repeat something, the memory that says the same. */
function sameAgain({ finding }: outcomes.Fresh, statement: Statement, index: MemoryIndex): Memory | null {
  if (!sentencesOf(finding.text).some(repeatsByWord)) return null
  const same = matchFinding(finding, statement, index).find(
    ({ relation, memory }) => relation === 'restates' && !speaksOfAnother(finding, memory, index),
  )
  return same?.memory ?? null
}
