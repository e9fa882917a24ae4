import { exec } from 'node:child_process'
import type { Config } from '../config.ts'

/** What is told of a night to whom the person named. */
interface Notice {
  /** `COMPRESSION RUN PASS: 9 abstractions, 23% token reduction` */
  readonly subject: string
  /** `action` when somebody should look at it. */
  readonly priority: 'info' | 'action'
  readonly alerts: readonly string[]
  /** Path of the page, absolute. */
  readonly report: string
}

const PATIENCE_MS = 30_000

/** Has the shell run the command with the notice as MEMOIRD_ variables and JSON on stdin; what could not be told. */
export function notify(
  { command }: Config['notify'],
  notice: Notice,
  root: string,
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  if (command === null) return Promise.resolve([])
  const { subject, priority, report } = notice
  const env = { ...process.env, MEMOIRD_SUBJECT: subject, MEMOIRD_PRIORITY: priority, MEMOIRD_REPORT: report }
  return new Promise((done) => {
    const child = exec(command, { cwd: root, timeout: patienceMs, env }, (error, _stdout, stderr) => {
      const said = stderr.trim().slice(0, 300)
      const how = error === null ? null : `notify.command ended with ${error.signal ?? error.code}`
      done(how === null ? [] : [said === '' ? how : `${how}: ${said}`])
    })
    // A command that does not read its input is none the worse for it.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(`${JSON.stringify(notice)}\n`)
  })
}
