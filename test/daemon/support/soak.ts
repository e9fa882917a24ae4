import fs from 'node:fs'
import path from 'node:path'
import { type Folder, memoird, memoirdFolder, type Running, startDaemon, writeDay } from './processes.ts'
import { until } from './until.ts'

const DAY = 86_400_000

/** What a process has and uses, as /proc says. */
export interface Usage {
  /** Its own. */
  readonly cpuMs: number
  /** Of the jobs that it ran and that have ended. */
  readonly jobsMs: number
  readonly rssMb: number
  readonly descriptors: number
}

export function usageOf(pid: number): Usage {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
    jobsMs: (Number(fields[13]) + Number(fields[14])) * 10,
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024,
    descriptors: fs.readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** A folder of so many days that are all processed, with a daemon that finds nothing to do. */
export async function idleDaemon(days: number): Promise<{ folder: Folder; daemon: Running; processMs: number }> {
  const folder = memoirdFolder('{ human: "Dana", assistant: "Bernard" }')
  for (let day = 1; day <= days; day++)
    writeDay(
      folder,
      new Date(Date.now() - day * DAY).toISOString().slice(0, 10),
      `We talked about garden number ${day}.`,
    )
  const began = performance.now()
  const { code, stderr } = await memoird(['process', '--quiet'], folder)
  if (code !== 0) throw new Error(stderr)
  const processMs = performance.now() - began
  const daemon = startDaemon(folder)
  await daemon.hears('watching')
  await rest(daemon)
  return { folder, daemon, processMs }
}

/** Waits until neither it nor a job of it did anything for long: the first look reads every log, and jobs follow. */
async function rest(daemon: Running): Promise<void> {
  let last = { cpuMs: -1, at: 0 }
  await until(
    () => {
      const { cpuMs } = usageOf(daemon.pid)
      const works = fs.readFileSync(`/proc/${daemon.pid}/task/${daemon.pid}/children`, 'utf8').trim() !== ''
      if (works || cpuMs !== last.cpuMs) last = { cpuMs, at: performance.now() }
      return performance.now() - last.at > 15_000
    },
    () => `it does not come to rest:\n${daemon.said()}`,
    600_000,
  )
}

/** Has it look so many times, as it does once a minute, and waits for each. */
export async function looks(daemon: Running, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const before = contextSwitches(daemon.pid)
    process.kill(daemon.pid, 'SIGUSR2')
    await until(() => contextSwitches(daemon.pid) > before && isAsleep(daemon.pid))
  }
}

/** It rests between looks, so a switch means that it woke. */
function contextSwitches(pid: number): number {
  return Number(/voluntary_ctxt_switches:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function isAsleep(pid: number): boolean {
  return /State:\s+S/.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
}

export interface SoakSample extends Usage {
  readonly cycle: number
  readonly stateFiles: number
  /** Below `.state` without the journal, which only grows, and the index, which is tidied by its own rules. */
  readonly stateKb: number
}

/** Days of use at once: appended turns that are compressed, hand edits, looks; a sample after each `every` cycles. */
export async function soak(cycles: number, every: number): Promise<{ samples: SoakSample[]; log: string }> {
  const folder = memoirdFolder()
  const daemon = startDaemon(folder)
  const samples: SoakSample[] = []
  try {
    await daemon.hears('watching')
    for (let cycle = 1; cycle <= cycles; cycle++) {
      await memoird(['append', '--speaker', 'Dana'], folder, `My colleague Marta${cycle} works at Northwind.`)
      if (cycle % 5 === 0) fs.appendFileSync(folder.file('workspace/USER.md'), `- Likes tune ${cycle}\n`)
      process.kill(daemon.pid, 'SIGUSR2')
      await until(
        () => folder.read('workspace/USER.md').includes(`Marta${cycle} `),
        () => daemon.said(),
        30_000,
      )
      await looks(daemon, 10)
      if (cycle % every === 0) samples.push({ cycle, ...usageOf(daemon.pid), ...stateOf(folder) })
    }
    return { samples, log: daemon.said() }
  } finally {
    daemon.signal('SIGKILL')
    await daemon.ended
    folder.remove()
  }
}

function stateOf(folder: Folder): { stateFiles: number; stateKb: number } {
  const root = folder.file('.state')
  const names = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(journal|index)/.test(name))
  const files = names
    .map((name) => fs.statSync(path.join(root, name), { throwIfNoEntry: false }))
    .filter((stat) => stat?.isFile())
  const bytes = files.reduce((sum, stat) => sum + (stat?.size ?? 0), 0)
  return { stateFiles: files.length, stateKb: Math.round(bytes / 1024) }
}
