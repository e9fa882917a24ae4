import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { codeOf } from '../errors.ts'
import { type Reach, sumOfReaches } from './reach.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where this person's word about folders is kept on this machine: outside of every folder that could bring its own. */
export function approvalsFile(env: Environment): string {
  const state = env['XDG_STATE_HOME'] || path.join(env['HOME'] || os.homedir(), '.local', 'state')
  return path.join(state, 'memoird', 'trusted.json')
}

/** Whether this person agreed to exactly these settings of the folder, or `MEMOIRD_TRUST=1` says so of every folder. */
export function isApproved(root: string, reaches: readonly Reach[], env: Environment): boolean {
  if (reaches.length === 0 || env['MEMOIRD_TRUST'] === '1') return true
  return readApprovals(approvalsFile(env))[fs.realpathSync(root)] === sumOfReaches(reaches)
}

export function approve(root: string, reaches: readonly Reach[], env: Environment): void {
  const file = approvalsFile(env)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const approvals = { ...readApprovals(file), [fs.realpathSync(root)]: sumOfReaches(reaches) }
  fs.writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(approvals, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(`${file}.${process.pid}`, file)
}

/** A file that cannot be read approves nothing. */
function readApprovals(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) ?? {}
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) !== null) return {}
    throw error
  }
}
