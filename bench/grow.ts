import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const CLI = path.resolve('dist/cli.js')
const BIG = 10 * 1024 * 1024

/** Appending one turn to a 10 MB log and processing it, over processing a log of one turn. Bar: at most 2. */
export async function grow(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-grow-'))
  try {
    const small = folderWith(root, 'small', '')
    const big = folderWith(root, 'big', longLog())
    timed(big)
    const ratios: number[] = []
    const times: [number, number][] = []
    for (let round = 0; round < 9; round++) {
      fs.rmSync(path.join(small, '.state'), { recursive: true, force: true })
      fs.rmSync(path.join(small, 'workspace'), { recursive: true, force: true })
      fs.writeFileSync(logOf(small), `# Conversations - 2026-02-08\n\n${turn(round)}`)
      const alone = timed(small)
      fs.appendFileSync(logOf(big), turn(round))
      const appended = timed(big)
      times.push([alone, appended])
      ratios.push(appended / alone)
    }
    const [alone, appended] = [median(times.map(([a]) => a)), median(times.map(([, b]) => b))]
    console.log(`a log of one turn                     ${alone.toFixed(0)} ms`)
    console.log(`one turn appended to a 10 MB log      ${appended.toFixed(0)} ms`)
    console.log(`ratio                                 ${median(ratios).toFixed(2)}  (at most 2)`)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function folderWith(root: string, name: string, log: string): string {
  const folder = path.join(root, name)
  fs.mkdirSync(path.join(folder, 'raw'), { recursive: true })
  fs.writeFileSync(logOf(folder), log)
  return folder
}

function logOf(folder: string): string {
  return path.join(folder, 'raw', '2026-02-08.md')
}

function timed(folder: string): number {
  const from = performance.now()
  const ran = spawnSync(process.execPath, [CLI, 'process', '--root', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  })
  if (ran.status !== 0) throw new Error(`process exits ${ran.status}`)
  return performance.now() - from
}

function turn(number: number): string {
  return `## USER [23:${String(10 + number).padStart(2, '0')}] (claude)\n\nI moved to flat number ${number} in Lisbon, remember this.\n\n---\n\n`
}

const TALK = [
  'can you look at the build again, it fails in the second step',
  'The second step needs the lock file. I have put it back and the build is green again, and the tests pass as well.',
  'ok thanks, and what about the warning that it prints at the end',
  'It is about a deprecated option. Nothing breaks today; the option goes away with the next major version of the tool.',
  'fine, leave it then',
  'Left as it is.',
  'I have been working on the parser for the tax forms since March',
  'That is the part with the most edge cases. The forms changed twice this year and the rules of 2024 still apply to half of them.',
]

function longLog(): string {
  const parts = ['# Conversations - 2026-02-08\n\n']
  for (let size = 0, at = 0; size < BIG; at++) {
    const minute = Math.floor((at * 23 * 60) / 60_000)
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const text = `## ${at % 2 === 0 ? 'USER' : 'BERNARD'} [${time}] (claude)\n\n${TALK[at % TALK.length]}${at % 2 === 0 ? '' : ` (${at % 977})`}\n\n---\n\n`
    parts.push(text)
    size += text.length
  }
  return parts.join('')
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
