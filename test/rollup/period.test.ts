import { describe, expect, it } from 'vitest'
import type { Memory } from '../../src/memory/memory.ts'
import type { Review } from '../../src/memory/review.ts'
import { contradictionReview, fadingReview } from '../../src/memory/review-items.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { periodNamed } from '../../src/rollup/calendar.ts'
import { summariseDay } from '../../src/rollup/day.ts'
import { summarisePeriod } from '../../src/rollup/period.ts'
import { cursorOf, memoryWith } from '../support/memories.ts'

const NAMES = { documents: { user: 'USER.md', relational: 'RELATIONAL.md', soul: 'SOUL.md' } }
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

const asIs = (text: string): string => text
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

  it('ROL4: a pattern is told with the level it came from and the one it reached', () => {
    const state = known({
      text: 'Wants it short',
      home: 'relational',
      kind: 'dynamic',
      on: WEEK,
      firstSeen: '2026-01-20',
    })
    expect(week(state)).toMatch(/## Patterns and confidence\n\n- Wants it short \(LOW → MEDIUM, on 3 days\) \[02-02\]/)
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
    expect(section(week(state), 'What mattered')).toEqual(['The pump broke'])
    expect(section(week(state), 'Decisions')).toEqual(['Decided to sell the boat'])
    expect(section(week(state), 'Learned')).toEqual(['Dog is called Biscuit', 'Likes coffee'])
    expect(section(week(state), 'Unlearned')).toEqual(['Likes tea; now: Likes coffee'])
  })

  it('ROL19: what weighs the same is told in order of time, and a chain of changes as one line', () => {
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
    expect(section(month, 'Unlearned')).toEqual(['Lives in Porto; then: Lives in Lisbon; now: Lives in Faro'])
    expect(section(month, 'Learned')).toEqual(['Knows z', 'Knows y', 'Lives in Faro', 'Knows x'])
    expect(section(summary(state, '2026-W06'), 'Learned')).toEqual(['Lives in Porto', 'Knows z'])
    state.rollups.set('2026-W07', { text: '', input: '' })
    expect(summary(state, '2026-02')).toContain('Faro [2026-W07](../weekly/2026-W07.md) [2026-02-16]')
  })

  it('ROL14: what was merged later is told of each period in the words that were said in it', () => {
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
    expect(summary(state, '2026-W08')).toContain('- Juliet: wife, married in 2015 (still MEDIUM) [02-20]')
    expect(section(summary(state, '2026-02'), 'Learned')).toEqual(['Juliet: wife, married in 2015 (on 3 days)'])
    state.memories.set('m-2', { ...of(state, 'm-2'), status: 'retracted' })
    for (const name of ['2026-W06', '2026-W07', '2026-02']) expect(summary(state, name)).not.toMatch(/Juliet|married/)
  })

  it('ROL14: what an old log says late was unlearned when the other was said, not before anybody knew it', () => {
    const state = knownOn(
      ['2026-02-02', '2026-02-09'],
      { text: 'Lives in Porto', status: 'superseded', supersededBy: 'm-1', on: ['2026-02-02'] },
      { text: 'Lives in Faro', on: ['2026-02-09'] },
    )
    state.ended.set('m-0', { on: '2026-02-02', reason: 'something else was said on 2026-02-09', by: 'm-1' })
    expect(section(summary(state, '2026-W06'), 'Learned')).toEqual(['Lives in Porto'])
    expect(summary(state, '2026-W06')).not.toContain('Faro')
    expect(section(summary(state, '2026-W07'), 'Unlearned')).toEqual(['Lives in Porto; now: Lives in Faro'])
  })

  it('ROL20: of a day on which a known thing was said to be done, turned or other, that is told', () => {
    const days = ['2026-02-02', '2026-02-09']
    const piles = ['We decided to use timber.', 'We decided against timber.']
    const pump = ['The pump of the east pier is noisy.', 'The crane of the east pier is broken.']
    const state = knownOn(
      days,
      { text: 'Decided to use timber', home: 'store', kind: 'decision', on: days, quotes: piles },
      { text: `Ana said: "${pump[0]}"`, home: 'store', kind: 'event', on: days, quotes: pump },
      { text: 'Likes tea', on: days, quotes: ['I like tea.', 'I still like tea.'] },
    )
    const later = summary(state, '2026-W07')
    expect(section(later, 'Decisions')).toEqual(['"We decided against timber."'])
    expect(section(later, 'What mattered')).toEqual([`Ana said: "${pump[1]}"`])
    expect(section(later, 'Patterns and confidence')).toEqual(['Likes tea (LOW → MEDIUM)'])
    expect(section(summary(state, '2026-02'), 'Decisions')).toEqual([
      'Decided to use timber',
      '"We decided against timber."',
    ])
  })

  it('ROL14, ROL20: what confirmed one memory and made another tells the other, merged or not', () => {
    const days = ['2026-02-02', '2026-02-09']
    const made = { how: 'merged', sources: ['m-0', 'm-1'], ratio: 1, at: '', dates: ['', ''], cluster: null } as const
    const married = 'My sister Juliet got married.'
    const gone = { status: 'superseded', supersededBy: 'm-2' } as const
    const state = knownOn(
      days,
      { text: 'Sister Juliet lives in Wellington', ...gone, on: days, quotes: ['She lives there.', married] },
      { text: 'Sister Juliet got married', ...gone, on: days.slice(1), quotes: [married] },
      { text: 'Juliet: sister, lives in Wellington, married', compressed: made, on: days },
    )
    for (const id of ['m-0', 'm-1']) state.ended.set(id, { on: '2026-02-10', reason: 'merged: alike', by: 'm-2' })
    expect(section(summary(state, '2026-W07'), 'Learned')).toEqual(['Sister Juliet got married'])
    expect(summary(state, '2026-W07')).toMatch(/1 turn, 1 thing kept \(1 new\)\./)
    expect(section(summary(state, '2026-02'), 'Learned')).toEqual(['Juliet: sister, lives in Wellington, married'])
  })

  it('ROL15: the numbers of the level below are those of its pages, and what is new adds up', () => {
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
    expect(section(summary(state, '2026-02'), 'Weeks')).toEqual([
      ' (from 02-01): 1 turn, 2 things kept (1 new)',
      ': 1 turn, 2 things kept',
      ': 1 turn, 1 thing kept',
    ])
    expect(section(summary(state, '2026-W05'), 'Days')).toEqual([
      ': 1 turn, 1 thing kept (1 new)',
      ': 1 turn, 2 things kept (1 new)',
    ])
  })

  it('ROL15: a period is about what several of its things are about, not about the words of one', () => {
    const state = known(
      { text: 'Learned: check the date', home: 'soul', topics: ['check', 'date'], on: WEEK },
      { text: 'The pier sinks', home: 'store', topics: ['pier', 'sand'], on: ['2026-02-02'] },
      { text: 'The pier is closed', home: 'store', topics: ['pier'], on: ['2026-02-02'] },
    )
    expect(week(state)).toContain('(3 new); mostly about pier.\n')
  })

  it.each([
    ['Their brother Tom plays the cello', 'Their sister Ines plays handball', ['play', 'plays'], ''],
    ['Tom is allergic to nuts', 'Ines: sister, allergic to eggs', ['allergic'], ''],
    ['Ana said: "I walk to the mill."', 'They walk by the river', ['walk'], ''],
    ['Wrote a play about the mill', 'Their play opens in June', ['play'], '; mostly about play'],
    ['Likes films about the sea', 'Collects films', ['film'], '; mostly about film'],
  ])('ROL15: of "%s" and "%s" what is done is no topic', (first, second, topics, words) => {
    const state = known(...[first, second].map((text): Seen => ({ text, home: 'store', topics, on: ['2026-02-02'] })))
    expect(week(state)).toContain(`(2 new)${words}.\n`)
  })

  it('ROL16: what waits for an answer is a question with its subject, and no fact', () => {
    const state = known(
      { text: 'The audit is on 2 June', on: ['2026-02-02'] },
      { text: 'The audit is on 9 June', status: 'candidate', on: ['2026-02-03'] },
      { text: 'The audit is on 30 June', status: 'superseded', supersededBy: 'm-1', on: ['2026-02-03'] },
      { text: 'Refused', status: 'archived', supersededBy: 'm-0', on: ['2026-02-03'] },
    )
    ask(state, contradictionReview(of(state, 'm-0'), of(state, 'm-1'), '2026-02-03', asIs))
    expect(section(week(state), 'Learned')).toEqual(['The audit is on 2 June'])
    expect(section(week(state), 'Open threads')).toEqual([
      expect.stringMatching(/^Which one holds\? "The audit is on 2 June" or "The audit is on 9 June" \(r-\w{8} in\)$/),
    ])
    expect(week(state)).not.toMatch(/30 June|Refused/)
    state.memories.set('m-1', { ...of(state, 'm-1'), origin: 'quoted' })
    expect(section(week(state), 'Open threads')).toEqual([expect.stringMatching(/^Which one holds\? \(r-\w{8} in\)$/)])
  })

  it('ROL17: what is said to be to do, waited for, undecided or planned is open, and what was closed since is not', () => {
    const store = (text: string, day: string): Seen => ({
      text: `Ana said: "${text}"`,
      home: 'store',
      kind: 'event',
      on: [day],
    })
    const state = known(
      store('I still have to book the crane for the pour.', '2026-02-02'),
      store('We are waiting for the permit from the council.', '2026-02-02'),
      store("We haven't decided whether to use timber or steel.", '2026-02-02'),
      store('The inspection is planned for 14 April.', '2026-02-02'),
      store('The meeting is on Tuesday. The lunch starts tomorrow.', '2026-02-02'),
      store('Should we paint the railing?', '2026-02-02'),
      store('Can you make it shorter?', '2026-02-03'),
      store("You don't have to wait.", '2026-02-03'),
      store('I have to get up at six every day.', '2026-02-03'),
      store('The permit from the council was approved.', '2026-02-04'),
      store('We need to book the crane for the pour.', '2026-02-04'),
      { text: 'Needs to know why', home: 'relational', kind: 'dynamic', on: ['2026-02-04'] },
      { text: 'Decided to use steel, not timber', home: 'store', kind: 'decision', on: ['2026-02-04'] },
    )
    expect(section(week(state), 'Open threads')).toEqual([
      'Ana said: "We need to book the crane for the pour."',
      'Ana said: "The inspection is planned for 14 April."',
      'Ana said: "Should we paint the railing?"',
    ])
    expect(week(state)).toMatch(/crane for the pour\." \[02-02\]\(\S+\) \[02-04\]/)
    const mattered = section(week(state), 'What mattered').join('\n')
    expect(mattered).toContain('The lunch starts tomorrow.')
    expect(mattered).not.toMatch(/still have to book|waiting for|inspection/)
  })

  it('ROL17: of a plan whose date was moved the last is told, with the day that says it', () => {
    const visit = (date: string, day: string): Seen => ({
      text: `Ana said: "The auditor comes on ${date}."`,
      home: 'store',
      kind: 'event',
      on: [day],
    })
    const state = known(visit('12 May', '2026-02-02'), visit('19 May', '2026-02-04'))
    expect(week(state)).toMatch(/## Open threads\n\n- Ana said: "The auditor comes on 19 May\." \[02-04\]\(\S+\)\n\n/)
    expect(week(state)).not.toContain('12 May')
  })

  it('ROL20: a way of somebody is one pattern, in however many words it was said', () => {
    const quotes = ['You keep apologising.', 'Just answer please.', 'No excuses.']
    const state = known({ text: `Ana said: "${quotes[0]}"`, home: 'relational', kind: 'dynamic', on: WEEK, quotes })
    expect(section(week(state), 'Patterns and confidence')).toEqual([
      `Ana said: "${quotes[0]}" (new → MEDIUM, on 3 days)`,
    ])
  })

  it('ROL18: what became a pattern in the period is told with the level that it reached, what is in doubt or fades as that', () => {
    const days = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06']
    const state = knownOn(
      days,
      { text: 'Learned: ask first', home: 'soul', kind: 'learning', on: days },
      { text: 'Wants it short', home: 'relational', kind: 'preference', on: days.slice(0, 2) },
      { text: 'Has a dog', kind: 'fact', on: days.slice(0, 2) },
      { text: 'Runs', kind: 'trait', firstSeen: '2026-01-05', on: [], status: 'active' },
    )
    ask(state, contradictionReview(of(state, 'm-2'), of(state, 'm-1'), '2026-02-04', asIs))
    ask(state, fadingReview({ ...of(state, 'm-3'), confirmedOn: '2026-01-05' }, '2026-02-07', asIs))
    expect(section(week(state), 'Patterns and confidence')).toEqual([
      'Learned: ask first (new → HIGH, on 5 days)',
      'Wants it short (new → MEDIUM)',
      'Has a dog (in doubt)',
      'Runs (fading, last said on 2026-01-05) (2026-02-07)',
    ])
    expect(section(week(state), 'Learned')).toEqual(['Has a dog'])
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
    expect(week(state, 'A quiet week.')).toContain('(1 new).\n\n## In short\n\nA quiet week.\n\n## Learned')
    expect(week(state).replace('## In short\n\nA quiet week.\n\n', '')).toBe(week(state))
  })

  const AUDIT = ['12 May', '19 May', '26 May'].map((day) => `The meeting with the auditor is on ${day}.`)

  it('ROL23: candidates that faded unanswered are no facts, until what they went into is confirmed', () => {
    const faded = { how: 'decayed', sources: ['m-1', 'm-2'], ratio: 1, at: '', dates: ['', ''], cluster: null } as const
    const gone = { status: 'archived', supersededBy: 'm-3', kind: 'event', home: 'store' } as const
    const stateOf = (status: Memory['status']): State =>
      known(
        { text: AUDIT[0] ?? '', kind: 'event', home: 'store', on: ['2026-02-02'] },
        { ...gone, text: AUDIT[1] ?? '', on: ['2026-02-03'] },
        { ...gone, text: AUDIT[2] ?? '', on: ['2026-02-04'] },
        {
          text: `${AUDIT[1]}; ${AUDIT[2]}`,
          status,
          compressed: faded,
          home: 'store',
          on: ['2026-02-03', '2026-02-04'],
        },
      )
    const told = week(stateOf('candidate'))
    expect(told).toContain('12 May')
    expect(told).not.toMatch(/19 May|26 May/)
    expect(told).toContain('1 thing kept')
    expect(summariseDay(stateOf('candidate'), '2026-02-03', NAMES)).not.toContain('19 May')
    expect(week(stateOf('active'))).toMatch(/19 May/)
  })

  it('ROL24: one line that much stands against is one doubt and one question, and no fact beside it', () => {
    const state = known(
      { text: AUDIT[0] ?? '', kind: 'event', home: 'store', on: ['2026-02-02'] },
      { text: AUDIT[1] ?? '', status: 'candidate', kind: 'event', home: 'store', on: ['2026-02-03'] },
      { text: AUDIT[2] ?? '', status: 'candidate', kind: 'event', home: 'store', on: ['2026-02-04'] },
    )
    for (const at of [1, 2])
      ask(state, contradictionReview(of(state, 'm-0'), of(state, `m-${at}`), `2026-02-0${at + 2}`, asIs))
    const text = week(state)
    expect(section(text, 'Patterns and confidence')).toEqual([`${AUDIT[0]} (in doubt)`])
    expect(section(text, 'Open threads')).toEqual([
      expect.stringMatching(/^Which one holds\? "[^"]*12 May\." or "[^"]*19 May\." or "[^"]*26 May\." \(2 times/),
    ])
  })

  it('ROL24: a place in a log that carries two quotes is linked once', () => {
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
