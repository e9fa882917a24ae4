import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { acknowledgedLines, firstLost } from './acknowledged.ts'
import { differences, known, snapshot } from './crash-look.ts'
import { tempFolder } from './folders.ts'

const CLI = path.resolve('dist/cli.js')
const SHIM = path.resolve('test/support/crash-shim.cjs')

export interface Ran {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

type Crash = { readonly at: number; readonly mode: CrashMode } | { readonly count: string }

/** Runs the built command line on a folder; `crash` kills it for real at a file-system call. */
export function runCli(root: string, args: readonly string[], crash: Crash | null = null): Ran {
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
  readonly prepare: (root: string) => void | Promise<void>
  readonly command: readonly string[]
  /** What is run after the crash. */
  readonly recover: readonly string[]
  /** A file that the clean run must have made, or the scenario proves less than it says. */
  readonly shows?: string
  /** What the command says of its clean run, and what is missing in it, or the scenario proves less than it says. */
  readonly lacks?: (stdout: string) => readonly string[]
  /** Seeds a bug: what happens to the folder between the kill and the recovery. */
  readonly meanwhile?: (root: string) => void
}

/** `torn`: half of a write is on the disk. */
export type CrashMode = 'before' | 'torn' | 'after'

/** One try: at which step and how it is killed, and at which step what recovers from it is killed too. */
export interface Kill {
  readonly at: number
  readonly mode: CrashMode
  readonly again: number | null
}

export interface CrashResult {
  /** Calls of a whole run that change the file system. */
  readonly steps: number
  readonly cases: number
  /** How many processes SIGKILL really ended; more than `cases` when recovery was killed too. */
  readonly kills: number
  /** Cases that ended by themselves before their step came: they prove nothing. */
  readonly missed: readonly string[]
  /** How many acknowledged records were looked for after recovery, over all cases. */
  readonly acknowledged: number
  /** Acknowledged before the kill, and not in the journal after recovery: also when it was learned again. */
  readonly lost: readonly string[]
  /** Runs and memories that are not those of a clean run. */
  readonly doubled: readonly string[]
  /** Files whose bytes are not those of a clean run, and temporary ones that stayed. */
  readonly differing: readonly string[]
  /** A recovery that did not end well. */
  readonly failed: readonly string[]
}

/** By so many calls two runs of one command may differ. */
const SLACK = 40

const FAULTS = ['missed', 'lost', 'doubled', 'differing', 'failed'] as const

/** A scenario that ended well, and what it began with. */
export interface CleanLife {
  readonly scenario: CrashScenario
  readonly base: string
  readonly before: string
  readonly want: ReturnType<typeof snapshot>
  readonly steps: readonly string[]
  remove(): void
}

/** Kills `command` as `choose` says, recovers, and compares with a clean run and with what had been acknowledged. */
export async function sweepCrashes(scenario: CrashScenario, choose: Choose): Promise<CrashResult> {
  const life = await cleanLife(scenario)
  try {
    return sweepLife(life, choose)
  } finally {
    life.remove()
  }
}

type Choose = (steps: readonly string[]) => readonly Kill[]

/** The same on a clean run that is there already; `meanwhile` in the place of the scenario's. */
export function sweepLife(life: CleanLife, choose: Choose, meanwhile = life.scenario.meanwhile): CrashResult {
  const total = { cases: 0, kills: 0, acknowledged: 0 }
  const bad: Record<(typeof FAULTS)[number], string[]> = {
    missed: [],
    lost: [],
    doubled: [],
    differing: [],
    failed: [],
  }
  for (const kill of choose(life.steps)) {
    const first = tryKill(life, kill, meanwhile)
    // What was saved within the last minute is handled in other steps: a run has a few more or less of them.
    const earlier = { ...kill, at: Math.max(1, kill.at - SLACK) }
    const tried = first.missed.length === 0 ? first : tryKill(life, earlier, meanwhile)
    const label = `${kill.mode} ${kill.at}${kill.again === null ? '' : ` and ${kill.again}`}`
    total.cases++
    total.kills += tried.kills
    total.acknowledged += tried.acknowledged
    for (const key of FAULTS) bad[key].push(...tried[key].map((what) => `${label}: ${what}`))
  }
  return { steps: life.steps.length, ...total, ...bad }
}

export async function cleanLife(scenario: CrashScenario): Promise<CleanLife> {
  const base = tempFolder('crash')
  const remove = (): void => fs.rmSync(base, { recursive: true, force: true })
  try {
    return { ...(await live(scenario, base)), remove }
  } catch (error) {
    remove()
    throw error
  }
}

async function live(scenario: CrashScenario, base: string): Promise<Omit<CleanLife, 'remove'>> {
  const before = path.join(base, 'before')
  fs.mkdirSync(before)
  await scenario.prepare(before)
  const clean = copy(before, path.join(base, 'clean'))
  const counted = path.join(base, 'count')
  const first = runCli(clean, scenario.command, { count: counted })
  for (const ran of [first, runCli(clean, scenario.recover)])
    if (ran.status !== 0) throw new Error(`the clean run exits ${ran.status}: ${ran.stderr}`)
  const lacking = first.status === 0 ? (scenario.lacks?.(first.stdout) ?? []) : []
  if (lacking.length > 0) throw new Error(`the clean run has no ${lacking.join(', no ')}: ${first.stdout}`)
  const want = snapshot(clean)
  if (scenario.shows !== undefined && !want.bytes.has(scenario.shows))
    throw new Error(`the clean run makes no ${scenario.shows}`)
  return { scenario, base, before, want, steps: JSON.parse(fs.readFileSync(counted, 'utf8')) as string[] }
}

/** What came of one kill. */
function tryKill(
  { scenario, base, before, want }: CleanLife,
  { at, mode, again }: Kill,
  meanwhile: CrashScenario['meanwhile'],
) {
  const root = copy(before, path.join(base, `${mode}-${at}`))
  const ran = runCli(root, scenario.command, { at, mode })
  let kills = ran.signal === 'SIGKILL' ? 1 : 0
  const missed = kills === 1 ? [] : [`was not killed: exit ${ran.status} ${ran.stdout}${ran.stderr}`]
  const [vouched, shown] = [acknowledgedLines(root), known(root)]
  const lost = [firstLost(acknowledgedLines(before), vouched)]
  if (again !== null && runCli(root, scenario.recover, { at: again, mode: 'before' }).signal === 'SIGKILL') {
    kills++
    lost.push(firstLost(vouched, acknowledgedLines(root)))
  }
  meanwhile?.(root)
  const recovered = runCli(root, scenario.recover)
  const failed = [
    ...(kills === 0 && ran.status !== 0 ? [`ended by itself with ${ran.status}: ${ran.stderr}`] : []),
    ...(recovered.status === 0 ? [] : [`recovery exits ${recovered.status}: ${recovered.stderr}`]),
  ]
  // What a reader could see counts too, acknowledged or not.
  lost.push(firstLost(vouched, acknowledgedLines(root)), firstLost(shown, known(root)))
  const got = snapshot(root)
  fs.rmSync(root, { recursive: true, force: true })
  return {
    kills,
    missed,
    acknowledged: vouched.length,
    lost: lost.filter((what) => what !== null),
    doubled: got.known === want.known ? [] : [`knows ${got.known}\n  instead of ${want.known}`],
    differing: differences(want.bytes, got.bytes),
    failed,
  }
}

function copy(from: string, to: string): string {
  fs.cpSync(from, to, { recursive: true, preserveTimestamps: true })
  return to
}
