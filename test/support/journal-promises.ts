import type { Files } from '../../src/store/disk/files.ts'
import type { Journal, JournalOptions } from '../../src/store/journal/journal.ts'
import type { MemoryFiles } from './memory-files.ts'
import { AT, COMMIT, commitRun, open, runsOf } from './sample-journal.ts'

/** What a scenario was promised: a run is in the journal; one may be gone; the text of one is nowhere any more. */
export type Promised = { readonly kept: string } | { readonly forgetting: string } | { readonly forgotten: string }

/** First writes, a clean reopening, a rotation, a writer that died, a rewrite, and writes after each. */
export function journalScenario(
  files: Files,
  ack: (what: Promised) => void,
  options: Partial<JournalOptions> = {},
): void {
  const keep = (journal: ReturnType<typeof open>, run: string) => {
    commitRun(journal, run)
    ack({ kept: run })
  }
  const first = open(files, options)
  keep(first, 'run-1')
  keep(first, 'run-2')
  first.close()
  const second = open(files, options)
  keep(second, 'run-3')
  keep(second, 'run-4')
  const third = open(files, options)
  keep(third, 'run-5')
  ack({ forgetting: 'run-2' })
  third.rewrite(
    third.records.filter((record) => record.run !== 'run-2'),
    null,
  )
  ack({ forgotten: 'run-2' })
  keep(third, 'run-6')
  third.close()
  keep(open(files, options), 'run-7')
}

/** Takes no error for an answer: tries on the same opening first, where nothing may be acknowledged, then on a new one. */
export function stubbornScenario(files: Files, ack: (what: Promised) => void): void {
  let journal: Journal | null = null
  for (let run = 1; run <= 4; run++) {
    for (let tries = 1; tries <= 3; tries++) {
      const name = `run-${run}-${tries}`
      const before: Journal | null = journal
      try {
        journal ??= open(files)
        commitRun(journal, name)
        ack({ kept: name })
        break
      } catch (error) {
        if (error instanceof TypeError) throw error
        journal = tries === 2 ? null : before
      }
    }
  }
}

export function recoverJournal(files: Files, ack: (what: Promised) => void): void {
  const journal = open(files)
  if (journal.damage !== null) return
  commitRun(journal, 'run-again')
  ack({ kept: 'run-again' })
  journal.close()
}

/** Throws when the disk breaks a promise; then goes on writing on it, which must heal whatever was left. */
export function checkJournal(
  files: MemoryFiles,
  promised: readonly Promised[],
  options: Partial<JournalOptions> = {},
  maybe = 2,
): void {
  const forgotten = promised.flatMap((what) => ('forgotten' in what ? [what.forgotten] : []))
  const leaving = promised.flatMap((what) => ('forgetting' in what ? [what.forgetting] : []))
  const kept = promised.flatMap((what) => ('kept' in what && !leaving.includes(what.kept) ? [what.kept] : []))
  const before = open(files, options)
  if (files.log.length > 0) throw new Error('opening wrote to the disk')
  if (before.damage !== null) throw new Error(`damage: ${before.damage.segment} ${before.damage.what}`)
  const runs = runsOf(before.records)
  for (const run of kept) if (!runs.includes(run)) throw new Error(`lost ${run}, there is ${runs.join(' ')}`)
  const late = runs.filter((run) => !kept.includes(run) && !leaving.includes(run))
  if (late.length > maybe) throw new Error(`runs that nobody wrote: ${runs.join(' ')}`)
  for (const run of forgotten) checkForgotten(files, runs, run)
  checkHealing(files, runs, options)
}

function checkForgotten(files: MemoryFiles, runs: readonly string[], run: string): void {
  if (runs.includes(run)) throw new Error(`${run} was forgotten and is back`)
  for (const [name, text] of Object.entries(files.texts())) {
    if (text.includes(`m-${run}-`)) throw new Error(`${name} still holds ${run}`)
  }
}

function checkHealing(files: MemoryFiles, runs: readonly string[], options: Partial<JournalOptions>): void {
  const writer = open(files, options)
  writer.commit('run-healed', AT, [], COMMIT)
  const after = open(files, options)
  if (after.damage !== null)
    throw new Error(`damage after the next write: ${after.damage.segment} ${after.damage.what}`)
  if (after.notes.length > 0) throw new Error(`said again after the next write: ${after.notes.join('; ')}`)
  const last = after.records.at(-1)
  if (last?.run !== 'run-healed') throw new Error('the next write was lost')
  const now = runsOf(after.records.slice(0, -1))
  if (now.join() !== runs.join()) throw new Error(`${runs.join(' ')} became ${now.join(' ')} with the next write`)
  const litter = Object.keys(files.texts()).filter((name) => name.endsWith('.tmp'))
  if (litter.length > 0) throw new Error(`temporary files stay: ${litter.join(' ')}`)
}
