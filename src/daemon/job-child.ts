import { messageOf } from '../errors.ts'
import type { DayToLearn } from '../learn/learn-days.ts'
import type { GlobalOptions } from '../open/folder.ts'
import { openMemory } from '../open.ts'
import { LockHeld } from '../store/disk/lock.ts'
import type { Job, JobContext, JobResult } from './jobs.ts'
import { runJob } from './run-jobs.ts'

/** What the daemon asks of this process. */
export type Order =
  | {
      readonly type: 'run'
      readonly job: Job
      readonly days: readonly DayToLearn[]
      readonly globals: GlobalOptions
      readonly savedAgoMs: number
    }
  | { readonly type: 'stop' }

/** What it answers, once. */
export type Answer =
  | { readonly type: 'done'; readonly result: JobResult }
  | { readonly type: 'failed'; readonly message: string; readonly isLocked: boolean }

if (process.send !== undefined) answerOrders()

/** One job in a process of its own, so that what kills it kills no daemon; signals for all are the daemon's. */
function answerOrders(): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('disconnect', () => {
    stopping = true
  })
  process.on('message', (order: Order) => {
    if (order.type === 'stop') stopping = true
    else void answer(order, { stop: () => stopping, savedAgoMs: order.savedAgoMs })
  })
}

async function answer(order: Extract<Order, { type: 'run' }>, context: JobContext): Promise<void> {
  try {
    const memory = openMemory(order.globals, context)
    tell({ type: 'done', result: await runJob(memory, order.job, order.days, context) })
  } catch (error) {
    const message = error instanceof Error && error.name === 'UserError' ? error.message : detailOf(error)
    tell({ type: 'failed', message, isLocked: error instanceof LockHeld })
  }
}

function tell(answer: Answer): void {
  if (!process.connected) return
  process.send?.(answer, () => process.disconnect())
}

/** Not a person's mistake: what the disk refused is said as it is, of a bug also where it came from. */
function detailOf(error: unknown): string {
  if (error instanceof Error && 'syscall' in error) return `the disk says no: ${error.message}; nothing is half done`
  return (error instanceof Error && error.stack) || messageOf(error)
}
