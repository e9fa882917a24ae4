import { execFile } from 'node:child_process'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { openProgress } from '../../src/commands/progress.ts'

function screen(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, cursorTo: () => true, clearLine: () => true })
  let ms = 0
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    elapsedMs: () => ms,
    later: (by: number) => {
      ms += by
    },
    said: () => String(stream.read() ?? ''),
  }
}

it('CMD41: into a pipe comes a line every few seconds, and none when all is over before', async () => {
  const to = screen(false)
  const progress = await openProgress('process', {}, to)
  progress.at(0, 90, '2026-02-08')
  to.later(2900)
  progress.at(0.1, 90, '2026-02-08')
  expect(to.said()).toBe('')
  to.later(200)
  progress.at(0.2, 90, '2026-02-08')
  to.later(4000)
  progress.at(3, 90, '2026-02-11')
  to.later(1900)
  progress.at(4, 90, '2026-02-12')
  progress.end()
  expect(to.said()).toBe('memoird: process 0 of 90, 2026-02-08\nmemoird: process 4 of 90, 2026-02-12, 194 s left\n')
})

it('CMD41: on a terminal a bar tells how far it is and goes when it is done', async () => {
  const to = screen(true)
  const progress = await openProgress('process', {}, to)
  progress.at(0, 10, '2026-02-08')
  expect(to.said()).toBe('')
  to.later(1500)
  progress.at(5, 10, '2026-02-13')
  expect(to.said()).toContain('5 of 10')
  progress.end()
})

it('CMD41: who waits for one answer is told every few seconds that it goes on', async () => {
  vi.useFakeTimers()
  try {
    const to = screen(false)
    const progress = await openProgress('process', {}, to)
    progress.at(0.5, 2, '2026-02-08, 12 turns')
    for (let second = 0; second < 16; second += 5) {
      to.later(5000)
      vi.advanceTimersByTime(5000)
    }
    progress.end()
    expect(to.said()).toBe(
      [15, 30, 45, 60].map((s) => `memoird: process 0 of 2, 2026-02-08, 12 turns, ${s} s left\n`).join(''),
    )
    to.later(60_000)
    vi.advanceTimersByTime(60_000)
    expect(to.said()).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

it.each([{ quiet: true }, { json: true }])('CMD41: with %o nothing is shown', async (globals) => {
  const to = screen(true)
  const progress = await openProgress('process', globals, to)
  to.later(60_000)
  progress.at(5, 10, '2026-02-13')
  progress.end()
  expect(to.said()).toBe('')
})

it('CMD41: what holds the only thread says that it goes on, and for how long', { timeout: 60_000 }, async () => {
  const module = JSON.stringify(path.join(import.meta.dirname, '../../src/commands/progress.ts'))
  const run = (globals: string): Promise<string> => {
    const script = `import { openBeat } from ${module}
      const end = openBeat('rebuild', ${globals}, process.stderr)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7000)
      await end()`
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    return new Promise((resolve) => execFile(process.execPath, args, (_error, _out, said) => resolve(said)))
  }
  const [said, quiet] = await Promise.all([run('{}'), run('{ quiet: true }')])
  expect([said, quiet]).toEqual(['memoird: rebuild goes on, 5 s\n', ''])
})
