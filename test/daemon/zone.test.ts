import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Folder, memoirdFolder, type Running, startDaemon } from './support/processes.ts'
import { until } from './support/until.ts'

let folder: Folder
let running: Running | null = null
beforeEach(() => {
  folder = memoirdFolder()
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.ended
  running = null
  folder.remove()
})

it('DMN1: a daemon that runs follows the zone of its machine, and has each slot of the day that is there then once', async (context) => {
  if (spawnSync('unshare', ['-m', 'true']).status !== 0) context.skip('needs a mount namespace')
  const etc = folder.file('etc')
  fs.cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true })
  const zone = path.join(etc, 'localtime')
  const moveTo = (name: string): void => {
    fs.rmSync(zone, { force: true })
    fs.symlinkSync(`/usr/share/zoneinfo/${name}`, zone)
  }
  // One of the two has another date than the other at any time.
  moveTo('Etc/GMT+12')
  const inside = `mount --bind ${etc} /etc && exec env -u TZ "$@"`
  running = startDaemon(folder, [], ['unshare', '-m', 'sh', '-c', inside, 'sh'])
  await running.hears('watching')
  const daemon = Number(/as process (\d+)/.exec(running.said())?.[1])
  const slots = (): string[] => {
    const text = folder.read('.state/scheduler.json')
    return text === '' ? [] : JSON.parse(text).jobs.rollup.slots.map((slot: string) => slot.slice(0, 10))
  }
  const dates = (zone: string): string => new Date().toLocaleDateString('sv', { timeZone: zone })
  await until(
    () => slots().length === 1,
    () => running?.said() ?? '',
  )
  const before = slots()
  moveTo('Pacific/Kiritimati')
  await until(
    () => {
      process.kill(daemon, 'SIGUSR2')
      return slots().length > 1
    },
    () => running?.said() ?? '',
    30_000,
  )
  expect([before[0], slots().at(-1)]).toEqual([expect.any(String), dates('Pacific/Kiritimati')])
  expect(new Set(slots()).size).toBe(slots().length)
}, 60_000)
