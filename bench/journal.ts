import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Change, Commit } from '../src/memory/change.ts'
import { createDisk } from '../src/store/disk/disk.ts'
import { openJournal } from '../src/store/journal/journal.ts'
import { readJournal } from '../src/store/journal/read.ts'

const AT = '2026-02-08T16:00:00.000Z'
const COMMIT: Commit = { job: 'job-1', kind: 'process', date: '2026-02-08', backend: 'local', note: null }
const DAYS = 3650

/** How fast ten years of journal open, and what a commit costs over a bare write and fsync of the same bytes. */
export async function journal(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-journal-'))
  try {
    const folder = path.join(root, 'journal')
    writeYears(folder)
    measureOpening(folder)
    measureCommits(root)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

/** Ten changes a day, one run a day. The fsyncs are left out: what is measured is reading. */
function writeYears(folder: string): void {
  const disk = { ...createDisk(), fsync: () => undefined }
  const writer = openJournal(disk, folder, { token: 'bench' })
  for (let day = 0; day < DAYS; day++) {
    const changes = Array.from({ length: 10 }, (_, at) => change(day, at))
    writer.commit(`run-${day}`, AT, changes, COMMIT)
  }
  writer.close()
}

function change(day: number, at: number): Change {
  const quote = `On day ${day} we said for the ${at}th time that the parser must not lose a line, and I agreed with that. `
  const evidence = { file: 'raw/2026-02-08.md', lines: [10 * at, 10 * at + 3] as const, quote: quote.repeat(3) }
  return {
    type: 'memory-superseded',
    data: {
      id: `m-${day}-${at}`,
      by: null,
      on: '2026-02-08',
      reason: 'said on a second day',
      evidence: [evidence],
      job: null,
    },
  }
}

function measureOpening(folder: string): void {
  const disk = createDisk()
  const names = disk.list(folder).filter((name) => name.endsWith('.jsonl'))
  const bytes = names.reduce((sum, name) => sum + (disk.stat(path.join(folder, name))?.size ?? 0), 0)
  const megabytes = bytes / 1e6
  const parse = best(() => {
    for (const name of names) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      for (const line of text.split('\n')) if (line !== '') JSON.parse(line)
    }
  })
  const whole = best(() => openJournal(disk, folder, { token: 'a' }))
  const { end, records } = openJournal(disk, folder, { token: 'a' })
  const tail = best(() => readJournal(disk, folder, end))
  const rate = (megabytes / whole) * 1000
  console.log(`journal: ${megabytes.toFixed(0)} MB, ${records.length} records, ${names.length} segments, ${DAYS} days`)
  console.log(
    `  open and verify all  ${whole.toFixed(0)} ms, ${rate.toFixed(0)} MB/s, ${(whole / parse).toFixed(2)} × reading and parsing alone`,
  )
  console.log(`  open from the end    ${tail.toFixed(2)} ms, 1/${(whole / tail).toFixed(0)} of that`)
}

function measureCommits(root: string): void {
  const disk = createDisk()
  const writer = openJournal(disk, path.join(root, 'small'), { token: 'b' })
  const changes = Array.from({ length: 10 }, (_, at) => change(1, at))
  writer.commit('run-0', AT, changes, COMMIT)
  const size = writer.end.offset
  const handle = fs.openSync(path.join(root, 'bare'), 'a')
  const bare: number[] = []
  const commits: number[] = []
  const sessions: number[] = []
  for (let turn = 0; turn < 60; turn++) {
    bare.push(time(() => writeBare(handle, size)))
    commits.push(time(() => writer.commit(`run-${turn + 1}`, AT, changes, COMMIT)))
  }
  writer.close()
  for (let turn = 0; turn < 30; turn++) {
    sessions.push(
      time(() => {
        const session = openJournal(disk, path.join(root, 'small'), { token: 'c' })
        session.commit(`run-s${turn}`, AT, changes, COMMIT)
        session.close()
      }),
    )
  }
  fs.closeSync(handle)
  const ratio = (times: number[]) => `${median(times).toFixed(2)} ms, ${(median(times) / median(bare)).toFixed(1)} ×`
  console.log(
    `  write and fsync ${(size / 1000).toFixed(1)} kB  ${median(bare).toFixed(2)} ms (median of ${bare.length})`,
  )
  console.log(`  commit of the same   ${ratio(commits)} (segment, head and folder are made durable)`)
  console.log(`  open, commit, close  ${ratio(sessions)}`)
}

function writeBare(handle: number, size: number): void {
  fs.writeSync(handle, Buffer.alloc(size, 120))
  fs.fsyncSync(handle)
}

function best(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => time(work)))
}

function time(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
