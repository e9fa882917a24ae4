import path from 'node:path'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { readScheduler } from '../store/scheduler.ts'
import type { Check } from './doctor.ts'
import { doctorSummaries } from './doctor-summaries.ts'

/** Whether documents, summaries and REVIEW.md show all that the journal says. */
export function doctorProjections(memory: OpenMemory, state: State): Check[] {
  return [behind(memory, state), ...doctorSummaries(memory, state)]
}

function behind(memory: OpenMemory, state: State): Check {
  const { seq } = readScheduler(memory.files, path.join(memory.root, '.state', 'scheduler.json'))
  if (state.seq <= seq) return { name: 'projections', ok: true, found: `show record ${state.seq}`, mend: null }
  return {
    name: 'projections',
    ok: false,
    found: `show record ${seq} of ${state.seq}`,
    mend: 'memoird rebuild brings them up to date.',
  }
}
