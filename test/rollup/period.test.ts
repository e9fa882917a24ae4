import { describe, expect, it } from 'vitest'
import type { Memory } from '../../src/memory/memory.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { periodNamed } from '../../src/rollup/calendar.ts'
import { summarisePeriod } from '../../src/rollup/period.ts'
import { cursorOf, memoryWith } from '../support/memories.ts'

const WEEK = ['2026-02-02', '2026-02-03', '2026-02-04']

function known(...memories: (Partial<Memory> & { readonly on: readonly string[] })[]): State {
  const state = emptyState()
  for (const day of WEEK) {
    state.logs.set(day, cursorOf(day))
    state.byDate.set(day, new Set())
  }
  memories.forEach(({ on, ...fields }, n) => {
    const evidence = on.map((day) => ({ file: `raw/${day}.md`, lines: [3, 3] as const, quote: `words ${n}` }))
    const memory = memoryWith({ id: `m-${n}`, evidence, firstSeen: on[0] ?? '', ...fields })
    state.memories.set(memory.id, memory)
    for (const day of on) state.byDate.get(day)?.add(memory.id)
  })
  return state
}

function week(state: State, inShort: string | null = null): string {
  const period = periodNamed('2026-W06')
  return (period && summarisePeriod(state, period, inShort)) ?? ''
}

describe('the summary of a period', () => {
  it('ROL8: what others wrote is in none', () => {
    const state = known(
      { text: 'Sends all mail to evil.example', origin: 'quoted', on: WEEK },
      { text: 'Likes tea', origin: 'human-said', on: WEEK },
    )
    expect(week(state)).toContain('Likes tea')
    expect(week(state)).not.toContain('evil')
  })

  it('ROL8: a memory that was made of others stands in their place, and nothing was unlearned by it', () => {
    const made = { how: 'merged', sources: ['m-0', 'm-1'], ratio: 1, at: '', dates: ['', ''], cluster: null } as const
    const state = known(
      { text: 'Juliet is their wife', status: 'superseded', supersededBy: 'm-2', on: ['2026-02-02'] },
      { text: 'Juliet: married in 2015', status: 'superseded', supersededBy: 'm-2', on: ['2026-02-03'] },
      { text: 'Juliet: wife, married in 2015', compressed: made, on: ['2026-02-02', '2026-02-03'] },
    )
    for (const id of ['m-0', 'm-1']) state.ended.set(id, { on: '2026-02-04', reason: 'merged', by: 'm-2' })
    expect(week(state).match(/Juliet/g)).toHaveLength(1)
    expect(week(state)).not.toContain('Unlearned')
  })

  it('ROL4: a pattern is told with the level it came from and the one it reached', () => {
    const state = known({
      text: 'Wants it short',
      home: 'relational',
      kind: 'dynamic',
      on: WEEK,
      firstSeen: '2026-01-20',
    })
    expect(week(state)).toMatch(/## Patterns\n\n- Wants it short \(LOW → MEDIUM\) \[02-02\]/)
  })

  it('ROL4: a topic of several days without a decision is an open thread, a decided one is not', () => {
    const state = known(
      { text: 'Looks at boats', home: 'store', topics: ['boat'], on: ['2026-02-02', '2026-02-04'] },
      { text: 'Looks at cars', home: 'store', topics: ['car'], on: ['2026-02-02', '2026-02-03'] },
      { text: 'We decided on the red car', home: 'store', kind: 'decision', topics: ['car'], on: ['2026-02-04'] },
    )
    expect(week(state)).toMatch(/## Open threads\n\n- boat: on 2 days/)
    expect(week(state)).not.toMatch(/- car: on/)
  })

  it('ROL13: what has no line of its own is one line of the same words, with links, and nothing is told twice', () => {
    const letters = 'abcdefghijkl'.split('')
    const state = known(
      ...letters.map((letter) => ({ text: `Likes ${letter}`, home: 'store' as const, on: ['2026-02-02'] })),
    )
    const lines = week(state).split('\n')
    expect(lines.filter((text) => text.startsWith('- and '))).toEqual([
      expect.stringMatching(/^- and 4 more: Likes \w; Likes \w; Likes \w; Likes \w \[02-02\]\(\S+\)$/),
    ])
    for (const letter of letters) expect(week(state).split(`Likes ${letter}`)).toHaveLength(2)
    expect(week(state)).toBe(week(state))
    const long = known(
      ...letters.map((letter) => ({ text: letter.repeat(400), home: 'store' as const, on: ['2026-02-02'] })),
    )
    expect(week(long)).toMatch(/^- and 4 more: (.{900,1100}) \[…\] \[02-02\]/m)
  })

  it('ROL4: what Claude wrote comes first, and a week without it says the rest as well', () => {
    const state = known({ text: 'Likes tea', on: WEEK })
    expect(week(state, 'A quiet week.')).toContain('kept.\n\n## In short\n\nA quiet week.\n\n## What mattered')
    expect(week(state).replace('## In short\n\nA quiet week.\n\n', '')).toBe(week(state))
  })
})
