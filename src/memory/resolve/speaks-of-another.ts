import type { Finding } from '../finding.ts'
import type { Memory } from '../memory.ts'
import { repeatedIn } from './confirm-cue.ts'
import { asKnown, isAnotherMatter, type Said } from './confirm-veto.ts'
import type { MemoryIndex } from './memory-index.ts'
import { areTwoDecisions } from './other-decision.ts'
import { fillsOther } from './other-filler.ts'

/** True when what a finding has in common with a memory is said of another matter: it confirms nothing then. */
export function speaksOfAnother({ text, kind }: Finding, memory: Memory, index: MemoryIndex): boolean {
  const said = repeatedIn(text)
  const isDecided = kind === 'decision' && memory.kind === kind
  if (isDecided ? areTwoDecisions(text, memory.text, index) : fillsOther(said, memory.text, index.sense)) return true
  const now: Said = { text: said, whole: text, statement: index.read(said) }
  return isAnotherMatter(now, asKnown(memory, index.statement(memory.id) ?? index.read(memory.text)))
}
