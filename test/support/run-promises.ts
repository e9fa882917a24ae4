import type { Change, LogCursor } from '../../src/memory/change.ts'
import type { Files } from '../../src/store/disk/files.ts'
import { journalFolder, keepCheckpoint, readHistory } from '../../src/store/journal/history.ts'
import { openJournal } from '../../src/store/journal/journal.ts'
import { memoryWith } from './memories.ts'
import { createMemoryFiles, type MemoryFiles, type Tree } from './memory-files.ts'
import { openApply, ROOT } from './open-apply.ts'

const HUMAN = '# Me\n\n- mine, with no end'

/** What was promised: so many runs of ours are in the journal for good. */
export type RunsKept = number

/**
 * Everything that writes, as the commands wire it, on a disk in memory: a day is learned, a second one, and the first
 * is undone; journal, documents, summaries, scheduler and checkpoint. The process ends after each.
 */
export function runPromises() {
  const clean = [0, 1, 2, 3].map((count) => {
    const files = createMemoryFiles(start())
    if (count === 0) step(files, 0, () => undefined)
    for (let n = 1; n <= count; n++) step(files, n, () => undefined)
    return shown(files)
  })
  return {
    start: start(),
    scenario(files: Files, ack: (runs: RunsKept) => void): void {
      for (const n of [1, 2, 3]) step(files, n, () => ack(n))
    },
    /** What the next process does: it has nothing new to learn. */
    recover(files: Files): void {
      step(files, 0, () => undefined)
    },
    check(files: MemoryFiles, acked: readonly RunsKept[]): void {
      step(files, 0, () => undefined)
      const runs = readHistory(files, ROOT).state.runs.map(({ run }) => run)
      const least = Math.max(0, ...acked)
      const ours = runs.length - 1
      if (ours < least) throw new Error(`${least} runs were acknowledged, there is ${runs.join(' ')}`)
      if (runs.join() !== RUNS.slice(0, runs.length).join()) throw new Error(`runs nobody made: ${runs.join(' ')}`)
      compare(clean[ours] ?? {}, shown(files), `after ${ours} runs`)
      // It goes on from there as a clean life does; a few of them show it.
      if (checked++ % 8 > 0) return
      for (let n = ours + 1; n < RUNS.length; n++) step(files, n, () => undefined)
      compare(clean[RUNS.length - 1] ?? {}, shown(files), 'at the end')
    },
  }
}

/** The person's own line is learned first, once. */
const RUNS = ['run-by-hand', 'run-1', 'run-2', 'run-3']
let openings = 0
let checked = 0

/** One opening of the folder that commits run `n`; 0 commits nothing, as when nothing is new. */
function step(files: Files, n: number, ack: () => void): void {
  const token = `t${openings++}`
  const journal = openJournal(files, journalFolder(ROOT), { token })
  if (journal.damage !== null) throw new Error(`the journal is damaged: ${journal.damage.what}`)
  const apply = openApply(files, journal, token, () => 'run-by-hand')
  apply.begin()
  if (n > 0) {
    const kind = n === 3 ? 'undo' : 'process'
    apply.commit(changesOf(n), { kind, date: null, backend: null, note: null }, `run-${n}`)
    ack()
  }
  apply.project()
  journal.close()
  keepCheckpoint({ files, root: ROOT, token, held: () => true, leastRecords: 0 }, journal, apply.state)
  if (apply.failures.length > 0) throw new Error(apply.failures.join('; '))
}

function changesOf(n: number): Change[] {
  if (n === 3) return [{ type: 'run-undone', data: { runs: ['run-1'], reason: 'undo' } }]
  const date = `2026-02-0${7 + n}`
  const evidence = [{ file: `raw/${date}.md`, lines: [3, 3] as const, quote: 'words' }]
  const memory = (home: 'user' | 'relational', text: string) =>
    memoryWith({ id: `m-${home}-${n}`, text, home, firstSeen: date, confirmedOn: date, evidence, run: `run-${n}` })
  return [
    { type: 'memory-added', data: { memory: memory('user', `Fact number ${n}`), resolution: 'new' } },
    { type: 'memory-added', data: { memory: memory('relational', `Pattern number ${n}`), resolution: 'new' } },
    { type: 'log-processed', data: cursorOf(date) },
  ]
}

function cursorOf(date: string): LogCursor {
  const resume = { offset: 0, line: 0, contextOffset: 0, contextLine: 0, session: null, taken: [] }
  const counts = { turns: 2, segments: 1, textLines: 2, dropped: {}, ledger: [] }
  return { date, file: `raw/${date}.md`, size: 10, prefixHash: 'x', line: 4, form: 'f', resume, fresh: true, ...counts }
}

/** What people see, and no temporary file. */
function shown(files: MemoryFiles): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files.texts()).filter(([name]) => !name.startsWith(`${ROOT}/.state/`) || name.includes('.memoird-')),
  )
}

function compare(want: Record<string, string>, got: Record<string, string>, when: string): void {
  for (const name of new Set([...Object.keys(want), ...Object.keys(got)]))
    if (want[name] !== got[name])
      throw new Error(`${when} ${name} is ${JSON.stringify(got[name])}, not ${JSON.stringify(want[name])}`)
}

function start(): Tree {
  const files = createMemoryFiles()
  files.mkdir(`${ROOT}/workspace`)
  const handle = files.open(`${ROOT}/workspace/USER.md`, 'create', 0o644)
  files.write(handle, Buffer.from(HUMAN))
  files.close(handle)
  return files.tree()
}
