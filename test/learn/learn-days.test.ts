import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { learnDays } from '../../src/learn/learn-days.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { activeMemories, type State } from '../../src/memory/state.ts'
import { openMemory } from '../../src/open.ts'
import { createSaid } from '../../src/read/said.ts'
import { tempFolder } from '../support/folders.ts'
import { longLife } from '../support/long-life.ts'

const DAYS = process.env['MEMOIRD_SWEEP'] ? 400 : 80
const PART = 20

describe('learning from years', () => {
  it('the memories looked at for a log do not grow with those that are known', async () => {
    const root = tempFolder('years')
    try {
      fs.mkdirSync(path.join(root, 'raw'))
      const dates: string[] = []
      for (const { date, text } of longLife({ days: DAYS, turnsADay: 12, seed: 5 })) {
        fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
        dates.push(date)
      }
      const memory = openMemory({ root, now: '2026-02-08T23:30:00Z' })
      const looked: number[] = []
      const known: number[] = []
      await memory.write(async (apply) => {
        let count = 0
        apply.state.memories.values = counting(apply.state.memories, () => count++)
        const stop = (): boolean => {
          looked.push(count)
          known.push(apply.state.memories.size)
          count = 0
          return false
        }
        const wanted = dates.map((date) => ({ date, settled: true }))
        const { days, failures } = await learnDays(memory, apply, wanted, { force: false, dryRun: false, stop })
        expect([days.length, failures]).toEqual([DAYS, []])
        expectKept(days, apply.state)
      })
      expect(known.at(-1)).toBeGreaterThan(3 * (known[PART] ?? 0))
      const [first, last] = [sum(looked.slice(1, PART)), sum(looked.slice(-PART))]
      expect(last).toBeLessThanOrEqual(1.3 * first + PART)
    } finally {
      fs.rmSync(root, { recursive: true, force: true })
    }
  })

  it('CMD41: how far it is is told at each turn, a long day in parts, and never goes back', async () => {
    const root = tempFolder('told')
    try {
      fs.mkdirSync(path.join(root, 'raw'))
      const memory = openMemory({ root, now: '2026-02-08T23:30:00Z' })
      for (const { date, text } of longLife({ days: 2, turnsADay: 12, seed: 6 }))
        fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
      const wanted = fs.readdirSync(path.join(root, 'raw')).map((name) => ({ date: name.slice(0, -3), settled: true }))
      const told: { done: number; total: number; what: string }[] = []
      await memory.write((apply) => {
        const at = (done: number, total: number, what: string) => void told.push({ done, total, what })
        return learnDays(memory, apply, wanted, { force: false, dryRun: false, at })
      })
      expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort((a, b) => a - b))
      expect(told.every(({ done, total }) => total === 2 && done <= 2)).toBe(true)
      expect(told.filter(({ done }) => done > 0.2 && done < 0.8).length).toBeGreaterThan(4)
      expect(told.at(-1)?.what).toBe(`${wanted.at(-1)?.date}, ${told.length - 2} turns`)
    } finally {
      fs.rmSync(root, { recursive: true, force: true })
    }
  })
})

/** What memories say was kept up to date by the changes alone. */
function expectKept(days: Awaited<ReturnType<typeof learnDays>>['days'], state: State): void {
  const said = createSaid([])
  for (const { changes } of days) said.follow(changes, state.memories)
  const anew = createSaid(activeMemories(state))
  const all = [...state.memories.values()]
  for (const { text } of all) {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    expect(said.has(words, ''), text).toBe(anew.has(words, ''))
  }
  expect(all.length).toBeGreaterThan(50)
  expect(all.some(({ status }) => status !== 'active')).toBe(true)
}

/** `values` of a map that tells of every memory that is taken from it. */
function counting(memories: Map<string, Memory>, look: () => void): () => MapIterator<Memory> {
  const values = memories.values.bind(memories)
  return () => {
    const all = values()
    const next = all.next.bind(all)
    all.next = () => {
      look()
      return next()
    }
    return all
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
