import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { activeMemories } from '../../src/memory/state.ts'
import { openMemory } from '../../src/open.ts'
import { NO_VECTORS } from '../support/no-vectors.ts'

export const NOW = '2026-12-31T23:30:00Z'

/** A log that grows: `before` are whole logs of earlier days. */
export interface Growth {
  readonly date: string
  readonly log: Buffer
  readonly before?: readonly { readonly date: string; readonly log: Buffer }[]
  readonly config?: string
}

/** What is known and shown at the end, without what only tells the runs apart. */
export interface Outcome {
  readonly memories: readonly unknown[]
  readonly reviews: readonly string[]
  readonly lines: Readonly<Record<string, readonly string[]>>
  readonly turns: number
  readonly textLines: number
  readonly dropped: Readonly<Record<string, number>>
}

/** Processes the log cut off at each of `ends`, and at last the whole of it, in an empty folder. */
export async function grow(
  root: string,
  { date, log, before = [], config = `{ index: { embedder: "${NO_VECTORS}" } }` }: Growth,
  ends: readonly number[],
) {
  fs.rmSync(root, { recursive: true, force: true })
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  fs.writeFileSync(path.join(root, 'memoird.json5'), config)
  // The tag of a secret depends on the folder's key.
  fs.mkdirSync(path.join(root, '.state'))
  fs.writeFileSync(path.join(root, '.state', 'key'), '5a'.repeat(32))
  for (const day of before) fs.writeFileSync(path.join(root, 'raw', `${day.date}.md`), day.log)
  if (before.length > 0) await processed(root)
  for (const end of [...ends, log.length]) {
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), log.subarray(0, end))
    await processed(root)
  }
  return outcomeOf(root, date)
}

export async function processed(root: string): Promise<unknown> {
  const ran = await runCommand('process', [], {}, { root, now: NOW, json: true })
  if (ran.exitCode !== 0) throw new Error(`process ended with ${ran.exitCode}: ${ran.stderr}`)
  return JSON.parse(ran.stdout)
}

export function outcomeOf(root: string, date: string): Outcome {
  const { state } = openMemory({ root, now: NOW }).read()
  const log = state.logs.get(date)
  return {
    memories: activeMemories(state).map(told).sort(),
    reviews: [...state.reviews.keys()].sort(),
    lines: Object.fromEntries(['USER', 'RELATIONAL', 'SOUL'].map((name) => [name, linesOf(root, name)])),
    turns: log?.turns ?? 0,
    textLines: log?.textLines ?? 0,
    dropped: Object.fromEntries(Object.entries(log?.dropped ?? {}).sort()),
  }
}

function told({ id, text, home, bucket, observations, confidence, evidence }: Memory): string {
  const words = evidence.map((entry) => JSON.stringify(entry)).sort()
  return JSON.stringify({ id, text, home, bucket, observations, confidence, evidence: words })
}

function linesOf(root: string, name: string): string[] {
  const file = path.join(root, 'workspace', `${name}.md`)
  if (!fs.existsSync(file)) return []
  const text = fs.readFileSync(file, 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .sort()
}
