import { describe, expect, it } from 'vitest'
import { mergedMemory } from '../../src/maintain/made-memory.ts'
import { isRefusedPair, refusedBy, refusedKey } from '../../src/maintain/refused.ts'
import type { Change } from '../../src/memory/change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { nightOver, stored } from './support/night.ts'

const [OSLO, CHESS, WED] = [
  stored('Tom: Lives in Oslo', 1),
  stored('Tom: Plays chess', 2),
  stored('Tom: Got married', 3),
]
const added = (memory: Memory): Change => ({ type: 'memory-added', data: { memory, resolution: 'confirms' } })
const merged = (a: Memory, b: Memory): Memory =>
  mergedMemory(a, b, `${a.text}, ${b.text}`, { at: '2026-03-10T03:30:00.000Z', ratio: 1, bucket: null })
const ended = ({ id }: Memory, by: string): Change => ({
  type: 'memory-superseded',
  data: { id, by, on: '2026-03-10', reason: 'merged: exact', evidence: [], job: 'job-test' },
})

/** Two merges, one on top of the other. */
function chain() {
  const night = nightOver([OSLO, CHESS, WED])
  const both = merged(OSLO, CHESS)
  const all = merged(both, WED)
  const first = night.commit([added(both), ended(OSLO, both.id), ended(CHESS, both.id)])
  const second = night.commit([added(all), ended(both, all.id), ended(WED, all.id)])
  return { night, both, first, second }
}

describe('what an undo says no to', () => {
  it('NGP20: nothing before anything was taken back', () => {
    expect(refusedBy(chain().night.entries).size).toBe(0)
  })

  it('NGP20: the pair of an undone merge, and every pair of what the two sides were made of', () => {
    const { night, both, second } = chain()
    night.undo(second)
    const refused = refusedBy(night.entries)
    expect(isRefusedPair(refused, [both.id], [WED.id])).toBe(true)
    expect(isRefusedPair(refused, [OSLO.id], [WED.id])).toBe(true)
    expect(isRefusedPair(refused, [WED.id], [CHESS.id])).toBe(true)
    expect(isRefusedPair(refused, [OSLO.id], [CHESS.id])).toBe(false)
  })

  it('NGP20: no longer when one of the two is reworded or comes anew; the other pairs stay refused', () => {
    const { night, first, second } = chain()
    night.undo(first, second)
    const text = 'Tom: Plays chess and go'
    night.commit([{ type: 'memory-edited', data: { id: CHESS.id, text, memory: { ...CHESS, text } } }])
    const refused = refusedBy(night.entries)
    expect(isRefusedPair(refused, [OSLO.id], [CHESS.id])).toBe(false)
    expect(isRefusedPair(refused, [OSLO.id], [WED.id])).toBe(true)
    night.commit([added(WED)])
    expect(isRefusedPair(refusedBy(night.entries), [OSLO.id], [WED.id])).toBe(false)
  })

  it('NGP20: an undo that is undone refuses nothing', () => {
    const { night, second } = chain()
    night.undo(second)
    const undo = night.entries.at(-1)?.run ?? ''
    night.undo(undo)
    expect(refusedBy(night.entries).size).toBe(0)
  })

  it('NGP20: moves, questions and atoms alike, each by its own key', () => {
    const night = nightOver([OSLO, CHESS])
    const atom = { id: 'a-1', subject: '', action: '', outcome: '', consequences: '', confidence: 0.7 } as const
    const run = night.commit([
      { type: 'memory-moved', data: { id: OSLO.id, home: 'user', section: ['## Life'], by: 'rule' } },
      {
        type: 'atom-created',
        data: { atom: { ...atom, memories: [CHESS.id], origin: 'unknown', date: '2026-03-10' } },
      },
    ])
    night.undo(run)
    expect([...refusedBy(night.entries)].sort()).toEqual(
      [refusedKey.atomOf(CHESS.id), refusedKey.settled(OSLO.id)].sort(),
    )
  })
})
