import { describe, expect, it } from 'vitest'
import type { Change, Retake } from '../../src/memory/change.ts'
import { foldState } from '../../src/memory/fold/fold.ts'
import type { Entry } from '../../src/memory/state.ts'
import { takenBack } from '../../src/memory/taken-back.ts'
import { memoryWith } from '../support/memories.ts'

const DATE = '2026-02-08'
const done = memoryWith({ id: 'm-done' })
const growing = memoryWith({ id: 'm-growing', text: 'Moved to Ber' })
const said = memoryWith({ id: 'm-said', text: 'Plays the cello' })

const add = (memory: typeof done): Change => ({ type: 'memory-added', data: { memory, resolution: 'new' } })
const open: Change = { type: 'turns-open', data: { date: DATE } }
const retake = (given: Partial<Retake> = {}): Change => ({
  type: 'turns-retaken',
  data: { date: DATE, runs: ['run-1'], from: 'open', kept: [], ...given },
})
const first = [add(done), open, add(growing), add(said)]

function journal(...runs: readonly (readonly Change[])[]): Entry[] {
  let seq = 0
  return runs.flatMap((changes, at) =>
    changes.map((change) => ({ seq: ++seq, run: `run-${at + 1}`, at: '2026-02-08T16:00:00.000Z', change })),
  )
}

const known = (...runs: readonly (readonly Change[])[]): string[] => [...foldState(journal(...runs)).memories.keys()]

describe('what rests on turns that were learned anew', () => {
  it('STA8: is not known, what stands before them is', () => {
    expect(known(first)).toEqual(['m-done', 'm-growing', 'm-said'])
    expect(known(first, [retake()])).toEqual(['m-done'])
    expect(known(first, [retake({ from: 'start' })])).toEqual([])
  })

  it('STA8: stays where the turn says it again, and what was done to it in between stays too', () => {
    const pin: Change = { type: 'memory-pinned', data: { id: said.id, pinned: true } }
    const state = foldState(journal(first, [pin], [retake({ kept: ['m-said'] })]))
    expect([...state.memories.keys()]).toEqual(['m-done', 'm-said'])
    expect(state.memories.get('m-said')?.pinned).toBe(true)
  })

  it('STA8: comes back when the run that learned them anew is undone', () => {
    const undo: Change = { type: 'run-undone', data: { runs: ['run-2'], reason: 'asked' } }
    expect(known(first, [retake(), add(memoryWith({ id: 'm-grown' }))], [undo])).toEqual([
      'm-done',
      'm-growing',
      'm-said',
    ])
  })

  it('STA8: is only of the runs that are named, each behind its own mark', () => {
    const later = [add(memoryWith({ id: 'm-later' })), open, add(memoryWith({ id: 'm-last' }))]
    expect(known(first, later, [retake({ runs: ['run-2'] })])).toEqual(['m-done', 'm-growing', 'm-said', 'm-later'])
    expect(known(first, later, [retake({ runs: ['run-1', 'run-2'], kept: ['m-said'] })])).toEqual([
      'm-done',
      'm-said',
      'm-later',
    ])
    expect(takenBack(journal(first, later)).retaken.size).toBe(0)
  })

  it('STA8: keeps no line of the ledger, and its counts are taken off', () => {
    const cursor = (given: object): Change =>
      ({
        type: 'log-processed',
        data: {
          date: DATE,
          fresh: false,
          turns: 2,
          segments: 1,
          textLines: 5,
          dropped: { question: 2 },
          ledger: [
            [3, 3, 'question'],
            [8, 9, 'question'],
          ],
          resume: { line: 7 },
          ...given,
        },
      }) as unknown as Change
    const again = cursor({
      again: true,
      turns: 0,
      textLines: 1,
      dropped: { question: -1 },
      ledger: [[10, 10, 'quoted']],
    })
    expect(foldState(journal([cursor({ fresh: true })], [again])).logs.get(DATE)).toMatchObject({
      turns: 2,
      textLines: 6,
      dropped: { question: 1 },
      ledger: [
        [3, 3, 'question'],
        [10, 10, 'quoted'],
      ],
    })
  })

  const undone: Change = { type: 'run-undone', data: { runs: ['run-1'], reason: 'asked' } }
  const again = memoryWith({ id: 'm-again', text: 'Plays the cello' })
  const evidence = [{ file: 'raw/2026-02-09.md', lines: [5, 5], quote: 'I play the cello.' }] as const
  const confirmed = (memory = again): Change => ({
    type: 'memory-confirmed',
    data: { id: said.id, on: '2026-02-09', confidence: 4, evidence, memory },
  })

  it('STA9: what a person did to a memory was done to the one that a later confirmation puts in its place', () => {
    const stood = (change: Change) => foldState(journal([add(said)], [confirmed()], [change], [undone])).memories
    const gone = { id: said.id, by: 'human', on: '2026-02-10', claim: null, text: said.text } as const
    expect(stood({ type: 'memory-retracted', data: gone }).get('m-again')?.status).toBe('retracted')
    expect(stood({ type: 'memory-pinned', data: { id: said.id, pinned: true } }).get('m-again')?.pinned).toBe(true)
    const moved = { id: said.id, home: 'relational', section: ['## Things'], by: 'human' } as const
    expect(stood({ type: 'memory-moved', data: moved }).get('m-again')).toMatchObject({ home: 'relational' })
    const edited = { ...said, text: 'Plays the viola', origin: 'human-edit' } as const
    const both = stood({ type: 'memory-edited', data: { id: said.id, text: edited.text, memory: edited } })
    expect([both.get(said.id)?.status, both.get('m-again')?.status]).toEqual(['active', 'superseded'])
  })

  it('STA9: and what was done to that one was done to the memory, once it is back', () => {
    const back: Change = { type: 'run-undone', data: { runs: ['run-4'], reason: 'asked' } }
    const twice: Change = { type: 'run-undone', data: { runs: ['run-2'], reason: 'asked' } }
    const stood = (change: Change) =>
      foldState(journal([add(said)], [confirmed()], [change], [retake({ from: 'start' })], [back], [twice])).memories
    expect(stood({ type: 'memory-pinned', data: { id: 'm-again', pinned: true } }).get(said.id)?.pinned).toBe(true)
    const gone = { id: 'm-again', by: 'human', on: '2026-02-10', claim: null, text: said.text } as const
    expect(stood({ type: 'memory-retracted', data: gone }).get(said.id)?.status).toBe('retracted')
    const memory = { ...again, text: 'Plays the viola', origin: 'human-edit' } as const
    const edited = stood({ type: 'memory-edited', data: { id: 'm-again', text: memory.text, memory } })
    expect([...edited.values()]).toMatchObject([{ id: 'm-again', text: 'Plays the viola', firstSeen: said.firstSeen }])
  })

  it('STA9: what is gone and was said again on several days stands once, with all of them', () => {
    const third = memoryWith({ id: 'm-third', text: 'Plays the cello' })
    const later = [{ file: 'raw/2026-02-10.md', lines: [3, 3], quote: 'I play the cello.' }] as const
    const also: Change = {
      type: 'memory-confirmed',
      data: { id: said.id, on: '2026-02-10', confidence: 5, evidence: later, memory: third },
    }
    const { memories } = foldState(journal([add(said)], [confirmed()], [also], [undone]))
    expect([...memories.values()]).toMatchObject([
      { id: 'm-again', observations: 2, firstSeen: '2026-02-09', confirmedOn: '2026-02-10' },
    ])
  })
})
