import { type JoinOptions, type Pairs, pairsOf, TooManyPairs } from './pairs.ts'
import { planJoin } from './plan.ts'
import { createScalarTiles } from './scalar.ts'
import { createSimdTiles } from './simd.ts'
import { spread } from './spread.ts'
import { countingQueue, sweep } from './sweep.ts'
import type { Vectors } from './vectors.ts'

/** From here on a second thread is worth its start: products of two numbers. */
const LARGE = 3e9
/** Candidates that a thread holds at most: 160 MB. */
const MOST = 2e7

/**
 * The pairs of `join` that have at least one row of `fresh` (numbers of rows; null for all of them). What was joined
 * before is not joined again: the cost is the new rows times all. Throws TooManyPairs rather than fill the memory.
 */
export async function joinNew(
  vectors: Vectors,
  fresh: readonly number[] | null,
  threshold: number,
  options: JoinOptions = {},
): Promise<Pairs> {
  const plan = planJoin(vectors, fresh, threshold, { simd: options.simd ?? true, most: options.most ?? MOST })
  const { threads = 2, worker } = options
  let refused: string | null = null
  if (threads > 1 && plan.products >= (options.large ?? LARGE)) {
    const done = await spread(plan, threads, worker)
    if ('full' in done && done.full) throw new TooManyPairs(plan.most)
    if (!('refused' in done)) return pairsOf(vectors, threshold, done.keys, { simd: done.simd, threads, refused })
    refused = done.refused
  }
  const simd = plan.simd ? createSimdTiles(plan) : null
  const { keys, full } = sweep(plan, simd ?? createScalarTiles(plan), countingQueue())
  if (full) throw new TooManyPairs(plan.most)
  return pairsOf(vectors, threshold, [keys], { simd: simd !== null, threads: 1, refused })
}
