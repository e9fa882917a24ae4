import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { type CrashScenario, sweepCrashes } from '../support/crash.ts'
import { longLife } from '../support/long-life.ts'

const NOW = '2016-03-01T23:30:00Z'
const LIFE = [...longLife({ days: 25, turnsADay: 40, seed: 7 })]

function days(root: string, from: number, to: number): void {
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  for (const { date, text } of LIFE.slice(from, to)) fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
}

/** What the killed writers left of a checkpoint. */
const left: string[] = []

const SCENARIO: CrashScenario = {
  name: 'a day on a journal whose checkpoint is gone',
  prepare: async (root) => {
    days(root, 0, 24)
    const { exitCode, stderr } = await runCommand('process', [], {}, { root, now: NOW })
    if (exitCode !== 0) throw new Error(stderr.join('\n'))
    fs.rmSync(path.join(root, '.state', 'checkpoint'))
    days(root, 24, 25)
  },
  command: ['process', '--now', NOW],
  recover: ['process', '--now', NOW],
  meanwhile: (root) => {
    left.push(
      fs
        .readdirSync(path.join(root, '.state'))
        .filter((name) => name.includes('checkpoint'))
        .join(),
    )
  },
}

it('a real SIGKILL at the steps of writing a checkpoint, then recovery', { timeout: 240_000 }, async () => {
  const result = await sweepCrashes(SCENARIO, (steps) => {
    // The checkpoint is the last that is written: created, its bytes, its name, and then the lock goes.
    const write = steps.lastIndexOf('writeSync') + 1
    const rename = steps.indexOf('renameSync', write) + 1
    return [
      { at: write, mode: 'torn', again: null },
      { at: rename, mode: 'before', again: null },
      { at: rename, mode: 'after', again: null },
    ]
  })
  expect(result).toMatchObject({ cases: 3, missed: [], lost: [], doubled: [], differing: [], failed: [] })
  const temp = expect.stringMatching(/^\.checkpoint\.memoird-\w+\.tmp$/)
  expect(left).toEqual([temp, temp, 'checkpoint'])
})
