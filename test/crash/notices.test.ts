import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstLost } from '../support/acknowledged.ts'
import { type CleanLife, type CrashScenario, cleanLife, type Kill, sweepLife } from '../support/crash.ts'
import { crashScenarios } from './scenarios.ts'

const [first] = crashScenarios as readonly [CrashScenario]
let life: CleanLife

beforeAll(async () => {
  life = await cleanLife(first)
})
afterAll(() => life.remove())

const atTheEnd = (steps: readonly string[]): Kill[] => [{ at: steps.length, mode: 'before', again: null }]

describe('what the kill test notices', () => {
  it('a memory that was acknowledged, lost, and learned again from the log counts as lost', () => {
    const forgetting = (root: string): void => {
      for (const name of ['.state', 'daily']) fs.rmSync(path.join(root, name), { recursive: true, force: true })
      for (const name of ['RELATIONAL.md', 'SOUL.md']) fs.rmSync(path.join(root, 'workspace', name), { force: true })
      fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), '# My own notes\n\n- I play the cello\n')
    }
    const result = sweepLife(life, atTheEnd, forgetting)
    expect(result).toMatchObject({ kills: 1, missed: [], failed: [] })
    expect(result.acknowledged).toBeGreaterThan(5)
    expect(result.lost.join()).toContain('acknowledged ones is gone')
  })

  it('a run more than a clean life has, with what it learned once more, counts as doubled', () => {
    const adding = (root: string): void =>
      fs.appendFileSync(path.join(root, 'raw', '2026-02-08.md'), '\n## USER [15:00] (claude)\n\nI live in Lisbon.\n')
    const result = sweepLife(life, atTheEnd, adding)
    expect(result.lost).toEqual([])
    expect(result.doubled).not.toEqual([])
  })

  it('a process that ended before its kill came is no kill', () => {
    const result = sweepLife(life, () => [{ at: 1_000_000, mode: 'before', again: null }])
    expect(result).toMatchObject({ cases: 1, kills: 0 })
    expect(result.missed).toHaveLength(1)
  })

  it('a record with other bytes, one that moved and one that is gone are lost, one more is not', () => {
    expect(firstLost(['a', 'b'], ['a', 'b', 'c'])).toBeNull()
    for (const found of [['a'], ['b', 'a'], ['a', 'c'], []]) expect(firstLost(['a', 'b'], found)).not.toBeNull()
  })
})
