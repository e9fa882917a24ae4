import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import { toldApart } from '../told/told-apart.ts'
import { type Beside, besideOf } from './beside.ts'
import { dayOfFinding, isDated } from './by-words.ts'
import { pointsBack } from './cue.ts'
import type { MemoryIndex } from './memory-index.ts'
import { sentencesOf } from './signals.ts'
import type { Statement } from './statement.ts'

/** How a finding stands to one memory: says the same, says the same and more, cannot hold beside it, or is near it. */
export type Relation = 'restates' | 'extends' | 'conflicts' | 'touches'

export type Verdict = { readonly relation: Relation; readonly score: number } | 'apart'

/** A finding as it is held against one memory after the other. */
export interface Now {
  readonly finding: Finding
  readonly statement: Statement
  /** The sentences of it that say that this was said or seen before; null when none does. */
  readonly back: Statement | null
  /** It stands beside what is known: one more of a kind, or what happened once; null where neither is said. */
  readonly beside: Beside
}

/** Reads what every memory is asked. */
export function readNow(finding: Finding, statement: Statement, index: Pick<MemoryIndex, 'read'>): Now {
  const back = sentencesOf(finding.text).filter(pointsBack).join(' ')
  return { finding, statement, back: back === '' ? null : index.read(back), beside: besideOf(finding.text) }
}

/** "Is ill", "is no longer ill": what is near but denied, or limited where the other is not, was not said again. */
export function unlessApart(verdict: Verdict, { finding }: Now, memory: Memory): Verdict {
  if (verdict === 'apart' || (verdict.relation !== 'restates' && verdict.relation !== 'extends')) return verdict
  // A wish is repeated by how it was not met, and its limits are read apart.
  if (memory.home === 'relational') return verdict
  const told = toldApart(finding.text, memory.text)
  if (told === null) return verdict
  const isAsked = told.opposed && memory.firstSeen < dayOfFinding(finding) && !isDated(finding) && !isDated(memory)
  return { ...verdict, relation: isAsked ? 'conflicts' : 'touches' }
}
