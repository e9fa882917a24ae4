import { afterLearning } from '../maintain/after-learning.ts'
import { comparedWith } from '../maintain/report/report-page.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { changeLines, type DoneNight, leftLines, nightLines, type Shown } from './compress-lines.ts'
import { changesOf } from './describe-changes.ts'
import type { Outcome } from './index.ts'

/** Says every change of a rehearsed night, also those that follow it, and nothing that would be another the next time. */
export function rehearsedNight(memory: OpenMemory, apply: Apply, { report, done, verbose }: DoneNight): Outcome {
  const changes = changesOf(apply).length
  afterLearning(memory, apply)
  const all = changesOf(apply)
  const lines = [
    ...nightLines(done, { verbose, behind, below: ({ item }) => changeLines(apply.state, item.changes) }),
    ...(all.length > changes ? ['  after it:', ...changeLines(apply.state, all.slice(changes))] : []),
    ...(verbose ? leftLines(report) : []),
    `Would go from ${report.tokens_before} tokens to ${report.tokens_after} (${comparedWith(report.token_reduction_pct)}), for $${report.estimated_cost_usd.toFixed(4)}. Nothing was written.`,
  ]
  const notes = [...memory.warnings, ...apply.notes]
  return { report: lasting(report, all), text: `${lines.join('\n')}\n`, failures: [], notes }
}

/** A rehearsal has no runs that anybody could take back, and takes no time that anybody would ask for. */
function lasting(report: DoneNight['report'], changes: readonly unknown[]): unknown {
  const { run_id: job, started_at: _from, finished_at: _to, duration_ms: _ms, ...said } = report
  const items = said.items.map((item) => ({ ...item, run: null }))
  return { ...said, items, changes: JSON.parse(JSON.stringify(changes).replaceAll(job, 'dry-run')) }
}

const behind: Shown['behind'] = ({ item: { tokens } }) =>
  tokens === null ? null : `${tokens.before} → ${tokens.after} tokens`
