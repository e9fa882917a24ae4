import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { createNotices } from '../../src/daemon/report.ts'
import { createWatching } from '../../src/daemon/watch.ts'
import { tempFolder } from '../support/folders.ts'
import { errno } from '../support/memory-files.ts'
import { until } from './support/until.ts'

let root = ''
let watching: ReturnType<typeof createWatching>
let beats = 0
const said: string[] = []
const file = (name: string): string => path.join(root, name)
const LOG = 'raw/2026-02-08.md'
const look = (): void =>
  watching.seen({
    config: { ...DEFAULTS, log: { settleSeconds: 0 }, documents: { ...DEFAULTS.documents, quietSeconds: 0 } },
    logs: { dates: fs.existsSync(file('raw')) ? fs.readdirSync(file('raw')).map((name) => name.slice(0, -3)) : [] },
  })

beforeEach(() => {
  root = tempFolder('watch')
  for (const folder of ['raw', 'workspace', '.state']) fs.mkdirSync(file(folder))
  for (const name of [LOG, 'workspace/USER.md', '.state/usage.json']) fs.writeFileSync(file(name), 'one\n')
  beats = 0
  said.length = 0
})
afterEach(() => {
  watching.close()
  fs.rmSync(root, { recursive: true })
})

function begin(mono: () => number = () => performance.now()): void {
  watching = createWatching({
    root,
    documents: () => [file('workspace/USER.md'), file('elsewhere/SOUL.md')],
    mono,
    beat: () => void beats++,
    notices: createNotices((_level, message) => said.push(message)),
  })
}

/** Does something until a beat comes: what follows a look at once may go unseen until the next one. */
async function beatBy(act: () => void): Promise<void> {
  const before = beats
  let next = 0
  await until(
    () => {
      if (performance.now() > next) {
        act()
        next = performance.now() + 200
      }
      return beats > before
    },
    undefined,
    20_000,
  )
}

describe('hints', () => {
  beforeEach(() => begin())

  it('come from appends, saves in place and by rename, reports of a chat, and from what is gone', async () => {
    look()
    await beatBy(() => fs.appendFileSync(file(LOG), 'more\n'))
    await beatBy(() => fs.writeFileSync(file('workspace/USER.md'), `in place at ${performance.now()}\n`))
    for (let times = 0; times < 2; times++)
      await beatBy(() => {
        fs.writeFileSync(file('saved.tmp'), `saved at ${performance.now()}\n`)
        fs.renameSync(file('saved.tmp'), file('workspace/USER.md'))
      })
    await beatBy(() => fs.writeFileSync(file('.state/usage.json'), '{ "tokens": 1 }\n'))
    await beatBy(() => fs.rmSync(file(LOG), { force: true }))
    expect(said).toEqual([])
  })

  it('come from a file that was not there, once it was looked at', async () => {
    look()
    fs.writeFileSync(file('raw/2026-02-09.md'), 'new\n')
    look()
    await beatBy(() => fs.appendFileSync(file('raw/2026-02-09.md'), 'more\n'))
    expect(said).toEqual([])
  })

  it('come from the new folder after the old one was replaced and looked at', async () => {
    look()
    fs.renameSync(file('raw'), file('raw.old'))
    look()
    fs.mkdirSync(file('raw'))
    fs.writeFileSync(file(LOG), 'other\n')
    look()
    await beatBy(() => fs.appendFileSync(file(LOG), 'more\n'))
    expect(said).toEqual([])
  })

  it('come from the newest logs and no others', async () => {
    for (let day = 1; day <= 7; day++) fs.writeFileSync(file(`raw/2026-02-0${day}.md`), 'one\n')
    look()
    await beatBy(() => fs.appendFileSync(file('raw/2026-02-02.md'), 'more\n'))
    // What was written first may be told twice.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = beats
    fs.appendFileSync(file('raw/2026-02-01.md'), 'more\n')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(beats).toBe(before)
  })

  it('are missed where nothing can be watched, which is said once for all files and looks', async () => {
    fs.writeFileSync(file('raw/2026-02-09.md'), 'two\n')
    let tried = 0
    const full = vi.spyOn(fs, 'watch').mockImplementation((name) => {
      tried++
      throw errno('ENOSPC', `watch '${name}'`)
    })
    syncBuiltinESMExports()
    try {
      look()
      await until(() => tried >= 4)
      look()
      await until(() => tried >= 8)
    } finally {
      full.mockRestore()
      syncBuiltinESMExports()
    }
    expect(said).toEqual(['files cannot be watched (ENOSPC): changes are found by the look of every minute'])
  })

  it('come no more once it is closed', async () => {
    look()
    watching.close()
    look()
    watching.wake(0)
    fs.appendFileSync(file(LOG), 'more\n')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(beats).toBe(0)
  })
})

describe('beats', () => {
  let elapsed = 0
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-05-10T12:00:10Z') })
    elapsed = 0
    begin(() => elapsed)
  })
  afterEach(() => void vi.useRealTimers())

  async function pass(minutes: number): Promise<number> {
    const before = beats
    for (let second = 0; second < minutes * 60; second += 1) {
      elapsed += 1000
      await vi.advanceTimersByTimeAsync(1000)
    }
    return beats - before
  }

  it('come once a minute, also after the clock was set back or forth, and no more once it is closed', async () => {
    expect(await pass(5)).toBe(5)
    vi.setSystemTime(Date.now() - 3 * 3_600_000)
    expect(await pass(2)).toBeGreaterThanOrEqual(1)
    expect(await pass(5)).toBe(5)
    vi.setSystemTime(Date.now() + 30 * 86_400_000)
    expect(await pass(2)).toBeGreaterThanOrEqual(1)
    expect(await pass(5)).toBe(5)
    watching.close()
    expect(await pass(5)).toBe(0)
  })

  it('come when one is asked for, the soonest counts', async () => {
    watching.wake(20_000)
    watching.wake(3000)
    watching.wake(9000)
    await vi.advanceTimersByTimeAsync(2999)
    expect(beats).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(beats).toBe(1)
  })
})
