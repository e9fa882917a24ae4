/** What the similarity join of a night costs next to a plain nested loop over the same numbers, timed on a sample. */
import { join } from '../src/maintain/join/join.ts'
import { joinNew } from '../src/maintain/join/join-new.ts'
import type { Pairs } from '../src/maintain/join/pairs.ts'
import type { Vectors } from '../src/maintain/join/vectors.ts'
import { nightRun } from './night-run.ts'

const DIMENSION = 384
const THRESHOLD = 0.82
/** Rows of the nested loop's sample: the first against all, so that it walks memory as the whole loop does. */
const SAMPLED = 64
const NEW = 100
/** Minutes that a join may take; of what is expected to take longer a part is joined and the whole is reckoned. */
const GUARD = 5

/** Prints figures for 10,000, 50,000 and 200,000 vectors, one day's new memories against all, and a night over ten years. */
export async function night(): Promise<void> {
  const runs: Joined[] = []
  for (const count of [10_000, 50_000, 200_000]) runs.push(await joined(count, runs.at(-1)))
  const [first, last] = [runs[0], runs.at(-1)]
  if (first === undefined || last === undefined) return
  const exponent = Math.log(last.cpu / first.cpu) / Math.log(last.count / first.count)
  console.log(`processor time grows with the number of vectors to the power of ${exponent.toFixed(2)}`)
  // Where everything is measured it has its turn anyway.
  const chosen = process.argv.slice(2)
  if (chosen.includes('night') && !chosen.includes('night-run')) await nightRun()
}

/** What all against all took or would take: milliseconds on the clock and of all processors together. */
interface Joined {
  readonly count: number
  readonly wall: number
  readonly cpu: number
}

async function joined(count: number, before: Joined | undefined): Promise<Joined> {
  const vectors = planted(count)
  const sample = nestedLoop(vectors)
  const expected = before === undefined ? 0 : before.wall * (count / before.count) ** 2
  // The rows of the sample are among those that are joined.
  const part = Math.min(1, (GUARD * 60_000) / expected)
  const left = part === 1 ? null : Array.from({ length: Math.ceil(count * (1 - Math.sqrt(1 - part))) }, (_, at) => at)
  const took = await timed(() => (left === null ? join(vectors, THRESHOLD) : joinNew(vectors, left, THRESHOLD)))
  const done = left === null ? 1 : (2 * left.length * count - left.length ** 2) / count ** 2
  const all = { count, wall: took.wall / done, cpu: took.cpu / done }
  const same = sameOnSample(took.pairs, sample.pairs)
  const { simd, threads } = took.pairs.how
  const said = left === null ? '' : ` reckoned from ${left.length} rows against all in ${seconds(took.wall)}`
  console.log(
    [
      `${count} × ${DIMENSION}: ${seconds(all.wall)}${said} (${threads} threads${simd ? ', WASM SIMD' : ''}, ${seconds(all.cpu)} of processors)`,
      `${took.pairs.count} pairs, of the sample's ${sample.pairs.length} ${same ? 'exactly the same' : 'NOT THE SAME'}`,
      `nested loop ${seconds(sample.wall)} reckoned from ${SAMPLED} rows against all`,
      `${(sample.wall / all.wall).toFixed(0)} × as fast on the clock (bar 20 at 50,000), ${(sample.cpu / all.cpu).toFixed(0)} × in processor time`,
      `RSS ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at its peak, vectors ${Math.round(vectors.values.byteLength / 1e6)} MB`,
    ].join('; '),
  )
  if (!same) throw new Error('the join and the nested loop found other pairs')
  const fresh = Array.from({ length: NEW }, (_, at) => count - 1 - at)
  const some = await timed(() => joinNew(vectors, fresh, THRESHOLD))
  console.log(
    `   ${NEW} new against all: ${some.wall.toFixed(0)} ms (${some.cpu.toFixed(0)} ms of processors), ${some.pairs.count} pairs`,
  )
  return all
}

async function timed(work: () => Promise<Pairs>): Promise<{ pairs: Pairs; wall: number; cpu: number }> {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  const pairs = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { pairs, wall: performance.now() - from, cpu: (user + system) / 1000 }
}

/** The pairs of `SAMPLED` rows with all, and what all against all would take, by the number of pairs. */
function nestedLoop({ values, count }: Vectors): { wall: number; cpu: number; pairs: [number, number][] } {
  const pairs: [number, number][] = []
  const [from, usage] = [performance.now(), process.cpuUsage()]
  for (let a = 0; a < SAMPLED; a++)
    for (let b = a + 1; b < count; b++) {
      let sum = 0
      for (let at = 0; at < DIMENSION; at++)
        sum += (values[a * DIMENSION + at] as number) * (values[b * DIMENSION + at] as number)
      if (sum >= THRESHOLD) pairs.push([a, b])
    }
  const { user, system } = process.cpuUsage(usage)
  const share = (SAMPLED * count - (SAMPLED * (SAMPLED + 1)) / 2) / ((count * (count - 1)) / 2)
  return { wall: (performance.now() - from) / share, cpu: (user + system) / 1000 / share, pairs }
}

function sameOnSample({ count, first, second }: Pairs, pairs: readonly (readonly [number, number])[]): boolean {
  const found: string[] = []
  for (let at = 0; at < count; at++) if ((first[at] ?? 0) < SAMPLED) found.push(`${first[at]} ${second[at]}`)
  return found.join() === pairs.map(([a, b]) => `${a} ${b}`).join()
}

/** Random unit vectors; every fifth is near one before it, some just above the threshold and some just below. */
function planted(count: number): Vectors {
  const values = new Float32Array(new SharedArrayBuffer(4 * count * DIMENSION))
  let state = 42
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let row = 0; row < count; row++) {
    const here = values.subarray(row * DIMENSION, (row + 1) * DIMENSION)
    // Early rows are chosen more often, so that the sample has pairs to find.
    const like = row % 5 === 4 ? Math.floor(random() ** 3 * row) * DIMENSION : -1
    const noise = like < 0 ? 1 : 0.3 + 0.9 * random()
    for (let at = 0; at < DIMENSION; at++) here[at] = noise * 2 * (random() + random() - 1) * 1.225
    const length = Math.sqrt(here.reduce((sum, value) => sum + value * value, 0))
    for (let at = 0; at < DIMENSION; at++) {
      const own = ((here[at] as number) / length) * noise
      here[at] = like < 0 ? own : own + (values[like + at] as number)
    }
    const unit = Math.sqrt(here.reduce((sum, value) => sum + value * value, 0))
    for (let at = 0; at < DIMENSION; at++) here[at] = (here[at] as number) / unit
  }
  return { values, count, dimension: DIMENSION }
}

function seconds(ms: number): string {
  return ms < 120_000 ? `${(ms / 1000).toFixed(2)} s` : `${(ms / 60_000).toFixed(1)} min`
}
