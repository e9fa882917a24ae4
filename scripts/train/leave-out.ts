import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeHeads } from './write.ts'

/**
 * Scores each person's folder with heads that never met them through the whole of `process`, and prints a column each and
 * one for all together. The project at `root` is left as it is.
 */
export function leaveOut(root: string, folders: readonly string[], headsWithout: (person: string) => Buffer): void {
  const copies: string[] = []
  try {
    const columns = folders.map((folder) => {
      const copy = copyOf(root)
      copies.push(copy)
      writeHeads(copy, headsWithout(path.basename(folder)))
      return { name: path.basename(folder), counts: countsOf(copy, folder) }
    })
    const all = columns.reduce<Counts>((sum, { counts }) => added(sum, counts), {})
    const shown = [...columns, { name: 'all', counts: all }]
    console.log(`${''.padEnd(20)}${shown.map(({ name }) => name.padStart(10)).join('')}`)
    for (const [figure, [part, whole]] of Object.entries(FIGURES))
      console.log(`${figure.padEnd(20)}${shown.map(({ counts }) => share(counts, part, whole).padStart(10)).join('')}`)
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

type Counts = Readonly<Record<string, number>>

/** What is divided by what; no whole: the count itself. */
const FIGURES: Readonly<Record<string, readonly [string, string?]>> = {
  recallImportant: ['hit2', 'gold2'],
  recall: ['hit', 'gold'],
  routing: ['routed', 'hit'],
  bucket: ['bucketOk', 'bucketed'],
  precisionDocuments: ['documentOk', 'document'],
  exactDocuments: ['documentExact', 'document'],
  fooled: ['violated'],
  confirmed: ['confirmed', 'confirms'],
  lines: ['document'],
  store: ['store'],
}

function share(counts: Counts, part: string, whole?: string): string {
  const count = counts[part] ?? 0
  return whole === undefined ? String(count) : (count / Math.max(1, counts[whole] ?? 0)).toFixed(3)
}

function added(a: Counts, b: Counts): Counts {
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
  )
}

/** A project of its own to run in: the code as it is, its own heads, everything else as it stands. */
function copyOf(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'without-'))
  for (const part of ['src', 'test/support', 'scripts/score-gold.ts', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const model of readdirSync(path.join(root, 'models')).filter((name) => name !== 'sentence-classes')) {
    cpSync(path.join(root, 'models', model), path.join(copy, 'models', model), { recursive: true })
  }
  return copy
}

function countsOf(copy: string, folder: string): Counts {
  const args = ['tsx', 'scripts/score-gold.ts', '--json', path.resolve(folder)]
  return JSON.parse(execFileSync('npx', args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))
}
