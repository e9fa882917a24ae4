import { evidenceDay } from '../days.ts'
import type { Finding } from '../finding.ts'
import type { ResolveContext } from '../resolve.ts'
import { newMemory } from './new-memory.ts'
import type { Fresh } from './outcomes.ts'

/** A finding on its way, with the day of its words and the memory it would make. */
export function freshOf(finding: Finding, context: ResolveContext): Fresh {
  const first = finding.evidence[0]
  return {
    finding,
    day: first ? evidenceDay(first, context.date) : context.date,
    memory: newMemory(finding, context.date, context.run),
    activeDays: context.activeDays,
    defang: context.defang,
    around: context.around,
  }
}
