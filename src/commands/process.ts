import path from 'node:path'
import { isDate, logDates } from '../calendar.ts'
import { addDays } from '../clock.ts'
import { type ModelReader, modelReader } from '../config/defaults.ts'
import { readerGiven } from '../config.ts'
import { UserError, usageError } from '../errors.ts'
import { learnDays } from '../learn/learn-days.ts'
import { afterLearning } from '../maintain/after-learning.ts'
import { unreadInRaw } from '../open/raw.ts'
import { syncIndex } from '../open/sync-index.ts'
import type { OpenMemory } from '../open.ts'
import type { Usage } from '../read/agent.ts'
import { estimate } from '../read/provider/prices.ts'
import type { Apply } from '../store/apply.ts'
import { spentToday } from '../store/spend.ts'
import { type Outcome, outcome } from './outcome.ts'
import { changesOf, describeProcess, type NextRun, reportProcess } from './process-report.ts'
import type { Progress } from './progress.ts'

interface ProcessOptions {
  /** `2026-02-08`; null means every log with something new. */
  readonly date: string | null
  readonly dryRun: boolean
  readonly force: boolean
  /** Answers the agents in this run; null for the one that the configuration names. */
  readonly backend?: string | null
  /** Questions go as one batch, and their answers are fetched by a later run. */
  readonly batch?: boolean
  /** More than a line for each of many days. */
  readonly verbose?: boolean
  readonly progress?: Progress
}

/** Learns from logs, one run each: a log that fails is said and the others go on. */
export async function process(memory: OpenMemory, { dryRun, force, ...options }: ProcessOptions): Promise<Outcome> {
  const started = memory.elapsedMs()
  const wanted = chosenDates(memory, options.date).map((date) => ({ date, settled: true }))
  const backend = readerGiven(options.backend ?? memory.config.extraction.backend)
  if (options.batch && backend !== 'anthropic')
    throw usageError(
      '--batch sends questions to the Anthropic API: it needs extraction.backend "anthropic" or --backend anthropic',
    )
  if (options.batch && dryRun) throw usageError('--batch and --dry-run do not go together: --dry-run sends nothing')
  const work = async (apply: Apply): Promise<Outcome> => {
    const round = options.batch ? await (await import('./batch.ts')).batchRound(memory, wanted, force) : null
    const open = round === null || round.status === 'fetched' ? null : round
    const spent = meterSpend(memory)
    const model = dryRun ? modelReader(backend) : null
    const rehearsed = model === null ? null : await rehearsal(memory, model)
    const asked = rehearsed?.backend ?? (await memory.backend(options.backend == null ? undefined : backend))
    const due = open === null ? wanted : []
    const at = options.progress?.at ?? (() => undefined)
    const learning = learnDays(memory, apply, due, { force, dryRun, backend: asked, at })
    const unread = options.date === null ? unreadInRaw(memory) : []
    const { days, failures, notes } = await learning.finally(() => options.progress?.end())
    if (!dryRun) afterLearning(memory, apply)
    const changed = dryRun ? [] : apply.project()
    const here = apply.state.runs.filter((run) => run.commit.job === apply.job)
    const indexed = dryRun || here.length === 0 ? [] : await syncIndex(memory, apply, 'words')
    const processed = {
      edits: here.filter(({ commit }) => commit.kind === 'documents'),
      answers: here.filter(({ commit }) => commit.kind === 'review'),
      days,
      changed,
      failures: [...(round?.failures ?? []), ...failures.map(({ message }) => message), ...apply.failures],
      job: dryRun ? null : apply.job,
      ms: Math.round(memory.elapsedMs() - started),
      backend,
      usage: spent(),
      changes: dryRun ? changesOf(apply) : [],
      next: rehearsed?.next() ?? null,
      batch: open?.status,
      isBrief: options.verbose !== true && days.length > MANY,
    }
    const text = `${round?.text ?? ''}${open === null ? describeProcess(memory, apply.state, processed, dryRun) : ''}`
    return outcome(reportProcess(memory, apply.state, processed), text, {
      failures: processed.failures,
      notes: [...memory.warnings, ...unread, ...apply.notes, ...notes, ...days.flatMap((day) => day.notes), ...indexed],
    })
  }
  return dryRun ? memory.rehearse(work) : memory.write(work)
}

/** Of more days than this each is one line. */
const MANY = 3

/** Dates with a log, all of them or the one that was named. */
function chosenDates(memory: OpenMemory, given: string | null): string[] {
  const logs = logDates(memory.files.list(path.join(memory.root, 'raw')))
  if (given === null) return logs
  const date = RELATIVE[given]?.(memory.today()) ?? given
  if (!isDate(date)) throw usageError(`process takes a date like 2026-02-08, today or yesterday, found "${date}"`)
  if (!logs.includes(date))
    throw new UserError(
      `there is no log raw/${date}.md in ${memory.root}${logs.length > 0 ? `; the latest is raw/${logs.at(-1)}.md` : ''}`,
    )
  return [date]
}

const RELATIVE: Readonly<Record<string, (today: string) => string>> = {
  today: (today) => today,
  yesterday: (today) => addDays(today, -1),
}

/** Answers as if the model had, with the answers that are there; what is missing is counted and priced. */
async function rehearsal(memory: OpenMemory, model: ModelReader) {
  const reader = await memory.reader(model)
  const { backend, collected } = reader.rehearsal()
  const next = (): NextRun => {
    const cost = estimate(collected.missing(), reader.price(), reader.room)
    return { model: reader.model, stored: collected.stored(), ...cost }
  }
  return { backend, next }
}

/** What a model is paid for from now on, as the ledger has it: tries that failed were paid as well. */
function meterSpend(memory: OpenMemory): () => Usage {
  const before = spentToday(memory)
  return () => {
    const now = spentToday(memory)
    // A new day of the ledger begins at nothing.
    const more = (of: keyof Usage): number => Math.max(0, now[of] - before[of])
    const usd = Math.round(more('usd') * 1e8) / 1e8
    return { calls: more('calls'), inputTokens: more('inputTokens'), outputTokens: more('outputTokens'), usd }
  }
}
