/** The entry of a thread of `spread`: sweeps its share and answers with what it found. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Plan } from './plan.ts'
import { createScalarTiles } from './scalar.ts'
import { createSimdTiles } from './simd.ts'
import { sharedQueue, sweep } from './sweep.ts'

export interface WorkerTask {
  readonly plan: Plan
  /** Pieces of work that were taken. */
  readonly counter: Int32Array
}

export interface Swept {
  readonly keys: Float64Array
  readonly full: boolean
  readonly simd: boolean
}

const { plan, counter } = workerData as WorkerTask
const simd = plan.simd ? createSimdTiles(plan) : null
const { keys, full } = sweep(plan, simd ?? createScalarTiles(plan), sharedQueue(counter))
parentPort?.postMessage({ keys, full, simd: simd !== null } satisfies Swept, [keys.buffer])
