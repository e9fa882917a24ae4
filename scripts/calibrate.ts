/**
 * Measures what the cosines of an embedder mean, on eval/calibration, and stores it with the embedder:
 *
 *   npx tsx scripts/calibrate.ts [embedded | folder] [--check]
 *
 * writes `calibration.json` into its folder, `--check` only compares. Prints the distributions, the score scale, and
 * precision and recall of pairs at 0.82, each half of the groups measured with the scale of the other half.
 */
import fs from 'node:fs'
import path from 'node:path'
import { apart } from '../src/maintain/cluster/cluster-guard.ts'
import { readSubject, type Subject } from '../src/maintain/cluster/cluster-subject.ts'
import { type Calibration, cosineAt, dot, type Embedder } from '../src/recall/embedder.ts'
import { openEmbedder } from '../src/store/index/open-embedder.ts'

/** One text of the set; `kind` says in what a text differs from its group, null for those that say what the group says. */
export interface Said {
  readonly group: number
  readonly text: string
  readonly kind: string | null
}

/** One pair in so many is taken to say the same. */
const PRIOR = 1e-4
const SCORES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.82, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999]
/** The part of the tail that is common enough to be counted and rare enough to be the tail. */
const TAIL = { most: 1e-2, fewest: 20 }

/** The groups of eval/calibration: `= text` says what its group says, `! kind: text` is near it and does not. */
export function readGroups(folder: string): Said[] {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.txt'))
  const blocks = files.sort().flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split(/\n\n+/))
  return blocks
    .map((block) => block.split('\n').filter((line) => /^[=!] /.test(line)))
    .filter((lines) => lines.length > 0)
    .flatMap((lines, group) => lines.map((line) => ({ group, ...saidIn(line) })))
}

/**
 * Points of the score scale: a score is the share of pairs at this cosine or nearer that say the same, from how often
 * paraphrases and pairs of different groups get there. The far tail of the latter is a fitted straight line of
 * ln(share) over the squared cosine: no set is large enough to count it.
 */
export function calibrate(embedder: Embedder, said: readonly Said[]): Calibration {
  const { same, other } = cosinesOf(embedder, said)
  const shareAbove = (sorted: Float64Array, cosine: number): number =>
    (sorted.length - lowerBound(sorted, cosine)) / sorted.length
  const tail = fitTail(other)
  const precision = (cosine: number): number => {
    const right = PRIOR * shareAbove(same, cosine)
    return right / (right + (1 - PRIOR) * Math.exp(tail.at0 + tail.slope * cosine * cosine))
  }
  const points: [number, number][] = []
  for (const score of SCORES) {
    let cosine = 0
    while (cosine < 0.995 && precision(cosine) < score) cosine += 0.001
    if (cosine < 0.995 && cosine > (points.at(-1)?.[1] ?? 0)) points.push([score, Number(cosine.toFixed(3))])
  }
  return points
}

/** The bytes of calibration.json. */
export function calibrationFile(embedder: Embedder, said: readonly Said[]): string {
  const points = calibrate(embedder, said)
    .map((point) => JSON.stringify(point))
    .join(', ')
  const { name, version } = embedder
  return `{ "embedder": ${JSON.stringify(name)}, "version": ${version}, "prior": ${PRIOR}, "points": [${points}] }\n`
}

interface Pair {
  readonly cosine: number
  readonly same: boolean
  /** What tells them apart: the kind of a near miss, `group` for two groups, null for the same. */
  readonly kind: string | null
  readonly guarded: boolean
}

/** Pairs of the set at a cosine or nearer, and how many of all say the same. */
export function nearPairs(embedder: Embedder, said: readonly Said[], cosine: number): { pairs: Pair[]; all: number } {
  const vectors = embedder.embed(said.map(({ text }) => text))
  const subjects = said.map(({ text }): Subject => readSubject(text, new Set()))
  const pairs: Pair[] = []
  let all = 0
  eachPair(said, (a, b, kind) => {
    if (kind === null) all++
    const near = dot(vectors[a] as Float32Array, vectors[b] as Float32Array)
    if (near < cosine) return
    const guarded = apart(subjects[a] as Subject, subjects[b] as Subject, near) !== null
    pairs.push({ cosine: near, same: kind === null, kind, guarded })
  })
  return { pairs, all }
}

function saidIn(line: string): Pick<Said, 'text' | 'kind'> {
  const miss = /^! (\w+): (.+)$/.exec(line)
  if (line.startsWith('= ')) return { text: line.slice(2), kind: null }
  if (!miss) throw new Error(`"${line}" is no line of a group: expected "= text" or "! kind: text"`)
  return { text: miss[2] ?? '', kind: miss[1] ?? '' }
}

/** Two near misses of one group are neither the same nor known to be apart: they are left out. */
function eachPair(said: readonly Said[], visit: (a: number, b: number, kind: string | null) => void): void {
  said.forEach((one, a) => {
    for (let b = a + 1; b < said.length; b++) {
      const other = said[b] as Said
      if (one.group !== other.group) visit(a, b, 'group')
      else if (one.kind === null || other.kind === null) visit(a, b, one.kind ?? other.kind)
    }
  })
}

function cosinesOf(embedder: Embedder, said: readonly Said[]): { same: Float64Array; other: Float64Array } {
  const vectors = embedder.embed(said.map(({ text }) => text))
  const same: number[] = []
  const other: number[] = []
  eachPair(said, (a, b, kind) => {
    if (kind !== null && kind !== 'group') return
    const cosine = dot(vectors[a] as Float32Array, vectors[b] as Float32Array)
    if (kind === null) same.push(cosine)
    else other.push(cosine)
  })
  return { same: Float64Array.from(same).sort(), other: Float64Array.from(other).sort() }
}

function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Least squares of ln(share at or above x) over x². */
function fitTail(sorted: Float64Array): { at0: number; slope: number } {
  const points: [number, number][] = []
  for (let cosine = 0; cosine < 1; cosine += 0.005) {
    const above = sorted.length - lowerBound(sorted, cosine)
    const share = above / sorted.length
    if (share <= TAIL.most && above >= TAIL.fewest) points.push([cosine * cosine, Math.log(share)])
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, at]) => at))]
  const slope = mean(points.map(([a, b]) => (a - x) * (b - y))) / mean(points.map(([a]) => (a - x) ** 2))
  return { at0: y - slope * x, slope }
}

function report(embedder: Embedder, said: readonly Said[], calibration: Calibration): void {
  const { same, other } = cosinesOf(embedder, said)
  const at = (sorted: Float64Array, share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3)
  const groups = new Set(said.map(({ group }) => group)).size
  console.log(
    `${said.length} texts in ${groups} groups, ${said.filter(({ kind }) => kind !== null).length} near misses`,
  )
  console.log(`paraphrases (${same.length}): 10 % ${at(same, 0.1)}, median ${at(same, 0.5)}, 90 % ${at(same, 0.9)}`)
  console.log(
    `two groups (${other.length}): median ${at(other, 0.5)}, 99 % ${at(other, 0.99)}, 99.99 % ${at(other, 0.9999)}`,
  )
  console.log(`score → cosine: ${calibration.map(([score, cosine]) => `${score} → ${cosine}`).join(', ')}`)
  for (const score of [0.75, 0.82, 0.9]) {
    const halves = [0, 1].map((half) => {
      const fitted = calibrate(
        embedder,
        said.filter(({ group }) => group % 2 !== half),
      )
      const measured = said.filter(({ group }) => group % 2 === half)
      return nearPairs(embedder, measured, cosineAt(fitted, score))
    })
    const pairs = halves.flatMap((half) => half.pairs)
    const all = halves.reduce((sum, half) => sum + half.all, 0)
    console.log(`at ${score}, each half with the scale of the other: ${figures(pairs, all)}`)
    console.log(
      `   with the guard: ${figures(
        pairs.filter(({ guarded }) => !guarded),
        all,
      )}`,
    )
  }
}

function figures(pairs: readonly Pair[], all: number): string {
  const right = pairs.filter(({ same }) => same).length
  const wrong: Record<string, number> = {}
  for (const { kind } of pairs) if (kind !== null) wrong[kind] = (wrong[kind] ?? 0) + 1
  const misses = Object.entries(wrong).map(([kind, count]) => `${kind} ${count}`)
  return `precision ${(right / pairs.length).toFixed(3)}, recall ${(right / all).toFixed(3)}; wrong: ${misses.join(', ')}`
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) {
  const check = process.argv.includes('--check')
  const [name = 'embedded'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const embedder = openEmbedder(name)
  const said = readGroups(path.join(import.meta.dirname, '../eval/calibration'))
  const folder = name === 'embedded' ? path.join(import.meta.dirname, '../models', embedder.name) : path.resolve(name)
  const file = path.join(folder, 'calibration.json')
  const bytes = calibrationFile(embedder, said)
  report(embedder, said, calibrate(embedder, said))
  if (!check) fs.writeFileSync(file, bytes)
  const same = fs.readFileSync(file, 'utf8') === bytes
  console.log(`${file}: ${check ? (same ? 'equal' : 'DIFFERENT') : 'written'}`)
  if (!same) process.exitCode = 1
}
