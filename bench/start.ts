import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** `memoird --help` over bare `node -e 0`, wall time, median of alternating runs. Bar: at most 1.5. */
export async function start(): Promise<void> {
  const cli = path.resolve('dist/cli.js')
  const bare: number[] = []
  const help: number[] = []
  for (let round = 0; round < 25; round++) {
    bare.push(timed(['-e', '0']))
    help.push(timed([cli, '--help']))
  }
  const ratio = median(help) / median(bare)
  console.log(`node -e 0        ${median(bare).toFixed(1)} ms`)
  console.log(`memoird --help   ${median(help).toFixed(1)} ms`)
  console.log(`ratio            ${ratio.toFixed(2)}  (at most 1.5)`)
}

function timed(args: readonly string[]): number {
  const from = performance.now()
  const ran = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (ran.status !== 0) throw new Error(`node ${args.join(' ')} exits ${ran.status}`)
  return performance.now() - from
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
