import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thisProcess } from '../../src/store/disk/lock.ts'
import { type Folder, memoird, memoirdFolder, type Running, startDaemon, writeDay } from './support/processes.ts'
import { until } from './support/until.ts'

let folder: Folder
let running: Running[] = []
const start = (...wrap: string[]): Running => {
  const daemon = startDaemon(folder, [], wrap)
  running.push(daemon)
  return daemon
}

beforeEach(() => {
  folder = memoirdFolder()
  running = []
})
afterEach(async () => {
  for (const daemon of running) daemon.signal('SIGKILL')
  await Promise.all(running.map((daemon) => daemon.ended))
  folder.remove()
})

/** Whether this machine lets us do that; where it does not the case is skipped. */
function can(...command: string[]): boolean {
  try {
    execFileSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('memoird start, where it takes longer', () => {
  it.each([
    ['of a process whose number another has now', { startTime: '1' }],
    ['from before the last boot', { bootId: 'another' }],
  ])('the lock %s is taken over, and said', async (_name, other) => {
    fs.mkdirSync(folder.file('.state/daemon'), { recursive: true })
    const claim = { ...thisProcess(), ...other, token: 'x', since: new Date().toISOString() }
    fs.writeFileSync(folder.file('.state/daemon/lock'), `${JSON.stringify(claim)}\n`)
    expect(await memoird(['stop'], folder)).toMatchObject({ stdout: expect.stringContaining('No daemon runs') })
    const daemon = start()
    await daemon.hears('held the lock')
    await daemon.hears('watching')
  })

  it('while the daemon is stopped in the middle of a run nobody else writes, and nothing is lost', async () => {
    for (let day = 1; day <= 9; day++)
      writeDay(folder, `2026-02-0${day}`, `I bought ${day + 3} red bicycles in Town${day}.`)
    const daemon = start()
    await until(() => fs.existsSync(folder.file('.state/lock')))
    daemon.signal('SIGSTOP')
    const isHeld = fs.existsSync(folder.file('.state/lock'))
    const before = folder.read('.state/lock')
    const beside = await memoird(['process'], folder)
    if (isHeld) expect([beside.code, folder.read('.state/lock')]).toEqual([3, before])
    daemon.signal('SIGCONT')
    await until(() => Object.keys(JSON.parse(folder.read('.state/scheduler.json') || '{}').logs ?? {}).length === 9)
    const runs = JSON.parse((await memoird(['log', '--json', '-n', '100'], folder)).stdout)
    expect(runs.runs.filter((run: { date: string | null }) => run.date !== null)).toHaveLength(9)
  })

  it.runIf(can('unshare', '-m', 'mount', '-t', 'tmpfs', 'none', '/mnt'))(
    'a full disk is said once, nothing is half done, and it goes on by itself when there is room',
    async () => {
      fs.mkdirSync(folder.file('.state'))
      const script = 'mount -t tmpfs -o size=128k none "$1"; shift; exec "$@"'
      const daemon = start('unshare', '-m', 'bash', '-c', script, 'bash', folder.file('.state'))
      await daemon.hears('watching')
      const filler = `/proc/${daemon.pid}/root${folder.file('.state')}/filler`
      expect(() => fs.writeFileSync(filler, Buffer.alloc(1 << 20))).toThrow(/ENOSPC/)
      writeDay(folder, '2026-02-08', 'I live in Lisbon.')
      process.kill(daemon.pid, 'SIGUSR2')
      await daemon.hears('process failed, it is tried again later')
      expect(folder.read('workspace/USER.md')).toBe('')
      fs.rmSync(filler)
      await until(
        () => folder.read('workspace/USER.md').includes('Lisbon'),
        () => daemon.said(),
        150_000,
      )
      await daemon.hears('works again')
      expect(daemon.said().match(/process failed|look failed/g)?.length).toBeLessThanOrEqual(2)
    },
  )

  it.runIf(can('unshare', '-U', '-r', 'bash', '-c', 'echo 0 > /proc/sys/user/max_inotify_watches'))(
    'that nothing can be watched is said once, and the looks go on',
    async () => {
      for (let day = 1; day <= 9; day++)
        writeDay(folder, `2026-02-0${day}`, `I bought ${day + 3} red bicycles in Town${day}.`)
      const script = 'echo 0 > /proc/sys/user/max_inotify_watches; exec "$@"'
      const daemon = start('unshare', '-U', '-r', 'bash', '-c', script, 'bash')
      await daemon.hears('files cannot be watched (ENOSPC)')
      writeDay(folder, '2026-02-10', 'I live in Lisbon.')
      await until(
        () => folder.read('workspace/USER.md').includes('Lisbon'),
        () => daemon.said(),
        90_000,
      )
      expect(daemon.said().match(/files cannot be watched/g)).toHaveLength(1)
    },
  )
})
