import { Worker } from 'node:worker_threads'
import { messageOf } from '../../errors.ts'
import { entryModule } from '../../package.ts'
import type { Plan } from './plan.ts'
import type { Swept, WorkerTask } from './worker.ts'

export interface Spread {
  readonly keys: readonly Float64Array[]
  readonly full: boolean
  readonly simd: boolean
}

/**
 * Sweeps on several threads that take pieces of work from one queue and read the vectors where they are. Where threads
 * cannot be had it says why, and whoever asked goes on alone.
 */
export async function spread(
  plan: Plan,
  threads: number,
  module = entryModule('maintain/join/worker'),
): Promise<Spread | { refused: string }> {
  if (typeof SharedArrayBuffer === 'undefined') return { refused: 'there is no shared memory' }
  const task: WorkerTask = { plan: onSharedMemory(plan), counter: new Int32Array(new SharedArrayBuffer(4)) }
  const workers: Worker[] = []
  try {
    const swept = Array.from({ length: threads }, () => {
      const worker = start(module, task)
      workers.push(worker)
      return sweptBy(worker)
    })
    const parts = await Promise.all(swept)
    return {
      keys: parts.map(({ keys }) => keys),
      full: parts.some(({ full }) => full),
      simd: parts.every(({ simd }) => simd),
    }
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.terminate()))
    return { refused: messageOf(error) }
  }
}

/** A thread knows nothing of the loader that reads TypeScript in development; it registers it first. */
function start(module: URL, workerData: WorkerTask): Worker {
  if (!module.pathname.endsWith('.ts')) return new Worker(module, { workerData })
  const loader = import.meta.resolve('tsx/esm/api')
  const script = `import('${loader}').then(({ register }) => (register(), import('${module}')))`
  return new Worker(script, { eval: true, workerData })
}

function onSharedMemory(plan: Plan): Plan {
  const { vectors } = plan
  if (vectors.values.buffer instanceof SharedArrayBuffer) return plan
  const values = new Float32Array(new SharedArrayBuffer(vectors.values.byteLength))
  values.set(vectors.values)
  return { ...plan, vectors: { ...vectors, values } }
}

function sweptBy(worker: Worker): Promise<Swept> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`a worker of the join ended with exit code ${code}`)))
  })
}
