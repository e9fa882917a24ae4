import { type ChildProcess, fork } from 'node:child_process'
import type { GlobalOptions } from '../open/folder.ts'
import { entryModule } from '../package.ts'
import { LockHeld } from '../store/disk/lock.ts'
import type { Answer, Order } from './job-child.ts'
import type { JobContext, JobResult, RunJob } from './jobs.ts'

const STOP_POLL_MS = 200
const MAX_STDERR = 4000

/** Runs every job in a process of its own; see `job-child.ts`. `module` answers, for tests. */
export function createForkedRunner(globals: GlobalOptions, module = entryModule('daemon/job-child')): RunJob {
  return (job, days, context) =>
    ask(module, { type: 'run', job, days, globals, savedAgoMs: context.savedAgoMs ?? 0 }, context)
}

function ask(module: URL, order: Order, context: JobContext): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    const child = fork(module, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const said = tailOf(child)
    let answer: Answer | null = null
    const poll = setInterval(() => {
      if (!context.stop()) return
      clearInterval(poll)
      send(child, { type: 'stop' })
    }, STOP_POLL_MS)
    child.on('message', (message: Answer) => {
      answer = message
    })
    child.on('error', (error) => {
      clearInterval(poll)
      reject(error)
    })
    // Not before it is gone: then it holds no lock and no file any more.
    child.on('close', (code, signal) => {
      clearInterval(poll)
      if (answer?.type === 'done') resolve(answer.result)
      else reject(failureOf(answer, code, signal, said()))
    })
    send(child, order)
  })
}

function failureOf(answer: Answer | null, code: number | null, signal: string | null, said: string): Error {
  if (answer?.type === 'failed')
    return answer.isLocked ? new LockHeld(false, answer.message) : new Error(answer.message)
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`
  return new Error(`its process ended with ${how} and without an answer${said === '' ? '' : `: ${said}`}`)
}

/** A child that is gone hears nothing: `close` tells the rest. */
function send(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => undefined)
}

/** The last of what it wrote to stderr, for when it ends without an answer. */
function tailOf(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_STDERR)
  })
  return () => text.trim()
}
