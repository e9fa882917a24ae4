import type { Files } from '../../src/store/disk/files.ts'
import { type Holder, type Lock, LockHeld, tryLock } from '../../src/store/disk/lock.ts'
import { type InterleavingReport, interleave } from './interleave.ts'
import { createMemoryFiles, type Tree } from './memory-files.ts'

export const STATE = '/state'
const BOOT = 'boot-1'

export function holder(pid: number, more: Partial<Holder> = {}): Holder {
  return { pid, startTime: `start-${pid}`, bootId: BOOT, host: 'here', ...more }
}

/** What a process with this number would do; those in `dead` are dead to it. */
export function lockAs(files: Files, pid: number, token: string, dead: readonly number[] = []): Lock {
  return tryLock(files, STATE, {
    holder: holder(pid),
    token,
    now: () => 0,
    isAlive: (other) => !dead.includes(other),
    startTimeOf: (other) => `start-${other}`,
  })
}

function starts(): Tree[] {
  const dead = createMemoryFiles()
  lockAs(dead, 66, 'dead')
  const torn = createMemoryFiles()
  torn.mkdir(STATE)
  const handle = torn.open(`${STATE}/lock`, 'create')
  torn.write(handle, Buffer.alloc(40))
  return [createMemoryFiles().tree(), dead.tree(), torn.tree()]
}

/** One takes the lock, stopped at each step, while another does: one of them has it. Then the same with letting go. */
export function exploreLocks(wrap?: (files: Files) => Files, enough = Number.POSITIVE_INFINITY): InterleavingReport {
  const total = { cases: 0, finished: 0, bad: [] as string[] }
  const add = (report: InterleavingReport) => {
    total.cases += report.cases
    total.finished += report.finished
    total.bad.push(...report.bad)
  }
  for (const start of starts()) {
    if (total.bad.length < enough) add(bothTake(start, wrap, enough))
    if (total.bad.length < enough) add(letGoLate(start, wrap, enough))
    if (total.bad.length < enough) add(cameAndWent(start, wrap, enough))
  }
  return total
}

function bothTake(start: Tree, wrap: ((files: Files) => Files) | undefined, enough: number): InterleavingReport {
  return interleave({
    start,
    enough,
    ...(wrap ? { wrap } : {}),
    stopped: (files, ack) => takeOrLeave(files, 1, 'a', [66], ack),
    meanwhile: (files, ack) => () => takeOrLeave(files, 2, 'b', [66], ack),
    check: (files, acked) => {
      if (acked.length !== 1) throw new Error(`${acked.join(' and ') || 'nobody'} took the lock`)
      const text = files.texts()[`${STATE}/lock`] ?? ''
      if (!text.includes(`"token":"${acked[0]}"`)) throw new Error(`${acked[0]} took the lock, which says ${text}`)
    },
  })
}

/** The first took it, was thought dead, and lets go when another has it. */
function letGoLate(start: Tree, wrap: ((files: Files) => Files) | undefined, enough: number): InterleavingReport {
  return interleave({
    start,
    enough,
    ...(wrap ? { wrap } : {}),
    stopped: (files, ack) => takeOrLeave(files, 1, 'a', [66], ack)?.release(),
    meanwhile: (files, ack) => () => takeOrLeave(files, 2, 'b', [66, 1], ack),
    check: (files, acked) => {
      const text = files.texts()[`${STATE}/lock`] ?? ''
      const last = acked.at(-1)
      if (last === 'b' && !text.includes('"token":"b"')) throw new Error(`b took the lock, which is ${text || 'gone'}`)
    },
  })
}

/** While one takes it another takes it and lets go of it: it is free, and the first has it. */
function cameAndWent(start: Tree, wrap: ((files: Files) => Files) | undefined, enough: number): InterleavingReport {
  return interleave({
    start,
    enough,
    ...(wrap ? { wrap } : {}),
    stopped: (files, ack) => takeOrLeave(files, 1, 'a', [66], ack),
    meanwhile: (files) => () => takeOrLeave(files, 2, 'b', [66], () => undefined)?.release(),
    check: (files, acked) => {
      const text = files.texts()[`${STATE}/lock`] ?? ''
      if (!acked.includes('a') && text !== '') throw new Error(`nobody holds the lock, which is ${text}`)
      if (!acked.includes('a')) throw new Error('the lock is free and was not taken')
      if (!text.includes('"token":"a"')) throw new Error(`a took the lock, which is ${text || 'gone'}`)
    },
  })
}

function takeOrLeave(
  files: Files,
  pid: number,
  token: string,
  dead: readonly number[],
  ack: (what: string) => void,
): Lock | null {
  try {
    const lock = lockAs(files, pid, token, dead)
    ack(token)
    return lock
  } catch (error) {
    if (error instanceof LockHeld) return null
    throw error
  }
}
