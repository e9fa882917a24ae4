import { describe, expect, it } from 'vitest'
import { periodNamed } from '../../src/calendar.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { contradictionReview } from '../../src/memory/review/items.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { summariseDay } from '../../src/rollup/day.ts'
import { summarisePeriod } from '../../src/rollup/period.ts'
import { cursorOf, memoryWith } from '../support/memories.ts'

const NAMES = { user: 'USER.md', relational: 'RELATIONAL.md', soul: 'SOUL.md' }
const WEEK = ['2026-02-02', '2026-02-03', '2026-02-04']

type Seen = Partial<Memory> & { readonly on: readonly string[]; readonly quotes?: readonly string[] }

function known(...memories: readonly Seen[]): State {
  return knownOn(WEEK, ...memories)
}

function knownOn(days: readonly string[], ...memories: readonly Seen[]): State {
  const state = emptyState()
  for (const day of days) {
    state.logs.set(day, cursorOf(day))
    state.byDate.set(day, new Set())
  }
  memories.forEach(({ on, quotes = [], ...fields }, n) => {
    const lines = [n + 3, n + 3] as const
    const quote = (at: number): string => quotes[at] ?? fields.text ?? ''
    const evidence = on.map((day, at) => ({ file: `raw/${day}.md`, lines, quote: quote(at) }))
    const memory = memoryWith({ id: `m-${n}`, evidence, firstSeen: on[0] ?? '', ...fields })
    state.memories.set(memory.id, memory)
    for (const day of on) state.byDate.get(day)?.add(memory.id)
  })
  return state
}

function week(state: State, inShort: string | null = null): string {
  return summary(state, '2026-W06', inShort)
}

function summary(state: State, name: string, inShort: string | null = null): string {
  const period = periodNamed(name)
  return (period && summarisePeriod(state, period, inShort)) ?? ''
}

/** The lines of one section without their links. */
function section(text: string, title: string): string[] {
  const [, lines = ''] = new RegExp(`## ${title}\\n\\n((?:- .*\\n)+)`).exec(text) ?? []
  return [...lines.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line.replace(/ ?…? ?\[[^\]]*\]\([^)]*\)/g, ''))
}

const ask = (state: State, review: Review): unknown => state.reviews.set(review.id, review)
const of = (state: State, id: string): Memory => state.memories.get(id) ?? memoryWith()

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

  it('ROL4: each thing stands in the section that it earns, however few there are', () => {
    const state = known(
      { text: 'Dog is called Biscuit', on: ['2026-02-02'] },
      { text: 'Decided to sell the boat', home: 'store', kind: 'decision', on: ['2026-02-02'] },
      { text: 'The pump broke', home: 'store', kind: 'event', on: ['2026-02-03'] },
      { text: 'Likes tea', status: 'superseded', supersededBy: 'm-4', firstSeen: '2026-01-05', on: ['2026-02-02'] },
      { text: 'Likes coffee', on: ['2026-02-04'] },
    )
    state.ended.set('m-3', { on: '2026-02-04', reason: 'something else holds since 2026-02-04', by: 'm-4' })
    expect(section(week(state), 'What changed')).toEqual(['The pump broke', 'Likes coffee'])
    expect(section(week(state), 'Decisions')).toEqual(['Decided to sell the boat'])
    expect(section(week(state), 'Learned')).toEqual(['Dog is called Biscuit'])
    expect(section(week(state), 'Unlearned')).toEqual(['Likes tea (until 2026-02-04)'])
  })

  it('CON6: what was said in it and is still ahead when it ends stands under Ahead, by its days, and no question', () => {
    const state = known(
      { text: 'Call the plumber', matter: 'ahead', on: ['2026-02-02'] },
      { text: 'Exam on 2026-03-09', due: '2026-03-09', on: ['2026-02-03'] },
      { text: 'Dentist on 2026-02-20', due: '2026-02-20', status: 'archived', on: ['2026-02-04'] },
      { text: 'Haircut on 2026-02-05', due: '2026-02-05', on: ['2026-02-02'] },
      {
        text: 'Decided to sell the boat in May?',
        home: 'store',
        kind: 'decision',
        due: '2026-05-31',
        on: ['2026-02-02'],
      },
    )
    expect(section(week(state), 'Ahead')).toEqual(['Dentist on 2026-02-20', 'Exam on 2026-03-09', 'Call the plumber'])
    expect(section(week(state), 'Learned')).toEqual(['Haircut on 2026-02-05'])
  })

  it('ROL4: what weighs the same is told in order of time, and a chain of changes as one line', () => {
    const days = ['2026-02-02', '2026-02-09', '2026-02-16']
    const towns = ['Porto', 'Lisbon', 'Faro'].map((town, at) => ({
      text: `Lives in ${town}`,
      on: days.slice(at, at + 1),
      ...(at < 2 ? { status: 'superseded' as const, supersededBy: `m-${at + 1}` } : {}),
    }))
    const dates = ['z', 'y', 'x'].map((one, at) => ({ text: `Knows ${one}`, on: days.slice(at, at + 1) }))
    const state = knownOn(days, ...towns, ...dates)
    state.ended.set('m-0', { on: '2026-02-09', reason: 'moved', by: 'm-1' })
    state.ended.set('m-1', { on: '2026-02-16', reason: 'moved', by: 'm-2' })
    const month = summary(state, '2026-02')
    expect(section(month, 'Unlearned')).toEqual(['Lives in Porto; then: Lives in Lisbon (until 2026-02-16)'])
    expect(section(month, 'What changed')).toEqual(['Lives in Faro'])
    expect(section(month, 'Learned')).toEqual(['Knows z', 'Knows y', 'Knows x'])
    expect(section(summary(state, '2026-W06'), 'Learned')).toEqual(['Lives in Porto', 'Knows z'])
    state.rollups.set('2026-W07', { text: '', input: '' })
    expect(summary(state, '2026-02')).toContain(
      'Lisbon (until 2026-02-16) [2026-W07](../weekly/2026-W07.md) [2026-02-16]',
    )
  })

  it('ROL8: what was merged later is told of each period in the words that were said in it', () => {
    const days = ['2026-02-02', '2026-02-09', '2026-02-20']
    const made = { how: 'merged', sources: ['m-0', 'm-1'], ratio: 1, at: '', dates: ['', ''], cluster: null } as const
    const state = knownOn(
      days,
      { text: 'Juliet is their wife', status: 'superseded', supersededBy: 'm-2', on: ['2026-02-02'] },
      { text: 'Got married in 2015', status: 'superseded', supersededBy: 'm-2', on: ['2026-02-09'] },
      { text: 'Juliet: wife, married in 2015', compressed: made, on: days },
    )
    for (const id of ['m-0', 'm-1']) state.ended.set(id, { on: '2026-02-10', reason: 'merged: alike', by: 'm-2' })
    expect(section(summary(state, '2026-W06'), 'Learned')).toEqual(['Juliet is their wife'])
    expect(section(summary(state, '2026-W07'), 'Learned')).toEqual(['Got married in 2015'])
    expect(summary(state, '2026-W08')).toContain('1 turn, 1 thing kept')
    expect(section(summary(state, '2026-02'), 'Learned')).toEqual(['Juliet: wife, married in 2015'])
    state.memories.set('m-2', { ...of(state, 'm-2'), status: 'retracted' })
    for (const name of ['2026-W06', '2026-W07', '2026-02']) expect(summary(state, name)).not.toMatch(/Juliet|married/)
  })

  it('ROL8: what an old log says late was unlearned when the other was said, not before anybody knew it', () => {
    const state = knownOn(
      ['2026-02-02', '2026-02-09'],
      { text: 'Lives in Porto', status: 'superseded', supersededBy: 'm-1', on: ['2026-02-02'] },
      { text: 'Lives in Faro', on: ['2026-02-09'] },
    )
    state.ended.set('m-0', { on: '2026-02-02', reason: 'something else was said on 2026-02-09', by: 'm-1' })
    expect(section(summary(state, '2026-W06'), 'Learned')).toEqual(['Lives in Porto'])
    expect(summary(state, '2026-W06')).not.toContain('Faro')
    expect(section(summary(state, '2026-W07'), 'What changed')).toEqual(['Lives in Faro'])
    expect(section(summary(state, '2026-W07'), 'Unlearned')).toEqual(['Lives in Porto (until 2026-02-09)'])
  })

  it('ROL4: the numbers are those of its days, and each page of the level below is named once', () => {
    const days = ['2026-01-30', '2026-02-01', '2026-02-03', '2026-02-10']
    const state = knownOn(
      days,
      { text: 'Likes tea', on: days },
      { text: 'Plays chess', on: days.slice(1, 3) },
      { text: 'Mail to evil.example', origin: 'quoted', on: days.slice(2) },
      { text: 'Perhaps a date', status: 'candidate', on: days.slice(2) },
    )
    for (const name of ['2026-W05', '2026-W06', '2026-W07']) state.rollups.set(name, { text: '', input: '' })
    expect(summary(state, '2026-W06')).toMatch(/^# 2026-W06\n\n1 day with a log, 1 turn, 2 things kept\.\n/)
    expect(summary(state, '2026-02')).toMatch(/^# 2026-02\n\n3 days with a log, 3 turns, 2 things kept \(1 new\)\.\n/)
    const weeks = ['2026-W05', '2026-W06', '2026-W07'].map((name) => `[${name}](../weekly/${name}.md)`)
    expect(summary(state, '2026-02')).toContain(`## Weeks\n\n- ${weeks.join(' · ')}\n`)
    expect(summary(state, '2026-W05')).toContain(
      '## Days\n\n- [01-30](../daily/2026-01-30.md) · [02-01](../daily/2026-02-01.md)\n',
    )
  })

  it('ROL8: what waits for an answer is a question with its subject, and no fact', () => {
    const state = known(
      { text: 'The audit is on 2 June', on: ['2026-02-02'] },
      { text: 'The audit is on 9 June', status: 'candidate', on: ['2026-02-03'] },
      { text: 'The audit is on 30 June', status: 'superseded', supersededBy: 'm-1', on: ['2026-02-03'] },
      { text: 'Refused', status: 'archived', supersededBy: 'm-0', on: ['2026-02-03'] },
    )
    ask(state, contradictionReview(of(state, 'm-0'), of(state, 'm-1'), '2026-02-03'))
    expect(section(week(state), 'Learned')).toEqual(['The audit is on 2 June'])
    expect(week(state)).toContain('; 1 question waits in [REVIEW.md](../workspace/REVIEW.md).')
    expect(week(state)).not.toMatch(/9 June|30 June|Refused/)
    const day = (): string => summariseDay(state, '2026-02-03', NAMES) ?? ''
    expect(day()).toMatch(/- Which one holds\? "The audit is on 2 June" or "The audit is on 9 June" \(r-\w{8}\)/)
    state.memories.set('m-1', { ...of(state, 'm-1'), origin: 'quoted' })
    expect(day()).toMatch(/- Which one holds\? \(r-\w{8}\)/)
  })

  it('ROL4: a page of whatever life says what it says in 3 kB, cuts no line, and copies no quotation', () => {
    const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, '0')}`)
    const kinds = ['event', 'decision', 'fact', 'context'] as const
    const lines = Array.from(
      { length: 300 },
      (_, at): Seen => ({
        text: `${at}: a line of a life that is full of news, ${'and more '.repeat(at % 30)}of it`,
        kind: kinds[at % 4] ?? 'fact',
        home: at % 3 === 0 ? 'user' : 'store',
        significance: (at % 10) / 10,
        on: [days[at % 28] ?? ''],
      }),
    )
    const state = knownOn(days, ...lines, { text: 'Ana said: "No way."', kind: 'event', home: 'store', on: days })
    for (const name of ['2026-W06', '2026-02', '2026']) {
      const page = summary(state, name)
      expect(Buffer.byteLength(page)).toBeLessThan(3000)
      expect(page).not.toMatch(/No way|…\n|and \d+ more/)
      for (const text of page.match(/\d+: a line.*?(?= \[)/g) ?? [])
        expect(lines.map((one) => one.text)).toContain(text)
    }
    expect(summariseDay(state, days[0] ?? '', NAMES)).not.toContain('No way')
  })

  it('ROL4: an agreement is a decision, what tells of a day of the period changed, and what only says more was not unlearned', () => {
    const state = known(
      { text: 'Never mail anyone before "go"', home: 'relational', kind: 'trust', on: ['2026-02-02'] },
      { text: 'Got the job on 2026-02-03', on: ['2026-02-03'] },
      { text: 'Born on 1990-02-03', on: ['2026-02-03'] },
      { text: 'Takes Ramipril, 5 mg', status: 'superseded', supersededBy: 'm-4', on: ['2026-02-02'] },
      { text: 'Takes Ramipril, 5 mg, at 7:00', on: ['2026-02-03'] },
      { text: 'Rent is £650', status: 'superseded', supersededBy: 'm-6', on: ['2026-02-02'] },
      { text: 'Rent is £700', on: ['2026-02-04'] },
    )
    for (const [id, by] of [
      ['m-3', 'm-4'],
      ['m-5', 'm-6'],
    ] as const)
      state.ended.set(id, { on: '2026-02-04', reason: 'something else holds', by })
    expect(section(week(state), 'Decisions')).toEqual(['Never mail anyone before "go"'])
    expect(section(week(state), 'What changed')).toEqual(['Got the job on 2026-02-03', 'Rent is £700'])
    expect(section(week(state), 'Learned')).toEqual(['Born on 1990-02-03', 'Takes Ramipril, 5 mg, at 7:00'])
    expect(section(week(state), 'Unlearned')).toEqual(['Rent is £650 (until 2026-02-04)'])
  })

  it('ROL4: a year is not its last month: each month has its say before any has two', () => {
    const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-10`)
    const early = days.map((day, at): Seen => ({ text: `Event ${at}`, kind: 'event', home: 'store', on: [day] }))
    const last = Array.from(
      { length: 9 },
      (_, at): Seen => ({ text: `Late ${at}`, kind: 'event', home: 'store', significance: 1, on: ['2026-12-10'] }),
    )
    const told = section(summary(knownOn(days, ...early, ...last), '2026'), 'What changed')
    expect(told.filter((text) => text.startsWith('Late'))).toHaveLength(1)
    expect(told).toHaveLength(10)
  })

  it('ROL4: what Claude wrote comes first, and a week without it says the rest as well', () => {
    const state = known({ text: 'Likes tea', on: WEEK })
    expect(week(state, 'A quiet week.')).toContain('(1 new).\n\n## In short\n\nA quiet week.\n\n## Learned')
    expect(week(state).replace('## In short\n\nA quiet week.\n\n', '')).toBe(week(state))
  })

  it('ROL4: a place in a log that carries two quotes is linked once', () => {
    const state = known({ text: 'Likes tea', on: ['2026-02-02'], quotes: ['I like tea'] })
    const memory = of(state, 'm-0')
    const again = memory.evidence.map((entry) => ({ ...entry, quote: 'I love tea' }))
    state.memories.set('m-0', { ...memory, evidence: [...memory.evidence, ...again] })
    expect(
      summariseDay(state, '2026-02-02', NAMES)
        ?.match(/Likes tea.*/)?.[0]
        .match(/\[L3\]/g),
    ).toHaveLength(1)
  })
})
