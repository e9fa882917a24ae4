import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDisk } from '../../src/store/disk/disk.ts'
import { acquireLock, thisProcess } from '../../src/store/disk/lock.ts'
import { commitRun, open, runsOf } from './sample-journal.ts'
import { runKilled } from './worker.ts'

export interface KillReport {
  /** Calls that change the disk in a whole run. */
  readonly calls: number
  readonly cases: number
  readonly bad: readonly string[]
}

/** Kills a real process before, inside and after every `step`-th of its calls that change the disk, then goes on. */
export async function killSweep(step: number): Promise<KillReport> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'kill-'))
  try {
    const count = path.join(base, 'count')
    runKilled(path.join(base, 'whole'), 'run', 2, { KILL_COUNT: count })
    const calls = Number(fs.readFileSync(count, 'utf8'))
    const bad: string[] = []
    let cases = 0
    for (const mode of ['before', 'inside', 'after']) {
      for (let at = 1 + (cases % step); at <= calls; at += step) {
        cases++
        const state = path.join(base, `${mode}-${at}`)
        const { acked, signal } = runKilled(state, 'run', 2, { KILL_AT: String(at), KILL_MODE: mode })
        const why = signal === 'SIGKILL' ? await whatIsWrong(state, acked) : `ended with ${signal}`
        if (why !== null) bad.push(`killed ${mode} call ${at}: ${why}`)
        fs.rmSync(state, { recursive: true, force: true })
      }
    }
    return { calls, cases, bad }
  } finally {
    fs.rmSync(base, { recursive: true, force: true })
  }
}

async function whatIsWrong(state: string, acked: readonly string[]): Promise<string | null> {
  const disk = createDisk()
  const folder = path.join(state, 'journal')
  const found = open(disk, {}, folder)
  if (found.damage !== null) return found.damage.what
  const runs = runsOf(found.records)
  const lost = acked.filter((run) => !runs.includes(run))
  if (lost.length > 0 || runs.length > acked.length + 1) return `acknowledged ${acked.join()}, there is ${runs.join()}`
  const lock = await acquireLock(disk, state, { holder: thisProcess(), token: 'after', now: Date.now })
  const journal = open(disk, { held: () => lock.stillHeld() }, folder)
  commitRun(journal, 'after-0')
  journal.close()
  lock.release()
  const after = open(disk, {}, folder)
  if (after.notes.length > 0 || runsOf(after.records).join() !== [...runs, 'after-0'].join()) return 'did not heal'
  const litter = fs.readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) => /tmp$|old$/.test(name))
  return litter.length > 0 ? `left ${litter.join()}` : null
}
