import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const CLI = process.env['CLI'] ?? path.resolve('dist/cli.js')
const BIG = 10 * 1024 * 1024
/** More than such a log has turns: the last of them still has a time of the day. */
const MOST_TURNS = 100_000

/**
 * Appending one turn to a 10 MB log and processing it, over processing a log of one turn: for a log of talk, and for one
 * that says a fact in every second turn, 3,000 of them new. Bar: at most 2 for each.
 */
export async function grow(): Promise<void> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-grow-'))
  try {
    const small = folderWith(root, 'small', '')
    const talk = folderWith(root, 'talk', longLog(said))
    const dense = folderWith(root, 'dense', longLog(told))
    timed(talk)
    timed(dense)
    const alone: number[] = []
    const appended: Record<'talk' | 'dense', number[]> = { talk: [], dense: [] }
    for (let round = 0; round < 9; round++) {
      for (const name of ['.state', 'workspace', 'daily'])
        fs.rmSync(path.join(small, name), { recursive: true, force: true })
      fs.writeFileSync(logOf(small), `# Conversations - 2026-02-08\n\n${turn(round)}`)
      alone.push(timed(small))
      for (const [folder, times] of [[talk, appended.talk] as const, [dense, appended.dense] as const]) {
        fs.appendFileSync(logOf(folder), turn(round))
        times.push(timed(folder))
      }
    }
    console.log(`a log of one turn                     ${median(alone).toFixed(0)} ms`)
    printGrown('a 10 MB log of talk', alone, appended.talk)
    printGrown('a 10 MB log of facts', alone, appended.dense)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

const BAR = 2

function printGrown(what: string, alone: readonly number[], appended: readonly number[]): void {
  const ratio = median(appended.map((ms, round) => ms / (alone[round] ?? Number.NaN)))
  const met = ratio <= BAR ? 'met' : 'NOT met'
  console.log(
    `${`one turn more in ${what}`.padEnd(37)} ${median(appended).toFixed(0)} ms, ${ratio.toFixed(2)} times (at most ${BAR}: ${met})`,
  )
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

function said(at: number): string {
  return `${TALK[at % TALK.length]}${at % 2 === 0 ? '' : ` (${at % 977})`}`
}

const NAMES = ['Alma', 'Bela', 'Cora', 'Dario', 'Elin', 'Fenna', 'Goran', 'Hanna', 'Ilja', 'Jorun']
const TOWNS = ['Utrecht', 'Ghent', 'Turin', 'Graz', 'Bergen', 'Porto', 'Krakow', 'Leipzig', 'Lund', 'Basel', 'Nantes']

/** So many are new; a day in which one is said ten times over is still the day of one fact. */
const FACTS = 3000

/** Every second turn a fact. */
function told(at: number): string {
  if (at % 2 === 1) return said(at)
  const number = (at / 2) % FACTS
  const name = `${NAMES[number % NAMES.length]} ${spelled(Math.floor(number / NAMES.length))}`
  return `My colleague ${name} moved to ${TOWNS[number % TOWNS.length]} and keeps ${2 + (number % 89)} bees there.`
}

/** A family name of its own for each number. */
function spelled(number: number): string {
  const parts = ['ba', 'ko', 'li', 'mer', 'nus', 'ro', 'sta', 'ven', 'wil', 'zan']
  const word = [...String(number)].map((digit) => parts[Number(digit)]).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function longLog(words: (at: number) => string): string {
  const parts = ['# Conversations - 2026-02-08\n\n']
  for (let size = 0, at = 0; size < BIG; at++) {
    const minute = Math.floor((at * 23 * 60) / MOST_TURNS)
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const text = `## ${at % 2 === 0 ? 'USER' : 'BERNARD'} [${time}] (claude)\n\n${words(at)}\n\n---\n\n`
    parts.push(text)
    size += text.length
  }
  return parts.join('')
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
