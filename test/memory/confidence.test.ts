import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  confirm,
  contradict,
  effectiveConfidence,
  levelOf,
  rateOf,
  startConfidence,
} from '../../src/memory/confidence.ts'
import { activeDaysBetween } from '../../src/memory/days.ts'
import { KINDS } from '../../src/memory/memory.ts'
import { tellFigure } from '../support/figure.ts'
import { DAYS, memory } from './resolve/make.ts'

tellFigure('confidence')

const many = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))

describe('confidence', () => {
  it.each([
    ['inferred', false, 'human-said', 2],
    ['observed', false, 'human-said', 3],
    ['inferred', true, 'human-said', 5],
    ['observed', true, 'human-said', 5],
    ['inferred', false, 'human-edit', 10],
    ['observed', true, 'quoted', 3],
    ['observed', true, 'assistant-said', 3],
  ] as const)('CONF1: %s, marker %s, %s starts at %d', (stated, marker, origin, expected) => {
    expect(startConfidence({ stated, marker, origin })).toBe(expected)
  })

  it.each([
    ['fact', 0.01],
    ['person', 0.01],
    ['trait', 0.01],
    ['dynamic', 0.1],
    ['correction', 0.1],
    ['preference', 0.1],
    ['topic', 0.1],
    ['trust', 0.1],
    ['learning', 0.1],
    ['decision', 0.1],
    ['event', 0.1],
    ['context', 0.1],
  ] as const)('CONF2: a %s loses %d on an active day', (kind, rate) => {
    expect(rateOf({ kind, origin: 'human-said', pinned: false })).toBe(rate)
    expect(rateOf({ kind, origin: 'human-edit', pinned: false })).toBe(0)
    expect(rateOf({ kind, origin: 'human-said', pinned: true })).toBe(0)
  })

  it.each([
    ['2026-01-05', 3, 'the day itself'],
    ['2026-01-06', 2.9, 'one active day later'],
    ['2026-01-11', 2.8, 'days without a log forget nothing'],
    ['2026-01-12', 2.7, 'the next log counts'],
    ['2026-02-08', 1.9, 'eleven active days'],
    ['2027-02-08', 1.9, 'a year of silence'],
    ['2025-12-01', 3, 'before it was learned'],
  ])('CONF2: a preference of 3 seen on 2026-01-05 is worth on %s %d (%s)', (now, worth) => {
    const known = memory('2026-01-05', 'Prefers mornings', { kind: 'preference' })
    expect(effectiveConfidence(known, now, DAYS)).toBeCloseTo(worth, 9)
    expect(effectiveConfidence(known, `${now}T23:59:00.000Z`, DAYS)).toBeCloseTo(worth, 9)
  })

  it('CONF2: decay is linear in active days, not in the square of time', () => {
    const known = memory('2025-01-01', 'Prefers mornings', { kind: 'preference', confidence: 10 })
    expect(effectiveConfidence(known, many[50] ?? '', many)).toBeCloseTo(5, 9)
    expect(effectiveConfidence(known, many[100] ?? '', many)).toBe(0)
    expect(effectiveConfidence(known, many[399] ?? '', many)).toBe(0)
  })

  it('CONF4: a confirmation adds one to what it is worth on that day and sets the date', () => {
    const known = memory('2026-01-05', 'Prefers mornings', { kind: 'preference' })
    expect(confirm(known, '2026-01-12', DAYS)).toEqual({ confidence: 3.7, observations: 2, confirmedOn: '2026-01-12' })
  })

  it('CONF4: it counts once a day', () => {
    const known = memory('2026-01-05', 'Prefers mornings')
    expect(confirm(known, '2026-01-05', DAYS)).toEqual({ confidence: 3, observations: 1, confirmedOn: '2026-01-05' })
  })

  it('CONF4: an older log confirms without setting the date back', () => {
    const known = memory('2026-01-12', 'Prefers mornings')
    expect(confirm(known, '2026-01-05', DAYS)).toEqual({ confidence: 4, observations: 2, confirmedOn: '2026-01-12' })
  })

  it('CONF4: a contradiction takes two, never below nothing', () => {
    expect(contradict({ confidence: 3 })).toBe(1)
    expect(contradict({ confidence: 1.5 })).toBe(0)
  })

  it.each([
    [0, 'LOW'],
    [1, 'LOW'],
    [2, 'MEDIUM'],
    [4, 'MEDIUM'],
    [5, 'HIGH'],
    [80, 'HIGH'],
  ])('CONF8: observed on %d days is %s', (days, level) => {
    expect(levelOf(days)).toBe(level)
  })

  it('CONF1: whatever happens, confidence stays between 0 and 10', () => {
    const step = fc.record({ day: fc.nat({ max: 399 }), confirms: fc.boolean() })
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.array(step, { maxLength: 60 }), (kind, steps) => {
        let known = memory(many[0] ?? '', 'Prefers mornings', { kind })
        for (const { day, confirms } of steps) {
          const on = many[day] ?? ''
          const standing = confirms ? confirm(known, on, many) : { confidence: contradict(known) }
          known = {
            ...known,
            ...standing,
            evidence: [...known.evidence, { file: `raw/${on}.md`, lines: [1, 1], quote: on }],
          }
          const worth = effectiveConfidence(known, on, many)
          expect(known.confidence).toBeGreaterThanOrEqual(0)
          expect(known.confidence).toBeLessThanOrEqual(10)
          expect(worth).toBeGreaterThanOrEqual(0)
          expect(worth).toBeLessThanOrEqual(known.confidence)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('CONF2: counting by halves agrees with counting one by one', () => {
    const day = fc.nat({ max: 420 }).map((at) => new Date(Date.UTC(2024, 11, 20 + at)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.subarray(many), day, day, (days, after, upTo) => {
        const slow = days.filter((one) => one > after && one <= upTo).length
        expect(activeDaysBetween(days, after, upTo)).toBe(slow)
      }),
    )
  })
})
