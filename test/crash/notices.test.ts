import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstLost } from '../support/acknowledged.ts'
import { type CrashScenario, sweepCrashes } from '../support/crash.ts'
import { crashScenarios } from './scenarios.ts'

const [first] = crashScenarios as readonly [CrashScenario]

describe('what the kill test notices', () => {
  it('CRA2: a memory that was acknowledged, lost, and learned again from the log counts as lost', async () => {
    const forgetful: CrashScenario = {
      ...first,
      meanwhile: (root) => {
        for (const name of ['.state', 'daily']) fs.rmSync(path.join(root, name), { recursive: true, force: true })
        for (const name of ['RELATIONAL.md', 'SOUL.md']) fs.rmSync(path.join(root, 'workspace', name), { force: true })
        fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), '# My own notes\n\n- I play the cello\n')
      },
    }
    const result = await sweepCrashes(forgetful, (steps) => [{ at: steps.length, mode: 'before', again: null }])
    expect(result).toMatchObject({ kills: 1, missed: [], failed: [] })
    expect(result.acknowledged).toBeGreaterThan(5)
    expect(result.lost.join()).toContain('acknowledged ones is gone')
  })

  it('CRA2: a run more than a clean life has, with what it learned once more, counts as doubled', async () => {
    const eager: CrashScenario = {
      ...first,
      meanwhile: (root) =>
        fs.appendFileSync(path.join(root, 'raw', '2026-02-08.md'), '\n## USER [15:00] (claude)\n\nI live in Lisbon.\n'),
    }
    const result = await sweepCrashes(eager, (steps) => [{ at: steps.length, mode: 'before', again: null }])
    expect(result.lost).toEqual([])
    expect(result.doubled).not.toEqual([])
  })

  it('CRA2: a process that ended before its kill came is no kill', async () => {
    const result = await sweepCrashes(first, () => [{ at: 1_000_000, mode: 'before', again: null }])
    expect(result).toMatchObject({ cases: 1, kills: 0 })
    expect(result.missed).toHaveLength(1)
  })

  it('CRA2: a record with other bytes, one that moved and one that is gone are lost, one more is not', () => {
    expect(firstLost(['a', 'b'], ['a', 'b', 'c'])).toBeNull()
    for (const found of [['a'], ['b', 'a'], ['a', 'c'], []]) expect(firstLost(['a', 'b'], found)).not.toBeNull()
  })
})
