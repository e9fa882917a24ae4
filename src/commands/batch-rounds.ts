import type { DayToLearn } from '../learn/learn-days.ts'
import type { OpenMemory } from '../open.ts'
import { NO_USAGE } from '../read/model/ask.ts'
import type { Apply } from '../store/apply.ts'
import { fetchRound, type Round, sendRound } from './batch.ts'
import { rehearseModel } from './batch-estimate.ts'
import type { Outcome } from './outcome.ts'
import { reportProcess } from './process-report.ts'

/**
 * A backfill goes in rounds, one a run: what matters, then what it may contradict, then it is learned from the answers
 * that are there. Which round it is, is seen from what has no answer yet. `fetched` when nothing is missing any more.
 */
export async function batchRounds(memory: OpenMemory, wanted: readonly DayToLearn[], force: boolean): Promise<Round> {
  const reader = await memory.reader('anthropic')
  const fetched = await fetchRound(memory, reader)
  if (fetched?.status === 'waiting') return fetched
  const { missing } = await memory.rehearse((apply) => rehearseModel(memory, reader, apply, { wanted, force }))
  const before = fetched ?? { status: 'fetched' as const, text: '', failures: [] }
  if (missing.size === 0) return before
  const sent = await sendRound(memory, reader, missing)
  return { ...sent, text: `${before.text}${sent.text}`, failures: before.failures }
}

/** A round that learned nothing yet, as the command tells it. */
export function outcomeOf(memory: OpenMemory, { status, text, failures }: Round, apply: Apply, ms: number): Outcome {
  const nothing = { edits: [], answers: [], days: [], changed: [], changes: [], job: null, next: null, usage: NO_USAGE }
  const processed = { ...nothing, failures, ms, backend: 'anthropic' as const }
  return {
    report: { ...reportProcess(memory, apply.state, processed), batch: status },
    text,
    failures: [...failures, ...apply.failures],
    notes: apply.notes,
  }
}
