import { type DayToLearn, learnDays } from '../learn/learn-days.ts'
import { afterLearning } from '../maintain/after-learning.ts'
import { afterNight, doNight } from '../maintain/do-night.ts'
import type { NightStepName } from '../maintain/night.ts'
import { subjectOf } from '../maintain/report-page.ts'
import { syncIndex } from '../open/sync-index.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import type { JobContext, JobResult, RunJob, SlotJob } from './jobs.ts'

/** A job as the commands do it, in one opening of the folder. */
export function runJob(memory: OpenMemory, ...[job, days, context]: Parameters<RunJob>): Promise<JobResult> {
  if (job === 'process') return processDays(memory, days, context)
  return job === 'documents' ? readDocuments(memory) : nightJob(memory, job, context)
}

function processDays(memory: OpenMemory, days: readonly DayToLearn[], { stop }: JobContext): Promise<JobResult> {
  return memory.write(async (apply) => {
    const learned = await learnDays(memory, apply, days, { force: false, dryRun: false, stop })
    const turns = learned.days.reduce((sum, day) => sum + day.turns, 0)
    const found = learned.days.reduce((sum, day) => sum + day.learned.length, 0)
    const dates = learned.days.map((day) => day.date)
    const done = dates.length === 0 ? [] : [`processed ${listed(dates)}: ${turns} turns, ${found} findings`]
    const { failures, finished, notes } = learned
    const said = [...done, ...notes].join('; ') || null
    return finish(memory, apply, { failures, finished, said })
  })
}

/** Opening the folder to write learns what people did to the documents; here nothing else is done. */
function readDocuments(memory: OpenMemory): Promise<JobResult> {
  return memory.write((apply) => finish(memory, apply, { finished: true, failures: [], said: null }))
}

type Begun = Omit<JobResult, 'undone'>

async function finish(memory: OpenMemory, apply: Apply, begun: Begun): Promise<JobResult> {
  afterLearning(memory, apply)
  const changed = apply.project()
  const wrote = apply.state.runs.some(({ commit }) => commit.job === apply.job)
  const notes = wrote ? await syncIndex(memory, apply) : []
  const edited = wrote && begun.said === null ? 'learned what was edited by hand' : null
  const said = [
    begun.said,
    edited,
    changed.length > 0 ? `changed ${changedNames(changed)}` : null,
    ...apply.notes,
    ...notes,
  ]
  const words = said.filter((one) => one !== null).join('; ')
  return { ...begun, said: words === '' ? null : words, undone: apply.failures }
}

function changedNames(changed: readonly string[]): string {
  return changed.length <= 6 ? changed.join(', ') : `${changed.length} files`
}

/** `2026-02-06, 2026-02-08`, or how many from where to where. */
function listed(dates: readonly string[]): string {
  return dates.length <= 3 ? dates.join(', ') : `${dates.length} from ${dates[0]} to ${dates.at(-1)}`
}

/** What a slot of the night does. Exact duplicates go before clusters are looked for. */
const STEPS_OF: Readonly<Record<SlotJob, readonly NightStepName[]>> = {
  rollup: ['rollup'],
  dedupe: ['dedupe', 'settle'],
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
      again: false,
      slot: job,
      stop,
    })
    const { page, changed, notes } = await afterNight(memory, apply, report)
    const said = [
      report.verdict === 'IDLE' ? null : `${job}: ${subjectOf(report)}, see ${page}`,
      changed.length > 0 ? `changed ${changedNames(changed)}` : null,
      ...report.alerts,
      ...apply.notes,
      ...notes,
    ].filter((one) => one !== null)
    return {
      finished: report.finished,
      failures: report.verdict === 'FAIL' ? [{ date: null, message: report.verdict_reason ?? 'see the report' }] : [],
      said: said.length === 0 ? null : said.join('; '),
      undone: apply.failures,
    }
  })
}
