import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { contradictionReview } from '../../src/memory/review/items.ts'
import { openMemory } from '../../src/open.ts'
import { reviewsShown } from '../../src/store/projection/review-page.ts'
import { stored } from '../maintain/support/night.ts'
import { tempFolder } from '../support/folders.ts'

const LINE = { significance: 0.5, home: 'user', bucket: 'TOPIC' } as const
const TEA = stored('Buys green tea in Lisbon', 1, LINE)
const JAM = stored('Cooks plum jam every autumn', 2, LINE)
const BEES = stored('Keeps bees behind the garden shed', 3, LINE)
let root: string

beforeEach(async () => {
  root = tempFolder('feedback')
  fs.mkdirSync(path.join(root, 'raw'))
  await openMemory(globals()).write((apply) => {
    const all = [TEA, JAM, BEES].map(
      (memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const,
    )
    apply.commit(all, { kind: 'maintain', date: null, backend: null, note: null })
    return Promise.resolve()
  })
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const globals = () => ({ root, now: '2026-03-10T10:00:00Z', json: true })
async function run(name: string, ...args: string[]) {
  const { stdout } = await runCommand(name, args, {}, globals())
  return JSON.parse(stdout) as Record<string, unknown>
}
const state = () => openMemory(globals()).read().state
const weightOf = ({ id }: Memory) => state().memories.get(id)?.significance
const questions = () => reviewsShown(state()).map(({ type, memories }) => [type, memories])

describe('feedback', () => {
  it('FBK5: useful raises what a memory weighs by 0.1, up to 1', async () => {
    expect(await run('feedback', TEA.id, 'useful')).toMatchObject({ marked: 'useful', importance: 1.6 })
    for (let at = 0; at < 7; at++) await run('feedback', TEA.id, 'useful')
    expect(weightOf(TEA)).toBe(1)
    expect(await run('feedback', TEA.id, 'useful')).toMatchObject({ run: null })
    expect(weightOf(JAM)).toBe(0.5)
  })

  it('FBK5: wrong acts: it holds no longer, is found no more and is not learned again from what was said', async () => {
    expect(await run('feedback', TEA.text, 'wrong')).toMatchObject({ marked: 'wrong' })
    expect(state().memories.get(TEA.id)?.status).toBe('retracted')
    expect(state().retractions.map(({ id }) => id)).toEqual([TEA.id])
    expect(state().reviews.size).toBe(0)
    expect(JSON.stringify((await run('search', 'green tea'))['hits'])).not.toContain('Lisbon')
  })

  it('FBK9: an undo takes a mark back, with what it did', async () => {
    const { run: made } = await run('feedback', TEA.id, 'wrong')
    await run('undo', String(made))
    expect([weightOf(TEA), state().memories.get(TEA.id)?.status, state().marks.size]).toEqual([0.5, 'active', 0])
  })

  it('FBK5: of one type, questions about what was marked useful come first', async () => {
    const pairs = [
      [BEES, JAM],
      [TEA, BEES],
    ] as const
    await openMemory(globals()).write((apply) => {
      const asked = pairs.map(([known, fresh], at) => contradictionReview(known, fresh, `2026-03-0${at + 1}`))
      const changes = asked.map((review) => ({ type: 'review-opened', data: { review } }) as const)
      apply.commit(changes, { kind: 'maintain', date: null, backend: null, note: null })
      return Promise.resolve()
    })
    const [jam, tea] = [
      ['contradiction', [BEES.id, JAM.id]],
      ['contradiction', [TEA.id, BEES.id]],
    ]
    expect(questions()).toEqual([jam, tea])
    await run('feedback', TEA.id, 'useful')
    expect(questions()).toEqual([tea, jam])
    // What the older of two said is gone: nothing is left to ask.
    await run('feedback', BEES.id, 'wrong')
    expect(questions()).toEqual([])
  })

  it.each([
    [[], /feedback takes an id or the words of a memory and then useful or wrong/],
    [['m-0000000000000001', 'great'], /found "great"/],
    [['m-ffffffffffffffff', 'useful'], /nothing is remembered that says "m-ffffffffffffffff"/],
    [['e', 'wrong'], /"e" fits 3 memories/],
  ] as const)('FBK9: %j is refused with what to write', async (args, message) => {
    await expect(run('feedback', ...args)).rejects.toThrow(message)
    expect(state().marks.size).toBe(0)
  })
})

it('words that only our own records hold are no reason to remove the journal', async () => {
  const { stderr } = await runCommand('forget', ['significance'], {}, globals()).catch((error: Error) => ({
    stderr: [error.message],
  }))
  expect(stderr.join()).not.toMatch(/journal[^;]*: remove it/)
})
