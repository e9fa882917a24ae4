/**
 * A writer in a process of its own: `journal-worker.ts <state> <name> <count> <how>`.
 * Says `acked <run>` on stdout for each run. `loop`: lock, write, unlock, again. `hold`: locks, writes one run, says
 * `ready`, writes another at each line of stdin until that ends, and says what became of it; `hold-blind` does not ask for its lock.
 */
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { createDisk } from '../../src/store/disk/disk.ts'
import { acquireLock, type Lock, thisProcess } from '../../src/store/disk/lock.ts'
import { JournalRefusal } from '../../src/store/journal/write.ts'
import { commitRun, open } from './sample-journal.ts'

const [state = '', name = '', count = '1', how = 'loop'] = process.argv.slice(2)
const disk = createDisk()
const folder = path.join(state, 'journal')
let turn = 0

const say = (line: string) => fs.writeSync(1, `${line}\n`)
const lockUp = () => {
  const token = `${name}-${process.pid}-${turn++}`
  return acquireLock(disk, state, { holder: thisProcess(), token, now: Date.now, waitMs: 25_000 })
}

async function loop(): Promise<void> {
  for (let run = 0; run < Number(count); run++) {
    const lock = await lockUp()
    const journal = openIn(lock)
    commitRun(journal, `${name}-${run}`)
    say(`acked ${name}-${run}`)
    journal.close()
    lock.release()
  }
}

async function hold(asking: boolean): Promise<void> {
  const lock = await lockUp()
  const journal = openIn(asking ? lock : null)
  commitRun(journal, `${name}-0`)
  say(`acked ${name}-0`)
  say('ready')
  let run = 1
  for await (const _line of readline.createInterface({ input: process.stdin })) {
    try {
      commitRun(journal, `${name}-${run++}`)
      say(`acked ${name}-${run - 1}`)
    } catch (error) {
      if (!(error instanceof JournalRefusal)) throw error
      say(`refused ${error.kind}`)
    }
  }
  journal.close()
  lock.release()
}

function openIn(lock: Lock | null) {
  const token = `${name}-${process.pid}-${turn++}`
  return open(disk, { token, segmentBytes: 20_000, held: () => lock?.stillHeld() ?? true }, folder)
}

await (how === 'loop' ? loop() : hold(how === 'hold'))
