/** What it costs to read, merge and publish a document beside a person, over a bare durable write of the same bytes. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDisk } from '../src/store/disk/disk.ts'
import { writeFileAtomic } from '../src/store/disk/files.ts'
import { loadBases, publishWoven } from '../src/store/document/bases.ts'
import type { OwnedLine } from '../src/store/document/document.ts'
import { readDocumentFile } from '../src/store/document/document-file.ts'
import { readDocument } from '../src/store/document/read-document.ts'
import { weave } from '../src/store/document/weave.ts'

const MAX_GROWTH = 130
const disk = createDisk()

export async function edits(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-edits-'))
  try {
    const small = measure(root, 3_000, 60)
    const large = measure(root, 300_000, 12)
    const growth = large.cycle / small.cycle
    const thinking = large.think / small.think
    console.log(
      `growth 300 kB over 3 kB: ${growth.toFixed(1)} (at most ${MAX_GROWTH}); reading and merging alone ${thinking.toFixed(0)}`,
    )
    if (growth > MAX_GROWTH) process.exitCode = 1
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

interface Cost {
  /** Median milliseconds. */
  readonly cycle: number
  readonly think: number
  readonly bare: number
}

/** A person edits, a run adds a line and confirms another: read, merge, publish with its base. */
function measure(root: string, bytes: number, rounds: number): Cost {
  const file = path.join(root, `${bytes}.md`)
  const baseFile = path.join(root, 'base', `${bytes}.md`)
  const bareFile = path.join(root, `${bytes}.bare.md`)
  const owned = linesFor(bytes * 0.7)
  const count = owned.length
  fs.writeFileSync(file, humanText(bytes * 0.3))
  run(file, baseFile, owned)
  const cycle: number[] = []
  const think: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/a line of my own (\d+)/, `a line I edited ${round}`))
    owned.shift()
    owned.push(line(count + round))
    const started = performance.now()
    const told = run(file, baseFile, owned)
    cycle.push(performance.now() - started)
    think.push(told.think)
    const between = performance.now()
    writeFileAtomic(disk, bareFile, told.bytes, { token: 'bench' })
    bare.push(performance.now() - between)
  }
  const cost = { cycle: median(cycle), think: median(think), bare: median(bare) }
  const size = `${(fs.statSync(file).size / 1000).toFixed(1)} kB`
  console.log(
    `${size}: ${cost.cycle.toFixed(1)} ms a run, of it ${cost.think.toFixed(2)} reading and merging; a bare durable write ${cost.bare.toFixed(1)} ms; over it ${(cost.cycle / cost.bare).toFixed(1)}, reading and merging over it ${(cost.think / cost.bare).toFixed(2)}`,
  )
  return cost
}

function run(file: string, baseFile: string, owned: readonly OwnedLine[]): { think: number; bytes: Buffer } {
  const bytes = readDocumentFile(disk, file, {})
  const loaded = loadBases(disk, baseFile, bytes)
  const started = performance.now()
  const woven = weave(readDocument(bytes, loaded.base, owned), owned)
  const think = performance.now() - started
  publishWoven(disk, file, {
    expected: bytes,
    next: woven.bytes,
    token: 'bench',
    loaded,
    base: { ...woven, seq: 1 },
    nowMs: 0,
  })
  return { think, bytes: woven.bytes }
}

function linesFor(bytes: number): OwnedLine[] {
  const lines: OwnedLine[] = []
  for (let size = 0; size < bytes; size += 75) lines.push(line(lines.length))
  return lines
}

function line(n: number): OwnedLine {
  const date = new Date(Date.UTC(2024, 0, 1 + Math.floor(n / 6))).toISOString().slice(0, 10)
  const headings = [`## Updates from ${date}`, n % 6 < 4 ? '**Observed:**' : '**Inferred:**']
  const text = `Known fact number ${n} about the ledger and the import of ${n * 7} records`
  return { id: `m-${n}`, headings, order: n, lines: [`- ${text}`] }
}

function humanText(bytes: number): string {
  let text = '# Me\n\nProse of mine that stays as it is.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
  for (let n = 0; text.length < bytes; n++) text += `- a line of my own ${n}\n`
  return text
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}
