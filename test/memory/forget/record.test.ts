import { describe, expect, it } from 'vitest'
import { chooseForgotten } from '../../../src/memory/forget/forget.ts'
import { withoutForgotten } from '../../../src/memory/forget/record.ts'
import { type Entry, emptyState } from '../../../src/memory/state.ts'
import { cursorOf } from '../../support/memories.ts'

describe('a journal without what is forgotten', () => {
  it('FGT1: topics of a day that an older version counted are in no record of it', () => {
    const counted = { ...cursorOf('2026-02-08'), counters: { depress: 2, walnut: 1 } }
    const entry = { seq: 1, run: 'run-1', at: '2026-02-08T20:00:00Z', change: { type: 'log-processed', data: counted } }
    const entries = [entry as Entry]
    const left = withoutForgotten(entries, chooseForgotten(emptyState(), entries, 'depression'), () => [])
    expect(left.kept.map(({ change }) => change.data)).toEqual([cursorOf('2026-02-08')])
    expect(left.runs).toEqual([])
  })
})
