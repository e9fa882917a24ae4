import { afterNight } from '../maintain/after-night.ts'
import { doNight } from '../maintain/do-night.ts'
import type { NightStepName } from '../maintain/night.ts'
import { subjectOf } from '../maintain/report/report-page.ts'
import type { OpenMemory } from '../open.ts'
import type { SlotJob } from './jobs.ts'
import type { JobContext, JobResult } from './runners.ts'

/** What a slot of the night does. Exact duplicates go before clusters are looked for. */
const STEPS_OF: Readonly<Record<SlotJob, readonly NightStepName[]>> = {
  rollup: ['rollup'],
  dedupe: ['decay', 'dedupe', 'recategorise'],
  compress: ['compress'],
}

/** One slot of the night in one opening of the folder. It stops between two items when a compression run is due. */
export function nightJob(memory: OpenMemory, job: SlotJob, { stop }: JobContext): Promise<JobResult> {
  const { extraction } = memory.config
  return memory.write(async (apply) => {
    const report = await doNight(memory, apply, {
      steps: STEPS_OF[job],
      backend: extraction.backend,
      cluster: null,
      dryRun: false,
      everything: false,
      again: false,
      slot: job,
      stop,
    })
    const { page, changed, notes } = await afterNight(memory, apply, report)
    const said = [
      report.verdict === 'IDLE' ? null : `${job}: ${subjectOf(report)}, see ${page}`,
      changed.length > 0 ? `changed ${changed.length <= 6 ? changed.join(', ') : `${changed.length} files`}` : null,
      ...report.alerts,
      ...apply.notes,
      ...notes,
    ].filter((one) => one !== null)
    return {
      finished: report.finished,
      failures: report.verdict === 'FAIL' ? [{ date: null, message: report.verdict_reason ?? 'see the report' }] : [],
      calls: 0,
      said: said.length === 0 ? null : said.join('; '),
      undone: apply.failures,
    }
  })
}
