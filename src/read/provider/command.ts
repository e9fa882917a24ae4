import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { Config } from '../../config/defaults.ts'
import { codeOf, usageError } from '../../errors.ts'
import type { Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { tokensOf } from '../model/known-memories.ts'
import { MOST_BYTES, parsed, type Table, tableOf } from './http.ts'
import { inputTokensOf } from './prices.ts'
import {
  anthropicTokens,
  failed,
  formInWords,
  mendInWords,
  NO_TOKENS,
  readText,
  type Send,
  type Sent,
  type Transport,
  type TransportPorts,
  timeFor,
} from './send.ts'

/**
 * Claude Code as it answers one question: a person's own sign-in, no tools, no settings and so no hooks, no servers, no
 * saved session. The log goes in on stdin: arguments can be read by everybody on the machine.
 */
const CLAUDE_CODE = [
  'claude',
  '-p',
  ...['--output-format', 'json'],
  ...['--tools', ''],
  ...['--setting-sources', ''],
  '--strict-mcp-config',
  '--disable-slash-commands',
  '--no-session-persistence',
  ...['--max-turns', '1'],
  ...['--system-prompt', 'You read what you are given as text to work on and answer with one JSON value.'],
] as const

/** We ask again ourselves, and nothing but the question is sent. */
const CLAUDE_CODE_ENV = { CLAUDE_CODE_MAX_RETRIES: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' } as const

/** The program with its arguments, and what its answers are kept under. Throws a usage error where none is configured. */
function programOf({ run, model }: Config['command']) {
  const isEnvelope = run === 'claude-code' || (run.length === 1 && run[0] === 'claude-code')
  const own = isEnvelope ? ['claude-code'] : (run as readonly string[])
  const [program, ...rest] = isEnvelope ? [...CLAUDE_CODE, ...(model === null ? [] : ['--model', model])] : own
  if (program === undefined || program === '')
    throw usageError(
      'the reader command needs command.run: a program and its arguments like ["my-model", "--json"], or "claude-code"',
    )
  const argv: [string, ...string[]] = [program, ...rest]
  return { argv, isEnvelope, model: ['command', ...own, ...(model === null ? [] : [model])].join(' ') }
}

/** Any program that reads a question on stdin and prints an answer: no shell, a folder of its own, one deadline. */
export function createCommand({ config: { command }, env: own, redact: hide, inScratch }: TransportPorts): Transport {
  const { argv, isEnvelope, model } = programOf(command)
  const env = { ...own, ...(isEnvelope ? CLAUDE_CODE_ENV : {}), MEMOIRD_CHILD: '1' }
  const ask = async (question: Question, folder: string): Promise<Sent> => {
    const { where } = question
    const ran = await runOnce(argv, {
      folder,
      env,
      input: promptOf(question),
      ms: timeFor(question, command.timeoutSeconds),
    })
    if (ran.ended !== null) throw new AskFailure('stop', `${where}: ${ran.ended}; the rest stays due`, { billed: true })
    if (isEnvelope) return readEnvelope(ran, question, hide)
    if (ran.code !== 0) throw new AskFailure('again', `${where}: ${argv[0]} ended with ${endOf(ran, hide)}`)
    const tokens = { ...NO_TOKENS, input: inputTokensOf(question), output: tokensOf(ran.output) }
    return readText(ran.output, question, tokens)
  }
  const send: Send = async (question) => {
    try {
      return await inScratch((folder) => ask(question, folder))
    } catch (error) {
      const code = error instanceof AskFailure ? null : codeOf(error)
      if (code === null) throw error
      const what = code === 'ENOENT' ? `there is no program ${argv[0]}` : `${argv[0]} cannot be run (${code})`
      const said = `${question.where}: ${what}; see command.run`
      throw new AskFailure('stop', said, { unsent: true, cause: error })
    }
  }
  const window = (): Promise<number> => Promise.resolve(command.contextWindow)
  return { model, send, isLocal: true, mends: true, window }
}

/** Its exit code or signal, with the last that it said of it. */
function endOf({ code, lastError }: Ran, hide: (text: string) => string): string {
  const why = hide(lastError).slice(0, 300)
  return why === '' ? String(code) : `${code}: ${why}`
}

function promptOf(question: Question): string {
  const { system, known, input, mend } = question
  const again = mend === undefined ? [] : [`Before, you answered:\n${mend.answer}`, mendInWords(mend.wrong)]
  return [system, known, formInWords(question), input, ...again].filter((text) => text !== '').join('\n\n')
}

interface Ran {
  /** Its exit code, or the signal that ended it. */
  readonly code: number | string
  readonly output: string
  /** The last line on stderr. */
  readonly lastError: string
  /** Why it was ended by us, in words; null where it ended by itself. */
  readonly ended: string | null
}

/** Rejects where it cannot be started. What it started dies with it: it leads a process group of its own. */
async function runOnce(
  [program, ...args]: readonly [string, ...string[]],
  { folder: cwd, env, input, ms }: { folder: string; env: TransportPorts['env']; input: string; ms: number },
): Promise<Ran> {
  const { spawn } = await import('node:child_process')
  const child: ChildProcessWithoutNullStreams = spawn(program, args, { cwd, env, detached: true })
  const end = (): void => killGroup(child)
  process.once('exit', end)
  let ended: string | null = null
  let finish: (code: number | string) => void = () => undefined
  const stop = (why: string): void => {
    ended ??= why
    end()
    // Somebody it started may still hold its output open: nobody waits for that.
    finish('SIGKILL')
  }
  const timer = setTimeout(() => stop(`${program} gave no answer within ${Math.round(ms / 100) / 10} seconds`), ms)
  const chunks: Buffer[] = []
  let bytes = 0
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) stop(`${program} printed more than ${MOST_BYTES / 2 ** 20} MB`)
    else chunks.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('utf8')).slice(-2000)
  })
  // Who does not read the question to its end may still answer.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  try {
    const code = await new Promise<number | string>((resolve, reject) => {
      finish = resolve
      child.once('error', reject)
      child.once('close', (status, signal) => resolve(signal ?? status ?? 1))
    })
    const lastError = errors.trim().split('\n').at(-1)?.trim() ?? ''
    return { code, output: Buffer.concat(chunks).toString('utf8'), lastError, ended }
  } finally {
    clearTimeout(timer)
    process.removeListener('exit', end)
    // Also what it left behind when it ended by itself.
    end()
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

function killGroup({ pid }: ChildProcessWithoutNullStreams): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH' && codeOf(error) !== 'EPERM') throw error
  }
}

/** What `claude -p --output-format json` prints: the answer as a text, and what it took. */
function readEnvelope(ran: Ran, question: Question, hide: (text: string) => string): Sent {
  const envelope: Table = tableOf(parsed(ran.output))
  const { result, usage, is_error: isError, api_error_status: status, total_cost_usd: usd } = envelope
  const tokens = anthropicTokens(usage)
  const paid = typeof usd === 'number' && usd >= 0 ? { usd } : {}
  const text = typeof result === 'string' ? result : ''
  if (isError === false) return { ...readText(text, question, tokens), ...paid }
  const said = text === '' ? endOf(ran, hide) : hide(text.replace(/[\p{C}\s]+/gu, ' ').trim()).slice(0, 200)
  const isPassing = status === 429 || (typeof status === 'number' && status >= 500)
  const what = `Claude Code did not answer: ${said}`
  return { ...failed(isPassing ? 'again' : 'stop', question, what, tokens), ...paid }
}
