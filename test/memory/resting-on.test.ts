import { describe, expect, it } from 'vitest'
import { mergedMemory } from '../../src/maintain/made-memory.ts'
import type { Atom } from '../../src/memory/atom.ts'
import type { Change, Retake } from '../../src/memory/change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { restingOn } from '../../src/memory/resting-on.ts'
import { nightOver, stored } from '../maintain/support/night.ts'

const [A, B, C] = [stored('Backups run at night', 1), stored('Backups run nightly', 2), stored('Backups run late', 3)]
const added = (memory: Memory): Change => ({ type: 'memory-added', data: { memory, resolution: 'confirms' } })
const merged = (a: Memory, b: Memory): Memory =>
  mergedMemory(a, b, `${a.text}, ${b.text}`, { at: '2026-03-10T03:30:00.000Z', ratio: 1, bucket: null })
const atomOf = ({ id }: Memory): Atom => ({
  id: 'a-1',
  subject: 'the disk',
  action: 'fills',
  outcome: 'the backup stops',
  consequences: '',
  confidence: 0.7,
  memories: [id],
  origin: 'human-said',
  date: '2026-03-10',
})

describe('what rests on a run', () => {
  it('NGP13: an atom goes with the memory it was drawn from; one that was only made stronger stays as it was', () => {
    const night = nightOver([A, B, C])
    const [one, two] = [merged(A, B), merged(A, C)]
    const first = night.commit([added(one)])
    const drawn = night.commit([{ type: 'atom-created', data: { atom: atomOf(one) } }])
    const second = night.commit([added(two)])
    const stronger = night.commit([
      { type: 'atom-strengthened', data: { id: 'a-1', memory: two.id, confidence: 0.8, on: '2026-03-11' } },
    ])
    expect(restingOn(night.entries, [second])).toEqual([stronger])
    expect(restingOn(night.entries, [first])).toEqual([drawn, stronger])
    night.undo(second, stronger)
    expect(night.state().atoms.get('a-1')).toMatchObject({ confidence: 0.7, memories: [one.id] })
  })

  it('NGP13: what took in another line goes with either; what an update ended does not', () => {
    const night = nightOver([A])
    const learned = night.commit([added(B)])
    const ended = (id: string, by: string, reason: string): Change => ({
      type: 'memory-superseded',
      data: { id, by, on: '2026-03-10', reason, evidence: [], job: null },
    })
    const took = night.commit([ended(B.id, A.id, 'merged: exact')])
    expect(restingOn(night.entries, [learned])).toEqual([took])
    night.undo(took)
    night.commit([ended(B.id, A.id, 'said with a word of change')])
    expect(restingOn(night.entries, [learned])).toEqual([])
  })

  it('NGP13: what a person reworded, or what was learned once more, is there without the run', () => {
    const night = nightOver([A])
    const learned = night.commit([added(B)])
    const memory = { ...B, text: 'Backups run', origin: 'human-edit' } as const
    night.commit([{ type: 'memory-edited', data: { id: B.id, text: memory.text, memory } }])
    night.commit([added(merged(A, B))])
    expect(restingOn(night.entries, [learned])).toEqual([])
  })

  it('NGP13: nothing rests on what was taken back before', () => {
    const night = nightOver([A])
    const learned = night.commit([added(B)])
    const made = night.commit([added(merged(A, B))])
    night.undo(made)
    expect(restingOn(night.entries, [learned])).toEqual([])
  })

  it('NGP22: what was learned again behind a merge takes the merge along when it is taken back for good', () => {
    const night = nightOver([A])
    const open: Change = { type: 'turns-open', data: { date: '2026-03-01' } }
    const retaking = (...runs: string[]): Retake => ({ date: '2026-03-01', runs, from: 'open', kept: [] })
    const learned = night.commit([open, added(B)])
    const made = merged(A, B)
    const merging = night.commit([added(made)])
    const again = night.commit([{ type: 'turns-retaken', data: retaking(learned) }, open, added(B)])
    expect(restingOn(night.entries, [], retaking(again))).toEqual([merging])
    expect(restingOn(night.entries, [again])).toEqual([])
    night.undo(learned)
    expect(restingOn(night.entries, [again])).toEqual([merging])
  })

  it('NGP22: a merge holds the days on which its sources were said again, and goes with them, unless they are said still', () => {
    const night = nightOver([A, B])
    const open: Change = { type: 'turns-open', data: { date: '2026-03-02' } }
    const on = '2026-03-02'
    const evidence = [{ file: 'raw/2026-03-02.md', lines: [3, 3], quote: 'Backups run at night.' }] as const
    const seen: Change = { type: 'memory-confirmed', data: { id: A.id, on, confidence: 4, evidence, memory: C } }
    const confirming = night.commit([open, seen])
    const merging = night.commit([added(merged(A, B))])
    const later = night.commit([added(merged(merged(A, B), C))])
    const retake: Retake = { date: on, runs: [confirming], from: 'open', kept: [] }
    expect(restingOn(night.entries, [], retake)).toEqual([merging, later])
    expect(restingOn(night.entries, [], { ...retake, kept: [A.id] })).toEqual([])
    expect(restingOn(night.entries, [], { ...retake, kept: [A.id] }, [C.id])).toEqual([later])
    const again = night.commit([{ type: 'turns-retaken', data: retake }, open, seen])
    expect(restingOn(night.entries, [again])).toEqual([])
    expect(restingOn(night.entries, [], { ...retake, runs: [again] })).toEqual([merging, later])
  })

  it('NGP13: a merge that counted what is undone goes along, with what was merged on top of it', () => {
    const on = '2026-03-02'
    const evidence = [{ file: 'raw/2026-03-02.md', lines: [3, 3], quote: 'Backups run at night.' }] as const
    const seen: Change = { type: 'memory-confirmed', data: { id: A.id, on, confidence: 4, evidence, memory: C } }
    const night = nightOver([A, B])
    const confirming = night.commit([seen])
    const merging = night.commit([added(merged(A, B))])
    const later = night.commit([added(merged(merged(A, B), C))])
    expect(restingOn(night.entries, [confirming])).toEqual([merging, later])
  })
})
