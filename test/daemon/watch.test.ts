import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { createNotices } from '../../src/daemon/report.ts'
import { createWatching } from '../../src/daemon/watch.ts'
import { tempFolder } from '../support/folders.ts'
import { until } from './support/until.ts'

let root = ''
let watching: ReturnType<typeof createWatching>
let beats = 0
const said: string[] = []
const file = (name: string): string => path.join(root, name)
const look = (): void =>
  watching.seen({
    config: { ...DEFAULTS, log: { settleSeconds: 0 }, documents: { ...DEFAULTS.documents, quietSeconds: 0 } },
  })

beforeEach(() => {
  root = tempFolder('watch')
  for (const folder of ['raw', 'workspace']) fs.mkdirSync(file(folder))
  beats = 0
  said.length = 0
  watching = createWatching({
    root,
    documents: () => [file('workspace/USER.md'), file('elsewhere/SOUL.md')],
    mono: () => performance.now(),
    beat: () => void beats++,
    notices: createNotices((_level, message) => said.push(message)),
  })
})
afterEach(() => {
  watching.close()
  fs.rmSync(root, { recursive: true })
})

/** Does something until a beat comes: what follows a look at once may go unseen until the next one. */
async function beatBy(act: () => void): Promise<void> {
  const before = beats
  let next = 0
  await until(() => {
    if (performance.now() > next) {
      act()
      next = performance.now() + 200
    }
    return beats > before
  })
}

describe('hints', () => {
  it('come from appends, saves in place and by rename, and from what is new or gone', async () => {
    look()
    await beatBy(() => fs.appendFileSync(file('raw/2026-02-08.md'), 'more\n'))
    await beatBy(() => fs.writeFileSync(file('workspace/USER.md'), `in place at ${performance.now()}\n`))
    await beatBy(() => {
      fs.writeFileSync(file('saved.tmp'), `saved at ${performance.now()}\n`)
      fs.renameSync(file('saved.tmp'), file('workspace/USER.md'))
    })
    await beatBy(() => fs.rmSync(file('raw/2026-02-08.md'), { force: true }))
    expect(said).toEqual([])
  })

  it('come from the new folder after the old one was replaced and looked at', async () => {
    look()
    fs.renameSync(file('raw'), file('raw.old'))
    look()
    fs.mkdirSync(file('raw'))
    look()
    await beatBy(() => fs.appendFileSync(file('raw/2026-02-08.md'), 'more\n'))
    expect(said).toEqual([])
  })

  it('come no more once it is closed', async () => {
    look()
    watching.close()
    look()
    watching.wake(0)
    fs.appendFileSync(file('raw/2026-02-08.md'), 'more\n')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(beats).toBe(0)
  })
})
