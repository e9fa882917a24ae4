import { describe, expect, it } from 'vitest'
import type { Change } from '../../src/memory/change.ts'
import { foldState } from '../../src/memory/fold/fold.ts'
import type { Entry } from '../../src/memory/state.ts'
import { memoryWith } from '../support/memories.ts'

const memory = memoryWith()

function journal(...runs: readonly (readonly Change[])[]): Entry[] {
  const entries: Entry[] = []
  let seq = 1
  runs.forEach((changes, at) => {
    const run = `run-${at + 1}`
    const commit: Change = {
      type: 'run-committed',
      data: { job: 'job-1', kind: 'process', date: null, backend: 'local', note: null },
    }
    for (const change of [...changes, commit]) entries.push({ seq: seq++, run, at: '2026-02-08T16:00:00.000Z', change })
  })
  return entries
}

const add: Change = { type: 'memory-added', data: { memory, resolution: 'new' } }
const confirm: Change = {
  type: 'memory-confirmed',
  data: {
    id: memory.id,
    on: '2026-02-09',
    confidence: 4,
    evidence: [{ file: 'raw/2026-02-09.md', lines: [3, 3], quote: 'still at MoonTax' }],
    memory: memoryWith({ firstSeen: '2026-02-09' }),
  },
}
const undo = (run: string): Change => ({ type: 'run-undone', data: { runs: [run], reason: 'asked' } })

describe('folding the journal', () => {
  it('STA1: a confirmation counts days, not sightings', () => {
    const state = foldState(journal([add], [confirm], [{ ...confirm }]))
    expect(state.memories.get(memory.id)).toMatchObject({ observations: 2, confidence: 4, confirmedOn: '2026-02-09' })
  })

  it('STA2: what an undone run made is not known, and the log it read stays read', () => {
    const cursor = { date: '2026-02-08', file: 'raw/2026-02-08.md', size: 10, prefixHash: 'x', line: 3 }
    const read = { type: 'log-processed', data: cursor } as unknown as Change
    const state = foldState(journal([add, read], [undo('run-1')]))
    expect(state.memories.size).toBe(0)
    expect(state.logs.get('2026-02-08')?.size).toBe(10)
    expect(state.runs.map((run) => run.undone)).toEqual([true, false])
  })

  it('STA2: a confirmation of what was undone becomes the first sighting', () => {
    const state = foldState(journal([add], [confirm], [undo('run-1')]))
    expect(state.memories.get(memory.id)).toMatchObject({
      observations: 1,
      firstSeen: '2026-02-09',
      confirmedOn: '2026-02-09',
    })
  })

  it('STA1: where an earlier confirmation was taken back, a later one is counted without it', () => {
    const on = (date: string, run: string, confidence: number): Change => ({
      type: 'memory-confirmed',
      data: {
        ...{ id: memory.id, on: date, confidence },
        evidence: [{ file: `raw/${date}.md`, lines: [3, 3], quote: 'still at MoonTax' }],
        memory: memoryWith({ id: 'm-again', firstSeen: date, run }),
      },
    })
    const runs = [[add], [on('2026-02-09', 'run-2', 4)], [on('2026-02-10', 'run-3', 5)]]
    expect(foldState(journal(...runs)).memories.get(memory.id)?.confidence).toBe(5)
    const undone = foldState(journal(...runs, [undo('run-2')])).memories.get(memory.id)
    expect(undone).toMatchObject({ observations: 2, confidence: 3.99, confirmedOn: '2026-02-10' })
    const again = foldState(journal(...runs, [undo('run-2')], [undo('run-4')])).memories.get(memory.id)
    expect(again).toMatchObject({ observations: 3, confidence: 5 })
  })

  it('STA2: an undo can be undone', () => {
    const state = foldState(journal([add], [undo('run-1')], [undo('run-2')]))
    expect(state.memories.get(memory.id)?.text).toBe(memory.text)
  })

  it('STA5: a hand edit outlives the undo of what made the line', () => {
    const edited = memoryWith({ text: 'Does crypto tax', origin: 'human-edit', pinned: true })
    const edit: Change = { type: 'memory-edited', data: { id: memory.id, text: edited.text, memory: edited } }
    const state = foldState(journal([add], [edit], [undo('run-1')]))
    expect(state.memories.get(memory.id)).toMatchObject({ text: 'Does crypto tax', status: 'active' })
  })

  it('STA1: a relational pattern takes its place anew when it is seen on a second day', () => {
    const relational = memoryWith({ home: 'relational', kind: 'preference' })
    const other = memoryWith({ id: 'm-0000000000000002', home: 'relational' })
    const state = foldState(
      journal(
        [
          { type: 'memory-added', data: { memory: relational, resolution: 'new' } },
          { type: 'memory-added', data: { memory: other, resolution: 'new' } },
        ],
        [confirm],
      ),
    )
    const [first, second] = [state.memories.get(relational.id), state.memories.get(other.id)]
    expect(first?.placedSeq).toBeGreaterThan(second?.placedSeq ?? Number.POSITIVE_INFINITY)
  })

  it('RVW22: an answered question is not asked again', () => {
    const review = {
      id: 'r-00000001',
      type: 'soul' as const,
      title: 'Write this?',
      body: [],
      options: [],
      memories: [],
      openedOn: '2026-02-08',
    }
    const opened: Change = { type: 'review-opened', data: { review } }
    const closed: Change = {
      type: 'review-closed',
      data: { id: review.id, outcome: { action: 'reject', by: 'human', on: '2026-02-09' } },
    }
    expect(foldState(journal([opened])).reviews.size).toBe(1)
    expect(foldState(journal([opened], [closed], [opened])).reviews.size).toBe(0)
  })
})
