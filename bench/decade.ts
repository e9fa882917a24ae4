import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { longLife } from '../test/support/long-life.ts'
import type { LearnedYears } from './support/learn-years.ts'

const DAYS = Number(process.env['DECADE_DAYS'] ?? 3650)
const TURNS_A_DAY = 40
const YEAR = Math.min(365, Math.floor(DAYS / 4))
const CLI = path.resolve('dist/cli.js')

/**
 * Ten years of conversation: `process` of all of it (turns a second, peak memory, a day of the last year over a day of
 * the first, bar 1.3), then what the next command costs on top of it: `status` (bar 2.5) and `log -n 1` over bare
 * `node -e 0`, and one more day over the first day of a new folder.
 */
export async function decade(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-decade-'))
  try {
    fs.mkdirSync(path.join(root, 'raw'))
    const bytes = writeLogs(root)
    console.log(`${DAYS} days, ${TURNS_A_DAY} turns a day    ${(bytes / 1e6).toFixed(1)} MB of logs`)
    printLearned(learn(root))
    printOpening(root)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function writeLogs(root: string): number {
  let bytes = 0
  for (const { date, text } of longLife({ days: DAYS, turnsADay: TURNS_A_DAY, seed: 1 })) {
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
    bytes += text.length
  }
  return bytes
}

function learn(root: string): LearnedYears {
  const worker = path.join(import.meta.dirname, 'support', 'learn-years.ts')
  return JSON.parse(run(['--import', 'tsx', worker, root]).stdout) as LearnedYears
}

function printLearned({ turns, failures, wallMs, cpuMs, peakBytes, logs }: LearnedYears): void {
  if (failures > 0 || turns !== DAYS * TURNS_A_DAY) throw new Error(`${turns} turns learned, ${failures} logs failed`)
  const [first, last] = [logs.slice(0, YEAR), logs.slice(-YEAR)]
  console.log(
    `process                        ${(turns / (wallMs / 1000)).toFixed(0)} turns a second (${(turns / (cpuMs / 1000)).toFixed(0)} a second of CPU)`,
  )
  console.log(`peak memory                    ${(peakBytes / 2 ** 20).toFixed(0)} MB`)
  console.log(`a day, first and last year     ${median(first).toFixed(1)} ms, ${median(last).toFixed(1)} ms of CPU`)
  console.log(
    `last year over first           ${(sum(last) / sum(first)).toFixed(2)}, its median day ${(median(last) / median(first)).toFixed(2)}  (at most 1.3)`,
  )
}

function printOpening(root: string): void {
  const bare: number[] = []
  const status: number[] = []
  const log: number[] = []
  for (let round = 0; round < 15; round++) {
    bare.push(run(['-e', '0']).ms)
    status.push(run([CLI, 'status', '--root', root]).ms)
    log.push(run([CLI, 'log', '-n', '1', '--root', root]).ms)
  }
  const ratio = median(status) / median(bare)
  const checkpoint = fs.statSync(path.join(root, '.state', 'checkpoint')).size
  console.log(`checkpoint                     ${(checkpoint / 1e6).toFixed(1)} MB`)
  console.log(`status over node -e 0          ${ratio.toFixed(2)}  (at most 2.5: ${ratio <= 2.5 ? 'met' : 'NOT met'})`)
  console.log(`log -n 1 over node -e 0        ${(median(log) / median(bare)).toFixed(2)}`)
  printOneMoreDay(root)
}

const ROUNDS = 3

/** The same small day at the end of ten years and in a folder of its own. */
function printOneMoreDay(root: string): void {
  const more: number[] = []
  const first: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const name = `${longDate(DAYS + round)}.md`
    const text = `## USER [09:00] (claude)\n\nI moved to flat number ${round} in Trieste, remember this.\n`
    const alone = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-day-'))
    fs.mkdirSync(path.join(alone, 'raw'))
    for (const [folder, times] of [[root, more] as const, [alone, first] as const]) {
      fs.writeFileSync(path.join(folder, 'raw', name), text)
      times.push(run([CLI, 'process', '--root', folder, '--json']).ms)
    }
    fs.rmSync(alone, { recursive: true, force: true })
  }
  const ratio = median(more) / median(first)
  console.log(
    `one more day over a first day  ${ratio.toFixed(1)}  (${median(more).toFixed(0)} ms, ${median(first).toFixed(0)} ms)`,
  )
}

function longDate(day: number): string {
  return new Date(Date.UTC(2016, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
}

function run(args: readonly string[]): { readonly ms: number; readonly stdout: string } {
  const from = performance.now()
  const ran = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  })
  if (ran.status !== 0) throw new Error(`node ${args.join(' ')} exits ${ran.status}`)
  return { ms: performance.now() - from, stdout: ran.stdout }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
