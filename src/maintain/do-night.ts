import path from 'node:path'
import { tokenCounter } from '../log/tokens.ts'
import { notify } from '../open/notify.ts'
import { syncIndex } from '../open/sync-index.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { theirsIn } from '../store/projection/write-document.ts'
import { afterLearning } from './after-learning.ts'
import { nightSteps } from './index.ts'
import { type NightInput, type NightStepName, runNight } from './night.ts'
import type { NightPorts } from './night-item.ts'
import { watchAnswers } from './own-answers.ts'
import { NOTHING_REFUSED, refusedBy } from './refused.ts'
import { activeTokens, type NightFacts, type NightReport, reportNight } from './report.ts'
import { subjectOf, writeReport } from './report-page.ts'

export interface NightWork extends Pick<NightInput, 'slot' | 'stop' | 'onItem'> {
  readonly steps: readonly NightStepName[]
  readonly backend: Parameters<OpenMemory['nightReader']>[0]
  /** Beginning of the fingerprint of the only cluster to compress, or null for all. */
  readonly cluster: string | null
  /** Asks nobody, for a rehearsal. */
  readonly dryRun: boolean
  /** Does what it finds although an undo took it back before: who names a step or a cluster means it. */
  readonly again: boolean
}

/** Maintenance, now: runs the steps in one opening of the folder and adds up what they did. Projects nothing. */
export async function doNight(memory: OpenMemory, apply: Apply, work: NightWork): Promise<NightReport> {
  const tokens = await tokenCounter()
  const begun = memory.elapsedMs()
  const startedAt = memory.now().toISOString()
  const refused = work.again ? NOTHING_REFUSED : refusedBy(apply.entries)
  const embedder = await memory.embedder()
  const { config } = memory
  const ports: NightPorts = {
    state: () => apply.state,
    today: memory.today(),
    now: startedAt,
    job: apply.job,
    config,
    embedder,
    tokens,
    refused,
    theirsIn: (home) => {
      const place = memory.documents.find((one) => one.home === home)
      return place === undefined ? null : theirsIn(memory.files, place, apply.state)
    },
  }
  const lost = await watchAnswers(memory, () => apply.state, work.dryRun ? 'read' : 'words')
  const before = activeTokens(apply.state, ports.tokens)
  const reader = await memory.nightReader(work.backend, work.dryRun)
  const scans: NonNullable<NightFacts['scan']>[] = []
  const steps = nightSteps(reader, { only: work.cluster, onScan: (scan) => void scans.push(scan) })
  const wanted = steps.filter(({ name }) => work.steps.includes(name))
  const night = await runNight({ ...work, ports, steps: wanted, apply, clock: () => memory.now().toISOString() })
  return reportNight({
    job: apply.job,
    today: memory.today(),
    startedAt,
    finishedAt: memory.now().toISOString(),
    ms: memory.elapsedMs() - begun,
    backend: work.backend,
    steps: work.steps,
    night,
    zone: memory.zone,
    active: before.memories,
    scan: scans[0] ?? null,
    lost: night.done.some(({ run }) => run !== null) ? await lost() : [],
    said: (id) => apply.state.memories.get(id)?.text ?? null,
    tokens: { before: before.tokens, after: activeTokens(apply.state, ports.tokens).tokens },
  })
}

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
  const page = writeReport(memory.files, memory.root, report, apply.newRunId())
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
