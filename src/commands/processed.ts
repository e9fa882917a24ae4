import type { LearnedDay } from '../learn/learn-days.ts'
import type { Change } from '../memory/change.ts'
import type { RunInfo } from '../memory/state.ts'
import type { Usage } from '../read/agent.ts'
import type { NextRun } from './batch-estimate.ts'
import type { BackendName } from './process-choices.ts'

/** What a `process` found and did, before it is told. */
export interface Processed {
  /** What people did to the documents, found on the way. */
  readonly edits: readonly RunInfo[]
  /** What they answered in REVIEW.md, as it was carried out. */
  readonly answers: readonly RunInfo[]
  readonly days: readonly LearnedDay[]
  readonly changed: readonly string[]
  readonly failures: readonly string[]
  /** Takes all days back at once; null for a dry run. */
  readonly job: string | null
  readonly ms: number
  /** What Claude was paid for, failed tries included. */
  readonly usage: Usage
  readonly backend: BackendName
  /** Every change that would be made, of a dry run; else none. */
  readonly changes: readonly Change[]
  /** What Claude would be asked, of a dry run. */
  readonly next: NextRun | null
}
