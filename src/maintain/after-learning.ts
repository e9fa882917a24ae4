import { askFading } from '../memory/review/fading.ts'
import type { OpenMemory } from '../open.ts'
import { defang } from '../read/defang.ts'
import type { Apply } from '../store/apply.ts'
import { consolidateDocuments } from './consolidate-documents.ts'

/** What follows every learning, each a run of its own and none when there is nothing to do; their ids. */
export function afterLearning(memory: OpenMemory, apply: Apply): string[] {
  const runs: string[] = []
  const consolidated = consolidateDocuments(memory, apply)
  if (consolidated !== null) runs.push(consolidated)
  const asked = askFading(apply.state, memory.today(), defang)
  if (asked.length > 0)
    runs.push(apply.commit(asked, { kind: 'maintain', date: null, backend: null, note: 'what fades' }))
  return runs
}
