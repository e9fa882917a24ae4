import path from 'node:path'
import { notify } from '../open/notify.ts'
import { syncIndex } from '../open/sync-index.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { afterLearning } from './after-learning.ts'
import type { NightReport } from './report/night-report.ts'
import { subjectOf } from './report/report-page.ts'
import { writeReport } from './report/reports.ts'

/** What follows a night, also the daemon's: documents, index, the report, who is notified; notes and what changed. */
export async function afterNight(
  memory: OpenMemory,
  apply: Apply,
  report: NightReport,
): Promise<{ readonly page: string; readonly changed: string[]; readonly notes: string[] }> {
  afterLearning(memory, apply)
  const changed = apply.project({ missing: true })
  const worked = report.items.some(({ run }) => run !== null)
  const indexed = worked ? await syncIndex(memory, apply) : []
  const undone = new Set(apply.state.runs.filter((run) => run.undone).map(({ run }) => run))
  const page = writeReport(memory.files, memory.root, report, { token: apply.newRunId(), undone })
  const told = await notify(
    memory.config.notify,
    {
      subject: subjectOf(report),
      priority: report.alerts.length > 0 ? 'action' : 'info',
      alerts: report.alerts,
      report: path.join(memory.root, page),
    },
    memory.root,
  )
  return { page, changed, notes: [...indexed, ...told] }
}
