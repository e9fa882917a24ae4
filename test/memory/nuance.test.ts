import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/memory/finding.ts'
import { tellFigure } from '../support/figure.ts'
import { finding, indexOf, learn, types } from './resolve/make.ts'

tellFigure('nuances')

const D1 = '2026-01-05'
const D2 = '2026-01-06'
const wish: Partial<Finding> = { home: 'relational', kind: 'preference' }

describe('which of two holds where', () => {
  it('RES11: a context that the earlier one gives is the place of the earlier one', () => {
    const index = indexOf()
    const [, block] = learn(
      index,
      finding(D1, 'USER prefers brief responses for a status', wish),
      finding(D2, 'USER asked for more detail', wish),
    )
    expect(index.get(block?.memory ?? '')?.block).toContain(
      'Resolution: Context matters. The previous one holds for a status, the new one otherwise.',
    )
  })

  it('RES30: another name of somebody of whom there is one is asked about, and confirms nothing', () => {
    const index = indexOf()
    const [old, now] = learn(
      index,
      finding(D1, "Their wife's name is Juliet", { kind: 'person' }),
      finding(D2, "Their wife's name is Anna", { kind: 'person' }),
    )
    expect(types(now)).toContain('review-opened')
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'active', confidence: 1 })
  })
})
