import { runCommand } from '../../src/commands/index.ts'
import { UserError } from '../../src/errors.ts'

export interface RanHere {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Where and when, and the options of the command. */
interface Here {
  readonly root: string
  readonly now?: string
  readonly json?: true
  readonly [option: string]: string | true | undefined
}

/** A command as the command line runs it, in this process: a tenth of the time. A bug of ours is thrown. */
export async function runHere(
  name: string,
  positional: readonly string[],
  { root, now, json, ...options }: Here,
): Promise<RanHere> {
  const globals = { root, ...(now === undefined ? {} : { now }), ...(json ? { json } : {}) }
  try {
    const { stdout, stderr, exitCode } = await runCommand(name, positional, options, globals)
    return { status: exitCode, stdout, stderr: stderr.map((line) => `${line}\n`).join('') }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { status: error.exitCode, stdout: '', stderr: `memoird: ${error.message}\n` }
  }
}
