import type { Files } from '../../src/store/disk/files.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import { JournalRefusal } from '../../src/store/journal/write.ts'
import { type InterleavingReport, interleave } from './interleave.ts'
import { createMemoryFiles, type MemoryFiles, type Tree } from './memory-files.ts'
import { AT, COMMIT, commitRun, FOLDER, open, runsOf } from './sample-journal.ts'

type Ack = (what: string) => void
type Program = (files: Files, ack: Ack) => void

const add = (journal: Journal, run: string, ack: Ack) => {
  commitRun(journal, run)
  ack(run)
}

/** Forgets what the sample began with, as `forget` does: nobody else's runs. */
const forget = (journal: Journal, run: string, ack: Ack) => {
  journal.rewrite(
    journal.records.filter((record) => record.run !== run),
    null,
  )
  ack(`without ${run}`)
}

/** What a writer may do. Each is stopped at each of its steps while each of them runs whole. */
const PROGRAMS: Readonly<Record<string, (name: string) => Program>> = {
  'commits and closes': (name) => (files, ack) => {
    const journal = open(files)
    add(journal, `${name}-1`, ack)
    add(journal, `${name}-2`, ack)
    journal.close()
  },
  'commits over a rotation and dies': (name) => (files, ack) => {
    const journal = open(files)
    for (const run of [1, 2, 3, 4]) add(journal, `${name}-${run}`, ack)
  },
  'forgets and goes on': (name) => (files, ack) => {
    const journal = open(files)
    add(journal, `${name}-1`, ack)
    forget(journal, 'run-old', ack)
    add(journal, `${name}-2`, ack)
    journal.close()
  },
}

/** One that was there first, and goes on while the other is stopped. */
const OTHERS: Readonly<Record<string, (files: Files, ack: Ack) => () => void>> = {
  ...Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, program]) => [name, (files, ack) => () => program('b')(files, ack)]),
  ),
  'was there first and goes on': (files, ack) => {
    const journal = open(files)
    add(journal, 'b-1', ack)
    return () => overtaken(() => add(journal, 'b-2', ack))
  },
  'was there first and closes': (files, ack) => {
    const journal = open(files)
    add(journal, 'b-1', ack)
    return () => overtaken(() => journal.close())
  },
  'was there first and forgets': (files, ack) => {
    const journal = open(files)
    add(journal, 'b-1', ack)
    return () => overtaken(() => forget(journal, 'run-old', ack))
  },
}

/** Who was overtaken is refused, and that is all. */
function overtaken(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof JournalRefusal)) throw error
  }
}

/** The disks that two writers may find: nothing, a closed journal, one whose writer died, one it died in the middle of. */
function starts(): Readonly<Record<string, Tree>> {
  const begin = (close: boolean) => {
    const files = createMemoryFiles()
    const journal = open(files)
    commitRun(journal, 'run-first')
    commitRun(journal, 'run-old')
    if (close) journal.close()
    return files
  }
  const torn = begin(false)
  const last = torn.list(FOLDER).findLast((name) => name.endsWith('.jsonl'))
  const handle = torn.open(`${FOLDER}/${last}`, 'append')
  torn.write(handle, Buffer.from('{"seq":9,"run":"run-torn"'))
  return {
    'an empty folder': createMemoryFiles().tree(),
    'a closed journal': begin(true).tree(),
    'a journal whose writer died': begin(false).tree(),
    'a torn journal': torn.tree(),
  }
}

/** Every program stopped before every call while every program runs whole, from every start, without any lock. */
export function exploreTwoWriters(stride: number, wrap?: (files: Files) => Files, enough?: number): InterleavingReport {
  let cases = 0
  let finished = 0
  const bad: string[] = []
  for (const [startName, start] of Object.entries(starts())) {
    for (const [stoppedName, stopped] of Object.entries(PROGRAMS)) {
      for (const [otherName, meanwhile] of Object.entries(OTHERS)) {
        const report = interleave({
          start,
          stride,
          stopped: stopped('a'),
          meanwhile,
          check: checkWriters,
          ...(wrap ? { wrap } : {}),
          ...(enough ? { enough } : {}),
        })
        cases += report.cases
        finished += report.finished
        bad.push(...report.bad.map((why) => `${startName}, one ${stoppedName}, other ${otherName}: ${why}`))
        if (enough !== undefined && bad.length >= enough) return { cases, finished, bad }
      }
    }
  }
  return { cases, finished, bad }
}

/** A reader stopped before every call while a writer does each of the things that writers do. */
export function exploreReaders(): InterleavingReport {
  const total = { cases: 0, finished: 0, bad: [] as string[] }
  for (const start of Object.values(starts())) {
    for (const meanwhile of Object.values(OTHERS)) {
      let found: Journal | null = null
      const report = interleave({
        start,
        meanwhile,
        stopped: (files) => {
          found = open(files)
        },
        check: (_files, acked) => {
          if (found === null || found.damage !== null) throw new Error(`read ${found?.damage?.what}`)
          const runs = runsOf(found.records)
          if (runs.includes('run-first') !== start.names.size > 0) throw new Error(`read ${runs} of ${acked}`)
        },
      })
      total.cases += report.cases
      total.finished += report.finished
      total.bad.push(...report.bad)
    }
  }
  return total
}

/** Whatever was acknowledged to either is there once and whole, in order, and the next writer can go on. */
function checkWriters(files: MemoryFiles, acked: readonly string[]): void {
  const before = open(files)
  if (before.damage !== null) throw new Error(`damage: ${before.damage.segment} ${before.damage.what}`)
  const runs = runsOf(before.records)
  for (const run of acked.filter((what) => !what.startsWith('without '))) {
    if (!runs.includes(run)) throw new Error(`lost ${run}, there is ${runs.join(' ')}`)
  }
  for (const name of ['a', 'b']) {
    const own = runs.filter((run) => run.startsWith(`${name}-`))
    if (own.join() !== own.toSorted().join()) throw new Error(`out of order: ${own.join(' ')}`)
  }
  open(files).commit('run-healed', AT, [], COMMIT)
  const after = open(files)
  if (after.damage !== null || after.notes.length > 0)
    throw new Error(`not healed: ${after.damage?.what} ${after.notes}`)
  const now = runsOf(after.records.slice(0, -1))
  if (now.join() !== runs.join()) throw new Error(`${runs.join(' ')} became ${now.join(' ')}`)
  if (!acked.includes('without run-old')) return
  for (const [name, text] of Object.entries(files.texts())) {
    if (text.includes('m-run-old-')) throw new Error(`${name} still holds what was forgotten`)
  }
}
