import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitInto, staysIn } from '../../src/maintain/room.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { memoryWith } from '../support/memories.ts'

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

/** A line of `bytes` bytes, said on the n-th day. */
const line = (n: number, bytes: number, fields: Partial<Memory> = {}): Memory =>
  memoryWith({
    id: `m-${String(n).padStart(16, '0')}`,
    text: 'x'.repeat(bytes),
    firstSeen: day(0),
    confirmedOn: day(0),
    placedSeq: n,
    ...fields,
  })

const sizeOf = (all: readonly Memory[]): number =>
  all.reduce((sum, { text }) => sum + text.length, 0) + 40 * new Set(all.map(({ firstSeen }) => firstSeen)).size

const stays = ({ pinned }: Memory): boolean => pinned
const left = (held: readonly Memory[], maxBytes: number): string[] =>
  fitInto({ held, away: [], maxBytes, stays, sizeOf }).leaves.map(({ placedSeq }) => `${placedSeq}`)

describe('what leaves a full document', () => {
  it('CON1: what weighs less, was seen less often or longer ago leaves first, and a long line before a short one', () => {
    const held = [
      line(0, 100, { significance: 0.9, observations: 5 }),
      line(1, 100, { significance: 0.9, observations: 2 }),
      line(2, 100, { significance: 0.9, confirmedOn: day(60) }),
      line(3, 100, { significance: 0.2 }),
      line(4, 190, { significance: 0.9 }),
      line(5, 100, { significance: 0.01, pinned: true }),
      line(6, 100, { significance: 0.6 }),
    ]
    const order: string[] = []
    for (let room = 820; room >= 0; room -= 10)
      for (const id of left(held, room)) if (!order.includes(id)) order.push(id)
    expect(order).toEqual(['3', '4', '6', '1', '2', '0'])
  })

  it('CON1: afterwards it fits or nothing may leave, no line leaves that need not, and once more changes nothing', () => {
    const given = fc.record({
      bytes: fc.integer({ min: 5, max: 260 }),
      on: fc.nat(40),
      observations: fc.integer({ min: 1, max: 6 }),
      pinned: fc.boolean(),
      significance: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(given, { maxLength: 60 }), fc.integer({ min: 0, max: 4000 }), (lines, maxBytes) => {
        const held = lines.map(({ bytes, on, ...rest }, n) => line(n, bytes, { ...rest, confirmedOn: day(on) }))
        const { leaves: gone } = fitInto({ held, away: [], maxBytes, stays, sizeOf })
        const rest = held.filter((one) => !gone.includes(one))
        expect(gone.every(({ pinned }) => !pinned)).toBe(true)
        if (sizeOf(rest) > maxBytes) expect(rest.every(({ pinned }) => pinned)).toBe(true)
        else expect(left(rest, maxBytes)).toEqual([])
        if (sizeOf(held) <= maxBytes) expect(gone).toEqual([])
        // Whichever of them stood there, the same stand there now.
        const half = held.filter((_, n) => n % 2 === 0)
        const other = held.filter((_, n) => n % 2 === 1)
        const { leaves, returns } = fitInto({ held: half, away: other, maxBytes, stays, sizeOf })
        const stand = [...half.filter((one) => !leaves.includes(one)), ...returns]
        expect(new Set(stand)).toEqual(new Set(rest))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    [true, { bucket: 'PERSON' }],
    [true, { matter: 'health' }],
    [true, { matter: 'people' }],
    [false, { due: '2026-09-01' }],
    [true, { pinned: true }],
    [true, { origin: 'human-edit' }],
    [true, { text: 'Writes {MoonTax} in one word' }],
    [true, { text: 'Allergic to walnuts', matter: 'health' }],
    [true, { claim: { subject: 'human', attribute: 'diet', value: 'vegan' } }],
    [true, { claim: { subject: 'human', attribute: 'dose:methotrexate', value: '15mg' } }],
    [true, { home: 'relational', bucket: null, kind: 'trust' }],
    [true, { home: 'relational', bucket: null, kind: 'preference' }],
    [true, { home: 'relational', bucket: null, kind: 'dynamic', matter: 'waits' }],
    [false, { home: 'relational', bucket: null, kind: 'dynamic' }],
    [false, { home: 'soul', bucket: null, kind: 'learning' }],
    [false, { matter: 'work' }],
    [false, { bucket: 'FACT' }],
    [false, { marker: true }],
  ] as const)('CON1: that it stays is %s for %j', (wanted, fields) => {
    const memory = memoryWith({ home: 'user', bucket: 'TOPIC', kind: 'topic', text: 'Likes chess', ...fields })
    const others = [memory, { ...memory, id: 'm-weightier', marker: true, significance: 1, pinned: true }]
    expect(staysIn(others)(memory)).toBe(wanted)
  })

  it('CON1: of everybody and of each matter the weightiest line stays, and twenty lines of one person leave like any other', () => {
    const of = (n: number, who: string, significance: number): Memory =>
      line(n, 40, { bucket: 'PERSON', matter: 'people', who, significance })
    const held = [
      ...Array.from({ length: 20 }, (_, n) => of(n, 'Tom', n === 7 ? 0.9 : 0.4)),
      of(20, 'Anja', 0.1),
      line(21, 40, { matter: 'work' }),
    ]
    const { leaves: gone } = fitInto({ held, away: [], maxBytes: 300, stays: staysIn(held), sizeOf })
    const rest = held.filter((one) => !gone.includes(one)).map(({ placedSeq }) => placedSeq)
    expect(rest).toEqual(expect.arrayContaining([7, 20, 21]))
    expect(rest.length).toBeLessThan(7)
  })
})
