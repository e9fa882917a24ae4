import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consolidate, type Full, type Held } from '../../src/maintain/consolidate.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { tellFigure } from '../support/figure.ts'
import { memoryWith } from '../support/memories.ts'

tellFigure('consolidation')

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

/** A line of `bytes` bytes, said on the n-th day. */
function held(n: number, bytes: number, fields: Partial<Memory> = {}, dated = true): Held {
  const memory = memoryWith({
    id: `m-${n}`,
    text: 'x'.repeat(Math.max(1, bytes - 3)),
    firstSeen: day(n),
    confirmedOn: day(n),
    placedSeq: n,
    ...fields,
  })
  return { memory, dated: dated ? memory.firstSeen : null, standing: ['## Profile'], bytes }
}

/** Forty bytes a heading, one for each day and one for what stands. */
function full(lines: readonly Held[], maxBytes: number): Full {
  const bytes = new Map(lines.map((one) => [one.memory.id, one.bytes]))
  const sizeOf = (memories: readonly Memory[]): number => {
    const places = new Set(memories.map((memory) => memory.section?.join() ?? memory.firstSeen))
    return memories.reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0) + 40 * places.size
  }
  return { held: lines, maxBytes, sizeOf }
}

const FIXED = { text: 'Writes {MoonTax} in one word' }

const ids = (lines: readonly Held[] | undefined): string[] => (lines ?? []).map(({ memory }) => memory.id)

describe('a document that outgrew its size', () => {
  it('CON5: a line with text in braces neither moves nor leaves; what else there is does', () => {
    const lines = Array.from({ length: 10 }, (_, n) => held(n, 100, n < 3 ? FIXED : {}))
    const done = consolidate(full(lines, 700))
    const touched = [...ids(done?.moved), ...ids(done?.archived)]
    expect(touched.length).toBeGreaterThan(0)
    for (const id of ['m-0', 'm-1', 'm-2']) expect(touched).not.toContain(id)
  })

  it('CON5: where such lines alone are too many nothing of them goes', () => {
    const lines = Array.from({ length: 10 }, (_, n) => held(n, 100, FIXED))
    expect(consolidate(full(lines, 700))).toEqual({ moved: [], archived: [] })
    const mixed = [...lines, held(10, 100), held(11, 100, {}, false)]
    expect(ids(consolidate(full(mixed, 700))?.archived)).toEqual(['m-10', 'm-11'])
  })

  it('CON1: below the size nothing happens, above it the oldest dated sections are dissolved', () => {
    const lines = Array.from({ length: 10 }, (_, n) => held(n, 100))
    expect(consolidate(full(lines, 1400))).toBeNull()
    const done = consolidate(full(lines, 1200))
    expect(ids(done?.moved).length + ids(done?.archived).length).toBeLessThan(10)
    const touched = [...ids(done?.moved), ...ids(done?.archived)]
    expect(touched).not.toContain('m-9')
    expect(touched).toContain('m-0')
  })

  it('CON1: pinned stays before the human’s own words, then level, then what weighs more, then the latest', () => {
    const lines = [
      held(0, 100, { pinned: true, origin: 'assistant-said' }, false),
      held(1, 100, { observations: 5 }, false),
      held(2, 100, { observations: 3 }, false),
      held(3, 100, { observations: 9, origin: 'assistant-said' }, false),
      held(4, 100, { significance: 0.7 }, false),
      held(5, 100, { significance: 0.7 }, false),
      held(6, 100, { significance: 0.5 }, false),
      held(7, 100, { significance: 0.59 }, false),
    ].map((one) => ({ ...one, memory: { ...one.memory, section: one.standing } }))
    const left = new Set<string>()
    // Each smaller size has room for one line less, at the most.
    for (let room = 800; room >= 100; room -= 50)
      for (const id of ids(consolidate(full(lines, room))?.archived)) left.add(id)
    expect([...left]).toEqual(['m-3', 'm-6', 'm-7', 'm-4', 'm-5', 'm-2', 'm-1', 'm-0'])
  })

  it('CON1: what half of the document does not hold stays where there is room below three quarters, a shorter one for a longer', () => {
    const lines = [
      ...Array.from({ length: 6 }, (_, n) => held(n, 150, {}, false)),
      held(6, 500, { significance: 0.1 }, false),
      held(7, 40, { significance: 0.01 }, false),
    ].map((one) => ({ ...one, memory: { ...one.memory, section: one.standing } }))
    const archived = ids(consolidate(full(lines, 1400))?.archived)
    expect(archived).toEqual(['m-6'])
  })

  it('CON1: what stands already is ranked with what comes: facts too can leave', () => {
    const lines = [
      held(0, 200, { kind: 'fact' }, false),
      ...Array.from({ length: 12 }, (_, n) => held(n + 1, 100, { observations: 5 })),
    ]
    expect(ids(consolidate(full(lines, 1000))?.archived)).toContain('m-0')
  })

  it('CON1: afterwards it fits, once more changes nothing, and nothing is in two places', () => {
    const line = fc.record({
      bytes: fc.integer({ min: 5, max: 260 }),
      day: fc.nat(40),
      observations: fc.integer({ min: 1, max: 6 }),
      pinned: fc.boolean(),
      dated: fc.boolean(),
    })
    let [tried, consolidated] = [0, 0]
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 12, maxLength: 80 }),
        fc.integer({ min: 512, max: 4000 }),
        (given, maxBytes) => {
          tried++
          const lines = given.map(({ bytes, dated, ...rest }, n) =>
            held(
              n,
              bytes,
              {
                observations: rest.observations,
                pinned: rest.pinned,
                firstSeen: day(rest.day),
                confirmedOn: day(rest.day),
                section: dated ? null : ['## Profile'],
              },
              dated,
            ),
          )
          const before = full(lines, maxBytes)
          const done = consolidate(before)
          if (done === null) return
          consolidated++
          const [moved, archived] = [new Set(ids(done.moved)), new Set(ids(done.archived))]
          expect([...moved].filter((id) => archived.has(id))).toEqual([])
          const rest = lines
            .filter(({ memory }) => !archived.has(memory.id))
            .map((one) =>
              moved.has(one.memory.id)
                ? { ...one, dated: null, memory: { ...one.memory, section: one.standing } }
                : one,
            )
          expect(before.sizeOf(rest.map(({ memory }) => memory))).toBeLessThanOrEqual(maxBytes)
          expect(consolidate({ ...before, held: rest })).toBeNull()
        },
      ),
      { numRuns: 1000 },
    )
    expect(tried).toBe(1000)
    expect(consolidated).toBeGreaterThan(300)
  })
})
