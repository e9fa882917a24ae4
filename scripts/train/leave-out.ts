import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GOLD, PEOPLE } from './read.ts'
import { type Weights, write } from './weights.ts'

/**
 * Scores each person (a name of eval/gold-dev, `all` of them, or a folder elsewhere) with a model that never met their
 * log, through the whole of `process`, and prints a column each. The project at `root` is left as it is.
 */
export function leaveOut(root: string, asked: readonly string[], model: (without: string | null) => Weights): void {
  const people = asked.flatMap((one) => (one === 'all' ? PEOPLE : [one]))
  const everything = people.some(isElsewhere) ? model(null) : null
  const columns = people.map((person) => {
    const weights = isElsewhere(person) ? everything : null
    return scored(root, isElsewhere(person) ? person : path.join(GOLD, person), weights ?? model(person))
  })
  const figures = columns[0]?.map(([figure]) => figure) ?? []
  console.log(`${''.padEnd(20)}${people.map((one) => path.basename(one).padStart(10)).join('')}`)
  for (const [row, figure] of figures.entries())
    console.log(`${figure.padEnd(20)}${columns.map((column) => (column[row]?.[1] ?? '-').padStart(10)).join('')}`)
}

function isElsewhere(person: string): boolean {
  return person.includes('/')
}

/** Name and value of every figure of one person, told by a copy of the project that holds these weights. */
function scored(root: string, folder: string, weights: Weights): [string, string][] {
  const copy = mkdtempSync(path.join(tmpdir(), 'without-'))
  try {
    for (const part of ['src', 'test/support', 'models/sentence-classes', 'scripts/score-gold.ts', 'package.json'])
      cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
    for (const part of ['node_modules', ...others(root)]) symlinkSync(path.join(root, part), path.join(copy, part))
    write(copy, weights)
    const told = execFileSync('npx', ['tsx', 'scripts/score-gold.ts', '--each', path.resolve(folder)], {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return told
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/) as [string, string])
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Models that stay as they are. */
function others(root: string): string[] {
  return readdirSync(path.join(root, 'models'))
    .filter((name) => name !== 'sentence-classes')
    .map((name) => path.join('models', name))
}
