import { spawn } from 'node:child_process'
import type { Config } from '../config.ts'
import { messageOf } from '../errors.ts'

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

/**
 * Tells the command and the webhook that the configuration names, and nobody else; what could not be told, in sentences.
 * The command is run by the shell in the root, wherever the night was called from, with MEMOIRD_SUBJECT, MEMOIRD_PRIORITY and MEMOIRD_REPORT and gets the notice as JSON
 * on stdin; the webhook gets the same JSON by POST.
 */
export async function notify(
  to: Config['notify'],
  notice: Notice,
  root: string,
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  const told = await Promise.all([
    to.command === null ? null : runCommand(to.command, notice, { root, patienceMs }),
    to.webhook === null ? null : post(to.webhook, notice, patienceMs),
  ])
  return told.filter((problem) => problem !== null)
}

interface Place {
  readonly root: string
  readonly patienceMs: number
}

function runCommand(command: string, notice: Notice, { root, patienceMs }: Place): Promise<string | null> {
  return new Promise((done) => {
    const { subject, priority, report } = notice
    const child = spawn(command, {
      shell: true,
      cwd: root,
      stdio: ['pipe', 'ignore', 'pipe'],
      timeout: patienceMs,
      env: { ...process.env, MEMOIRD_SUBJECT: subject, MEMOIRD_PRIORITY: priority, MEMOIRD_REPORT: report },
    })
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => {
      said = `${said}${bytes.toString('utf8')}`.slice(0, 300)
    })
    child.on('error', (error) => done(`notify.command could not be run: ${error.message}`))
    child.on('close', (code, signal) => {
      if (code === 0) done(null)
      else done(`notify.command ended with ${signal ?? code}${said.trim() === '' ? '' : `: ${said.trim()}`}`)
    })
    // A command that does not read its input is none the worse for it.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${JSON.stringify(notice)}\n`)
  })
}

async function post(webhook: string, notice: Notice, patienceMs: number): Promise<string | null> {
  try {
    const answer = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    await answer.body?.cancel()
    return answer.ok ? null : `notify.webhook answered ${answer.status}`
  } catch (error) {
    return `notify.webhook could not be reached: ${messageOf(error)}`
  }
}
