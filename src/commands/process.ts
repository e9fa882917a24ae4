import { learnDays } from '../learn/learn-days.ts'
import { afterLearning } from '../maintain/after-learning.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { meterSpend, rehearseModel } from './next-run.ts'
import type { Outcome } from './outcome.ts'
import { backendNamed, chosenDates, modelReader } from './process-choices.ts'
import { changesOf, describeProcess, reportProcess } from './process-report.ts'

interface ProcessOptions {
  /** `2026-02-08`; null means every log with something new. */
  readonly date: string | null
  readonly dryRun: boolean
  readonly force: boolean
  /** Answers the agents in this run; null for the one that the configuration names. */
  readonly backend?: string | null
}

/** Learns from logs, one run each: a log that fails is said and the others go on. */
export async function process(memory: OpenMemory, options: ProcessOptions): Promise<Outcome> {
  const started = memory.elapsedMs()
  const wanted = chosenDates(memory, options.date).map((date) => ({ date, settled: true }))
  const backend = backendNamed(memory, options)
  const work = async (apply: Apply): Promise<Outcome> => {
    const spent = meterSpend(memory)
    const model = modelReader(backend)
    const { days, failures, notes, next } =
      options.dryRun && model !== null
        ? await rehearsal(memory, await memory.reader(model), apply, { wanted, force: options.force })
        : {
            next: null,
            ...(await learnDays(memory, apply, wanted, { ...options, backend: await memory.backend(backend) })),
          }
    if (!options.dryRun) afterLearning(memory, apply)
    const changed = options.dryRun ? [] : apply.project()
    const ms = Math.round(memory.elapsedMs() - started)
    const here = apply.state.runs.filter((run) => run.commit.job === apply.job)
    const processed = {
      edits: here.filter(({ commit }) => commit.kind === 'documents'),
      answers: here.filter(({ commit }) => commit.kind === 'review'),
      days,
      changed,
      failures: [...failures.map(({ message }) => message), ...apply.failures],
      job: options.dryRun ? null : apply.job,
      ms,
      backend,
      usage: spent(),
      changes: options.dryRun ? changesOf(apply) : [],
      next,
    }
    const report = reportProcess(memory, apply.state, processed)
    const text = describeProcess(memory, apply.state, processed, options.dryRun)
    return {
      report,
      text,
      failures: processed.failures,
      notes: [...memory.warnings, ...apply.notes, ...notes, ...days.flatMap((day) => day.notes)],
    }
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

async function rehearsal(...given: Parameters<typeof rehearseModel>) {
  const { learned, next } = await rehearseModel(...given)
  return { ...learned, next }
}
