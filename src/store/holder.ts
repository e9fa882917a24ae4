import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { codeOf } from '../errors.ts'

/** What tells one process from every other, also from a later one with the same number. */
export interface Holder {
  readonly pid: number
  /** In the unit of the system (clock ticks, or a date); only equality counts. Null when it cannot be known. */
  readonly startTime: string | null
  /** Changes with every boot; null when it cannot be known. */
  readonly bootId: string | null
  readonly host: string
}

/** Who we are. */
export function thisProcess(): Holder {
  return { pid: process.pid, startTime: startTimeOf(process.pid), bootId: bootId(), host: os.hostname() }
}

/** Field 22 of /proc/<pid>/stat; the command before it is in brackets and may hold anything. Elsewhere what ps says. */
export function startTimeOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  if (fs.existsSync('/proc/self/stat')) return null
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || null
  } catch {
    // No such process, or no ps: either way the start is unknown and `isAlive` decides.
    return null
  }
}

/** Whether a process with this number runs here, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function bootId(): string | null {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    // Not Linux, or the process ended: unknown is an answer here.
    return null
  }
}
