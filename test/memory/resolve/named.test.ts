import { describe, expect, it } from 'vitest'
import type { Finding, Relation } from '../../../src/memory/finding.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { finding, indexOf, learn, memory, types } from './make.ts'

const [D1, D2, D3] = ['2026-01-05', '2026-01-06', '2026-01-12'] as const

const old = (over: Partial<Memory> = {}): Memory => memory(D1, 'Gets up at six', over)
const names = (how: Relation['how'], ...memories: readonly Memory[]): Partial<Finding> => ({
  relations: memories.map(({ id }) => ({ how, memory: id })),
})

describe('what a reader names', () => {
  it('RES40: same confirms that memory, whatever the words, and one day never counts twice', () => {
    const known = old()
    const index = indexOf(known)
    const [first, again] = learn(
      index,
      finding(D2, 'Rises early', names('same', known)),
      finding(D2, 'Is up early', names('same', known)),
    )
    expect([first?.memory, types(first)]).toEqual([known.id, ['memory-confirmed']])
    expect(again?.resolution).toBe('confirms')
    expect(index.get(known.id)).toMatchObject({ observations: 2, confidence: 3.99 })
  })

  it('RES40: same lets a candidate hold, brings back what was archived, and makes a line of what lay in the store', () => {
    const candidate = old({ status: 'candidate' })
    const archived = memory(D1, 'Keeps bees', { status: 'archived' })
    const stored = memory(D1, 'Sings alto', { home: 'store', kind: 'context' })
    const index = indexOf(candidate, archived, stored)
    const [, , line] = learn(
      index,
      finding(D2, 'Rises early', names('same', candidate)),
      finding(D2, 'Has hives', names('same', archived)),
      finding(D2, 'Is an alto', names('same', stored)),
    )
    expect([candidate, archived, stored].map(({ id }) => index.get(id)?.status)).toEqual([
      'active',
      'active',
      'superseded',
    ])
    expect(index.get(line?.memory ?? '')).toMatchObject({ home: 'user', firstSeen: D1, observations: 2 })
  })

  it('RES40: update ends all that it names, and the new line stands where the first line stood', () => {
    const [line, stored] = [old({ section: ['## Days'], placedSeq: 4 }), memory(D1, 'Wakes early', { home: 'store' })]
    const index = indexOf(stored, line)
    const [now] = learn(index, finding(D3, 'Gets up at eight', { ...names('update', stored, line), home: 'store' }))
    for (const { id } of [line, stored])
      expect(index.get(id)).toMatchObject({ status: 'superseded', supersededBy: now?.memory })
    expect(index.get(now?.memory ?? '')).toMatchObject({
      home: 'user',
      section: ['## Days'],
      placedSeq: 4,
      placedOn: D1,
    })
  })

  it('RES40: an update that says all of the old line and more has held since that one; another value holds since now', () => {
    const known = memory(D1, 'Sings in a choir in Graz')
    const index = indexOf(known)
    const [more] = learn(index, finding(D2, 'Sings alto in a choir in Graz on Mondays', names('update', known)))
    const enriched = index.get(more?.memory ?? '') as Memory
    expect([enriched.firstSeen, enriched.placedOn]).toEqual([D1, undefined])
    const [other] = learn(index, finding(D3, 'Sings alto in a choir in Linz on Mondays', names('update', enriched)))
    expect(index.get(other?.memory ?? '')).toMatchObject({ firstSeen: D3, placedOn: D1 })
  })

  it('RES40: exception and context leave it standing and take nothing from it', () => {
    for (const how of ['exception', 'context'] as const) {
      const known = old()
      const index = indexOf(known)
      const [beside] = learn(index, finding(D2, 'Got up at ten on Sunday', { ...names(how, known), home: 'store' }))
      expect(index.get(known.id)).toMatchObject({ status: 'active', confidence: 3 })
      expect(index.get(beside?.memory ?? '')).toMatchObject({ status: 'active', home: 'store', block: null })
    }
  })

  it('RES40: of several exceptions and contexts each is told of', () => {
    const [one, other] = [old(), memory(D1, 'Runs on Sundays')]
    const relations = [
      { how: 'exception', memory: one.id },
      { how: 'context', memory: other.id },
    ] as const
    const [beside] = learn(indexOf(one, other), finding(D2, 'Got up at ten on Sunday', { relations, home: 'store' }))
    expect(beside?.changes.flatMap(({ data }) => ('how' in data ? [[data.id, data.how]] : []))).toEqual([
      [one.id, 'one-off'],
      [other.id, 'nuance'],
    ])
  })

  it('RES40: withdraw ends it, keeps nothing new, and may be learned again', () => {
    const known = old()
    const index = indexOf(known)
    const [gone, again] = learn(
      index,
      finding(D2, 'Forget the thing with six', { ...names('withdraw', known), only: true }),
      finding(D2, known.text, { quote: 'six it is', relations: [] }),
    )
    expect(types(gone)).toEqual(['memory-added', 'memory-retracted'])
    expect(index.get(known.id)?.status).toBe('retracted')
    expect(gone?.changes[0]?.data).toHaveProperty('memory.status', 'superseded')
    expect(types(again)).toEqual(['memory-added'])
  })

  it('RES40: conflict asks once, with both sides, and the new one waits', () => {
    const known = old()
    const [asked] = learn(indexOf(known), finding(D2, 'Sleeps until nine', names('conflict', known)))
    expect(types(asked)).toEqual(['memory-added', 'memory-contradicted', 'review-opened'])
    expect(asked?.changes[2]?.data).toHaveProperty('review.memories', [known.id, asked?.memory])
  })

  it('RES40: of two that stand in no document both are kept, and nobody is asked', () => {
    const known = old({ home: 'store' })
    const index = indexOf(known)
    const [now] = learn(index, finding(D2, 'Sleeps until nine', { ...names('conflict', known), home: 'store' }))
    expect(types(now)).toEqual(['memory-added', 'memory-contradicted'])
    expect([known.id, now?.memory ?? ''].map((id) => index.get(id)?.status)).toEqual(['active', 'active'])
  })

  it('RES40: an update that its reader doubts asks which one holds', () => {
    const known = old()
    const [now] = learn(indexOf(known), finding(D2, 'Gets up at nine', { ...names('update', known), doubtful: true }))
    expect(types(now)).toEqual(['memory-added', 'memory-contradicted', 'review-opened'])
  })

  it('RES41: with names given, also none, nothing is confirmed, ended or asked by likeness', () => {
    const known = memory(D1, 'Lives in Oslo', { claim: { subject: 'human', attribute: 'home', value: 'oslo' } })
    const index = indexOf(known)
    const claim = { subject: 'human', attribute: 'home', value: 'bergen' }
    const [other] = learn(index, finding(D2, 'Lives in Bergen', { relations: [], claim, cue: 'update' }))
    const [same] = learn(index, finding(D3, 'Has a home in Oslo', { relations: [], claim: known.claim }))
    expect([types(other), types(same)]).toEqual([['memory-added'], ['memory-added']])
    expect(index.get(known.id)).toMatchObject({ status: 'active', observations: 1 })
  })

  it('RES41: with none given, what stands there in these very words is confirmed', () => {
    const known = memory(D1, 'Lives in Oslo')
    const [again] = learn(indexOf(known), finding(D3, 'Lives in Oslo', { relations: [] }))
    expect([again?.memory, types(again)]).toEqual([known.id, ['memory-confirmed']])
  })

  it('RES14: what a person wrote or pinned is asked about, whatever is named', () => {
    for (const over of [{ pinned: true }, { origin: 'human-edit' as const }])
      for (const how of ['update', 'withdraw'] as const) {
        const known = old(over)
        const index = indexOf(known)
        const [asked] = learn(index, finding(D2, 'Gets up at eight', names(how, known)))
        expect(asked?.resolution).toBe('unsure')
        expect(index.get(known.id)).toMatchObject({ status: 'active', confidence: 3 })
      }
  })

  it('RES8: a finding of humbler origin touches nothing that it names; an unknown id says nothing', () => {
    const known = old()
    const index = indexOf(known)
    for (const how of ['same', 'update', 'withdraw', 'conflict'] as const) {
      const quoted = finding(D2, `Gets up at ${how}`, { ...names(how, known), origin: 'quoted', home: 'store' })
      expect(types(learn(index, quoted)[0])).toEqual(['memory-added'])
    }
    const [unknown] = learn(index, finding(D2, 'Sings', { relations: [{ how: 'update', memory: 'm-0' }] }))
    expect(types(unknown)).toEqual(['memory-added'])
    expect(index.get(known.id)).toMatchObject({ status: 'active', confidence: 3 })
  })

  it('RES41: with none given, the words of what was merged confirm the merged line', () => {
    const made = { how: 'merged', ratio: 2, at: `${D2}T03:00:00Z`, dates: [D1, D1], cluster: null } as const
    const heir = memory(D1, 'Sings in a choir, in Leeds')
    const known = memory(D1, 'Sings in a choir', { status: 'superseded', supersededBy: heir.id })
    const index = indexOf(known, { ...heir, compressed: { ...made, sources: [known.id] } })
    const [again] = learn(index, finding(D3, 'Sings in a choir', { relations: [] }))
    expect([again?.memory, types(again)]).toEqual([heir.id, ['memory-confirmed']])
  })

  it('RES41: an id that was replaced or merged means what stands for it now', () => {
    const heir = memory(D1, 'Gets up at seven')
    const known = old({ status: 'superseded', supersededBy: heir.id })
    const index = indexOf(known, heir)
    const [now] = learn(index, finding(D3, 'Gets up at eight', names('update', known)))
    expect(index.get(heir.id)).toMatchObject({ status: 'superseded', supersededBy: now?.memory })
  })
})
