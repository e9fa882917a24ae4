import { periodsAround } from '../calendar.ts'
import type { Change, Commit, Tombstone } from '../memory/change.ts'
import { applyEntry, foldState } from '../memory/fold/fold.ts'
import type { Forgetting } from '../memory/forget/forget.ts'
import { withoutForgotten } from '../memory/forget/record.ts'
import type { Review } from '../memory/review/review.ts'
import type { Entry, State } from '../memory/state.ts'
import { reachesBack } from '../memory/taken-back.ts'
import type { Journal } from './journal/journal.ts'
import type { Projected, ProjectOptions } from './projection/documents.ts'
import type { Projection } from './projection/project.ts'
import { answerTicks, type CarriedOut, carryOut, settledWithout, withSettled } from './questions.ts'

export type Apply = ReturnType<typeof createApply>

/** What a run is; it has no date, backend and note unless they are given. */
export type About = Pick<Commit, 'kind'> & Partial<Omit<Commit, 'job'>>

interface ApplyInput {
  readonly journal: Journal
  /** Asked before anything is forgotten: what holds its words and is made again goes first. */
  readonly dropDerived: () => void
  readonly projection: Projection
  readonly now: () => Date
  readonly today: () => string
  readonly newRunId: () => string
}

/** A person who saves faster than we write is met again at the next run. */
const TRIES = 5

/** The one place through which memory changes: what is committed here is remembered, and then shown. */
export function createApply(input: ApplyInput) {
  const { journal, projection } = input
  let state = foldState(journal.records)
  const notes = [...journal.notes]
  const failures: string[] = []
  const shown = new Set<string>()
  const job = input.newRunId().replace(/^run-/, 'job-')

  /** Appends one run and returns its id; when it returns the run is durable. */
  function commit(planned: readonly Change[], about: About, run = input.newRunId()): string {
    const { kind, date = null, backend = null, note = null, ...slot } = about
    const commit: Commit = { kind, date, backend, note, ...slot, job }
    const changes = withSettled(planned, state, () => journal.records, input.today())
    const written = journal.commit(run, input.now().toISOString(), changes, commit)
    if (changes.some(reachesBack)) state = foldState(journal.records)
    else for (const record of written) applyEntry(state, record)
    return run
  }

  function observe(how: ProjectOptions = {}): void {
    const run = input.newRunId()
    const seen = projection.observe(state, run, how)
    notes.push(...seen.notes)
    if (seen.changes.length === 0) return
    commit(seen.changes, { kind: 'documents', note: 'edited by hand' }, run)
  }

  /** Settles an open question as the human says, as a run of its own. */
  const answer = (review: Review, action: string, text: string | null): CarriedOut =>
    carryOut(state, { review, action, text, on: input.today() }, commit)

  /** Rewrites the journal without what is forgotten and adds the tombstone, in one step. */
  function forget(forgetting: Forgetting, tombstone: Omit<Tombstone, 'runs'>): void {
    const run = input.newRunId()
    input.dropDerived()
    const { kept, runs } = withoutForgotten(journal.records, forgetting, periodsAround)
    const settled = settledWithout(state, kept, forgetting.renamed, input.today())
    journal.rewrite(kept, {
      run,
      at: input.now().toISOString(),
      changes: [{ type: 'forgotten', data: { ...tombstone, runs } }, ...settled],
      commit: { job, kind: 'forget', date: null, backend: null, note: null },
    })
    state = foldState(journal.records)
  }

  function project(options: ProjectOptions): void {
    for (let tries = 1; ; tries++) {
      const result = projection.project(state, journal.records, options)
      for (const file of result.changed) shown.add(file)
      if (result.savedMeanwhile.length === 0 || tries === TRIES) {
        tell(result, failures, notes)
        return
      }
      notes.push(...projection.recover())
      observe(options)
    }
  }

  return {
    /** What is known, commits of this opening included. */
    get state(): State {
      return state
    },
    get entries(): readonly Entry[] {
      return journal.records
    },
    /** Torn tails, refused documents and the like, in sentences; grows. */
    notes,
    /** What was left undone, in sentences; grows. */
    failures,
    /** Id of the job that all runs of this opening belong to. */
    job,
    commit,
    answer,
    forget,
    newRunId: input.newRunId,
    /** Mends a crash, then learns what people did to the documents, as a run. Without `project` only the journal is touched. */
    begin({ project: shows = true, rebuild = false } = {}): void {
      if (shows) {
        journal.settle()
        notes.push(...projection.recover())
      }
      observe({ rebuild })
      answerTicks(projection.ticks(state), answer, notes)
      if (shows && projection.shown() < state.seq) project({})
    },
    /** Brings documents, summaries and REVIEW.md to what the journal says; the paths that changed since it was last asked. */
    project(options: ProjectOptions = {}): string[] {
      // A rebuild writes what was refused until now; what it cannot write either, it says itself.
      if (options.rebuild === true) failures.length = 0
      project(options)
      if (options.rebuild === true) {
        // At its end alone, for all documents in one run: killed in between, it leaves no question or answer of its own.
        observe()
        project({})
      }
      const changed = [...shown]
      shown.clear()
      return changed
    },
  }
}

function tell(result: Projected, failures: string[], notes: string[]): void {
  notes.push(...result.notes)
  for (const failure of result.failures) failOnce(failure, failures, notes)
  for (const name of result.savedMeanwhile)
    notes.push(`${name} is being saved all the time: the next run brings it up to date`)
}

/** Once, however often it is met: what was noted when the documents were looked at is a failure when one is to be written. */
function failOnce(failure: string, failures: string[], notes: string[]): void {
  const noted = notes.indexOf(failure)
  if (noted >= 0) notes.splice(noted, 1)
  if (!failures.includes(failure)) failures.push(failure)
}
