import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createDisk } from '../../src/store/disk.ts'
import { openJournal } from '../../src/store/journal.ts'
import { tempFolder } from './folders.ts'

const CLI = path.resolve('dist/cli.js')
const SHIM = path.resolve('test/support/crash-shim.cjs')

export interface Ran {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command line on a folder; `crash` kills it for real at a file-system call. */
export function runCli(
  root: string,
  args: readonly string[],
  crash: { at: number; mode: string } | { count: string } | null = null,
): Ran {
  const env: NodeJS.ProcessEnv = { ...process.env, MEMOIRD_ROOT: '', TZ: 'UTC' }
  if (crash !== null && 'at' in crash) Object.assign(env, { CRASH_AT: String(crash.at), CRASH_MODE: crash.mode })
  if (crash !== null && 'count' in crash) env['CRASH_COUNT'] = crash.count
  const shim = crash === null ? [] : ['--require', SHIM]
  const ran = spawnSync(process.execPath, [...shim, CLI, ...args, '--root', root], {
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 26,
  })
  return { status: ran.status, signal: ran.signal, stdout: ran.stdout, stderr: ran.stderr }
}

export interface CrashScenario {
  readonly name: string
  /** Fills an empty folder with what stands before the command. */
  readonly prepare: (root: string) => void
  readonly command: readonly string[]
  /** What is run after the crash; the same command unless said otherwise. Its exit code may be 1 when the first was done. */
  readonly recover: readonly (readonly string[])[]
}

export const CRASH_MODES = ['before', 'torn', 'after'] as const
export type CrashMode = (typeof CRASH_MODES)[number]

export interface CrashResult {
  readonly steps: number
  readonly cases: number
  readonly bad: readonly string[]
}

/** Kills `command` before, inside and after the file-system steps that `choose` takes, recovers, and compares with a clean run. */
export function sweepCrashes(
  scenario: CrashScenario,
  choose: (step: number, steps: number) => readonly CrashMode[],
): CrashResult {
  const base = tempFolder('crash')
  try {
    const before = path.join(base, 'before')
    fs.mkdirSync(before)
    scenario.prepare(before)
    const clean = copy(before, path.join(base, 'clean'))
    const counted = path.join(base, 'count')
    expectDone(runCli(clean, scenario.command, { count: counted }))
    for (const command of scenario.recover) runCli(clean, command)
    const want = snapshot(clean)
    const steps = Number(fs.readFileSync(counted, 'utf8'))
    const bad: string[] = []
    let cases = 0
    for (let step = 1; step <= steps; step++) {
      for (const mode of choose(step, steps)) {
        cases++
        const root = copy(before, path.join(base, `${mode}-${step}`))
        const ran = runCli(root, scenario.command, { at: step, mode })
        if (ran.signal !== 'SIGKILL' && ran.status !== 0)
          bad.push(`${mode} ${step}: was not killed (${ran.status}) ${ran.stderr}`)
        for (const command of scenario.recover) {
          const again = runCli(root, command)
          if (again.status !== 0)
            bad.push(`${mode} ${step}: ${command.join(' ')} exits ${again.status}: ${again.stderr}`)
        }
        bad.push(...differences(want, snapshot(root)).map((difference) => `${mode} ${step}: ${difference}`))
        fs.rmSync(root, { recursive: true, force: true })
      }
    }
    return { steps, cases, bad }
  } finally {
    fs.rmSync(base, { recursive: true, force: true })
  }
}

function copy(from: string, to: string): string {
  fs.cpSync(from, to, { recursive: true, preserveTimestamps: true })
  return to
}

function expectDone(ran: Ran): void {
  if (ran.status !== 0) throw new Error(`the clean run exits ${ran.status}: ${ran.stderr}`)
}

/** Documents and summaries byte for byte, the memories as the journal tells them, and no temporary file. */
function snapshot(root: string): Map<string, string> {
  const seen = new Map<string, string>()
  for (const folder of ['workspace', 'daily', 'raw']) {
    const at = path.join(root, folder)
    if (!fs.existsSync(at)) continue
    for (const name of fs.readdirSync(at, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = path.join(at, name)
      if (fs.statSync(file).isFile()) seen.set(`${folder}/${name}`, fs.readFileSync(file, 'latin1'))
    }
  }
  seen.set('memories', memoriesOf(root))
  const temps = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'))
  seen.set('temporary files', temps.join(', '))
  return seen
}

/** Every memory that was ever added, with how often: one that is doubled or lost shows. */
function memoriesOf(root: string): string {
  const journal = openJournal(createDisk(), path.join(root, '.state', 'journal'), { token: 'snapshot' })
  if (journal.damage !== null) return `damaged: ${journal.damage.what}`
  const counts = new Map<string, number>()
  for (const { change } of journal.records) {
    if (change.type !== 'memory-added' && change.type !== 'memory-confirmed') continue
    const { memory } = change.data
    const key = `${change.type} ${memory.id} ${memory.text}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .sort()
    .map(([key, count]) => `${count} ${key}`)
    .join('\n')
}

function differences(want: Map<string, string>, got: Map<string, string>): string[] {
  const names = new Set([...want.keys(), ...got.keys()])
  return [...names].filter((name) => want.get(name) !== got.get(name)).map((name) => `${name} differs`)
}
