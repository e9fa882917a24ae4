import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { longLife } from '../test/support/long-life.ts'
import type { RanNight } from './support/run-nights.ts'

const DAYS = Number(process.env['NIGHT_DAYS'] ?? 3650)
const TURNS_A_DAY = 4
/** Ten a day: what somebody who talks a lot has said that is worth keeping. */
const MEMORIES = Number(process.env['NIGHT_MEMORIES'] ?? 36_500)

/** A night over ten years of memories: the first, that looks at all, and the one after it, with nothing new. */
export async function nightRun(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-night-'))
  try {
    fs.mkdirSync(path.join(root, 'raw'))
    for (const { date, text } of longLife({ days: DAYS, turnsADay: TURNS_A_DAY, seed: 1 }))
      fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
    spawned('learn-years.ts', [root])
    spawned('remember-years.ts', [root, String(MEMORIES)])
    const first = night(root, dayAfter(1))
    const second = night(root, dayAfter(2))
    print(`first night over ${DAYS} days`, first)
    const { merged, moved, decayed, abstractions_created: made, rolled_up: rolled } = first.report
    console.log(
      `  it did                       ${merged} merged, ${moved} moved, ${made} distilled, ${decayed} decayed, ${rolled} periods summed up`,
    )
    console.log(
      `  tokens                       ${first.report.tokens_before} before, ${first.report.tokens_after} after`,
    )
    print('the night after', second)
    console.log(`  it did                       ${second.report.items.length} things (${second.report.verdict})`)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function print(title: string, { ms, cpuMs, peakBytes, report }: RanNight): void {
  console.log(
    `${title.padEnd(30)} ${report.memories_active} memories that hold: ${(ms / 60_000).toFixed(2)} minutes (${(cpuMs / 60_000).toFixed(2)} of CPU), ${(peakBytes / 2 ** 20).toFixed(0)} MB`,
  )
}

function night(root: string, now: string): RanNight {
  return JSON.parse(spawned('run-nights.ts', [root, now])) as RanNight
}

function dayAfter(nights: number): string {
  return new Date(Date.UTC(2016, 0, 1) + (DAYS + nights) * 86_400_000 + 3.5 * 3_600_000).toISOString()
}

function spawned(worker: string, args: readonly string[]): string {
  const file = path.join(import.meta.dirname, 'support', worker)
  const ran = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  })
  if (ran.status !== 0) throw new Error(`${worker} exits ${ran.status}`)
  return ran.stdout
}
