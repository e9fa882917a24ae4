import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/memory/finding.ts'
import type { Claim, Memory, Resolution } from '../../src/memory/memory.ts'
import { resolveFinding } from '../../src/memory/resolve.ts'
import { tellFigure } from '../support/figure.ts'
import { context, finding, indexOf, learn, memory, types } from './resolve/make.ts'

tellFigure('contradictions')

const RUNS = process.env['MEMOIRD_SWEEP'] ? 8000 : 300
const D1 = '2026-01-05'
const D2 = '2026-01-06'
const D3 = '2026-01-12'
const claim = (attribute: string, value: string, subject = 'human'): Claim => ({ subject, attribute, value })
const wish: Partial<Finding> = { home: 'relational', kind: 'preference' }
const told: Partial<Finding> = { home: 'relational', kind: 'correction' }

describe('resolving a finding against one memory', () => {
  const rows: readonly (readonly [string, Finding, Finding, Resolution])[] = [
    ['nothing alike', finding(D1, 'Keeps bees'), finding(D2, 'Plays the cello'), 'new'],
    ['the same words', finding(D1, 'Works on crypto tax'), finding(D2, 'Works on crypto tax'), 'confirms'],
    ['other words for it', finding(D1, 'Works on crypto tax'), finding(D2, 'USER works on crypto taxes'), 'confirms'],
    ['a part of it', finding(D1, 'Keeps bees on the roof'), finding(D2, 'Keeps bees'), 'new'],
    ['a larger part of it', finding(D1, 'Keeps bees and chickens'), finding(D2, 'Keeps chickens, bees'), 'confirms'],
    [
      'it and more',
      finding(D1, 'Keeps bees on the roof'),
      finding(D2, 'Keeps bees on the roof, two hives'),
      'confirms',
    ],
    ['somebody else', finding(D1, 'Kurt drinks black coffee'), finding(D2, 'Drinks black coffee'), 'new'],
    [
      'the same claim in other words',
      finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }),
      finding(D2, 'Still up north in Duluth', { claim: claim('home', 'duluth') }),
      'confirms',
    ],
    [
      'moved house',
      finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }),
      finding(D2, 'Moved to Oslo', { claim: claim('home', 'oslo'), cue: 'update' }),
      'updates',
    ],
    [
      'another home and nothing that says which',
      finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }),
      finding(D2, 'Lives in Oslo', { claim: claim('home', 'oslo') }),
      'unsure',
    ],
    [
      'coffee off, coffee on',
      finding(D1, "Off coffee since New Year's"),
      finding(D2, 'Back on coffee since Monday', { cue: 'update' }),
      'updates',
    ],
    [
      'coffee as a claim',
      finding(D1, "Off coffee since New Year's", { claim: claim('drinks:coffee', 'no') }),
      finding(D2, 'Two cups a day, the neurologist suggested it', {
        claim: claim('drinks:coffee', 'yes'),
        cue: 'update',
      }),
      'updates',
    ],
    [
      'five lines, seven lines without a word of change',
      finding(D1, 'Answers have at most five lines', wish),
      finding(D2, 'Answers have at most seven lines', wish),
      'unsure',
    ],
    [
      'five lines, then seven from now on',
      finding(D1, 'Answers have at most five lines', wish),
      finding(D2, 'From now on answers have seven lines', { ...wish, cue: 'update' }),
      'updates',
    ],
    [
      'a long answer, this time only',
      finding(D1, 'USER prefers brief responses', wish),
      finding(D2, 'A long and detailed answer for the memo, this time only', { ...wish, cue: 'one-off' }),
      'one-off',
    ],
    [
      'brief and detailed, each in its context',
      finding(D1, 'USER prefers brief responses', wish),
      finding(D2, 'USER asked for more detail on architecture', wish),
      'nuance',
    ],
    [
      'told again not to recap',
      finding(D1, 'Do not open with a recap of what USER said', told),
      finding(D2, 'BERNARD must stop repeating the question before the answer', told),
      'confirms',
    ],
    [
      'two pets are two pets',
      finding(D1, 'Has a cat called Tuna', { claim: claim('pet', 'cat tuna') }),
      finding(D2, 'Has a dog called Rex', { claim: claim('pet', 'dog rex') }),
      'new',
    ],
    [
      'a birthday later',
      finding(D1, 'Is 41', { claim: claim('age', '41') }),
      finding(D2, 'Turns 42 on April 19', { claim: claim('age', '42') }),
      'confirms',
    ],
    [
      'two appointments are two appointments',
      finding(D1, 'Dentist appointment on April 22', { home: 'store', kind: 'event' }),
      finding(D2, 'Dentist appointment on May 29', { home: 'store', kind: 'event' }),
      'new',
    ],
    [
      'an appointment that moved',
      finding(D1, 'Dentist appointment on April 22', { home: 'store', kind: 'event' }),
      finding(D2, 'The dentist appointment moved to April 29', { home: 'store', kind: 'event', cue: 'update' }),
      'updates',
    ],
    [
      'scrap it',
      finding(D1, 'Runs the half marathon in May', { kind: 'topic' }),
      finding(D2, 'Scrap the half marathon', { kind: 'topic', cue: 'retract' }),
      'updates',
    ],
  ]
  const worded: readonly (readonly [string, Finding, Finding, Resolution])[] = [
    [
      'a complaint in other words',
      finding(D1, "Don't start by telling me what I just said", told),
      finding(D2, "You're recapping again", told),
      'confirms',
    ],
    [
      'a phrase quoted and named',
      finding(D1, "Stop with the 'great question'", told),
      finding(D2, 'No flattery please', told),
      'confirms',
    ],
    ['sorry and apologies', finding(D1, 'Stop apologising', told), finding(D2, 'Say sorry less', told), 'confirms'],
    [
      'hints and hints',
      finding(D1, 'For homework only a hint', wish),
      finding(D2, 'One hint at a time, that is the deal', wish),
      'confirms',
    ],
    [
      'a wish about the world is none about the assistant',
      finding(D1, 'Hates small talk with flattery'),
      finding(D2, 'No flattery please', told),
      'new',
    ],
    [
      'the old wish and where it ends',
      finding(D1, 'No bulleted lists', told),
      finding(D2, 'Still no bullets, but for recipes a list is fine', told),
      'nuance',
    ],
  ]
  it.each(worded)('RES34: %s', (_, first, second, expected) => {
    expect(learn(indexOf(), first, second)[1]?.resolution).toBe(expected)
  })

  it.each([
    ['no longer', 'Plays the cello in the city orchestra', 'No longer plays the cello', 'updates'],
    ['this week only', 'Visits mother on Wednesdays', 'Visits mother on Saturday, this week only', 'one-off'],
    ['scratch', 'Sells the red canoe', 'Scratch the thing with the red canoe', 'updates'],
    ['as I said', 'Never works for an insurance company', 'No insurance company, as I said', 'confirms'],
    ['back on it', "Has been off it since New Year's, coffee that is", 'Back on it since Monday', 'updates'],
    ['is out', 'Takes sumatriptan for headaches', 'As of Monday the sumatriptan is out', 'updates'],
  ] as const)('RES35: "%s" is read from the text when extraction gave no cue', (_, known, now, expected) => {
    expect(learn(indexOf(), finding(D1, known), finding(D2, now))[1]?.resolution).toBe(expected)
  })

  it('RES36: sentences of one day go on about a thing and do not contradict each other without a cue', () => {
    const [, second] = learn(
      indexOf(),
      finding(D1, 'The knee sounds like gravel'),
      finding(D1, 'It should not sound like gravel'),
    )
    expect(types(second)).not.toContain('review-opened')
    expect(second?.resolution).toBe('new')
  })

  it('RES37: one word alone never replaces a memory: it asks', () => {
    const index = indexOf()
    const [old, fresh] = learn(
      index,
      finding(D1, 'Thanked for not crying', { kind: 'topic' }),
      finding(D2, 'Cried, and a man with a bike stopped', { kind: 'topic', cue: 'update' }),
    )
    expect(fresh?.resolution).toBe('unsure')
    expect(index.get(old?.memory ?? '')?.status).toBe('active')
  })

  it.each(rows)('RES1: %s', (_, first, second, expected) => {
    const index = indexOf()
    const [before, after] = learn(index, first, second)
    expect(before?.resolution).toBe('new')
    expect(after?.resolution).toBe(expected)
  })

  it('RES2: Juliet from two logs is one memory seen on two days', () => {
    const index = indexOf()
    const [first, second] = learn(
      index,
      finding(D1, "Juliet is USER's wife", { kind: 'person', quote: 'my wife Juliet' }),
      finding(D2, 'Juliet is the wife of USER', { kind: 'person', quote: 'Juliet, my wife' }),
    )
    expect(second?.memory).toBe(first?.memory)
    const juliet = index.get(first?.memory ?? '')
    expect(juliet).toMatchObject({ observations: 2, firstSeen: D1, confirmedOn: D2, confidence: 3.99 })
    expect(juliet?.evidence.map((entry) => entry.file)).toEqual([`raw/${D1}.md`, `raw/${D2}.md`])
  })
})

describe('confirmations', () => {
  it('RES3: the same words of the same day never count twice, wherever they stand', () => {
    const index = indexOf()
    const one = finding(D1, 'Keeps bees')
    const moved: Finding = { ...one, evidence: [{ file: `raw/${D1}.md`, lines: [90, 91], quote: '  keeps BEES. ' }] }
    const [first, , third] = learn(index, one, one, moved)
    expect(types(first)).toEqual(['memory-added'])
    expect(third).toEqual({ resolution: 'confirms', changes: [], memory: first?.memory })
  })

  it('RES4: said twice on one day counts once, with both as evidence', () => {
    const index = indexOf()
    const [first] = learn(index, finding(D1, 'Keeps bees'), finding(D1, 'Keeps bees', { quote: 'the bees again' }))
    expect(index.get(first?.memory ?? '')).toMatchObject({ observations: 1, confidence: 3 })
    expect(index.get(first?.memory ?? '')?.evidence).toHaveLength(2)
  })

  it('RES5: a marker lifts what is known to five', () => {
    const index = indexOf()
    const [first] = learn(index, finding(D1, 'Keeps bees'), finding(D2, 'Keeps bees', { marker: true }))
    expect(index.get(first?.memory ?? '')).toMatchObject({ confidence: 5, marker: true })
  })

  it('RES6: what says more confirms and stays beside', () => {
    const index = indexOf()
    const [first, second] = learn(
      index,
      finding(D1, 'Daughter Wren is dyslexic'),
      finding(D2, 'Wren is dyslexic and bakes'),
    )
    expect(types(second)).toEqual(['memory-confirmed', 'memory-added'])
    expect(second?.memory).not.toBe(first?.memory)
    expect(index.get(first?.memory ?? '')).toMatchObject({ observations: 2, status: 'active' })
  })

  it('RES7: what lay in the store and is said as a document line moves with its days', () => {
    const index = indexOf()
    const [first, second] = learn(
      index,
      finding(D1, 'Keeps bees on the roof', { home: 'store', kind: 'context' }),
      finding(D2, 'Keeps bees on the roof'),
    )
    expect(types(second)).toEqual(['memory-added', 'memory-superseded'])
    expect(index.get(second?.memory ?? '')).toMatchObject({ home: 'user', observations: 2, firstSeen: D1 })
    expect(index.get(first?.memory ?? '')?.status).toBe('superseded')
  })

  it('RES8: quoted words never confirm, contradict or take back what the human said', () => {
    for (const cue of ['confirm', 'update', 'retract', null] as const) {
      const index = indexOf(memory(D1, 'Drinks no coffee'))
      const quoted = finding(D2, 'Drinks coffee', { origin: 'quoted', home: 'store', cue })
      const [same, other] = learn(
        index,
        finding(D2, 'Drinks no coffee', { ...quoted, text: 'Drinks no coffee' }),
        quoted,
      )
      expect(types(same)).toEqual(['memory-added'])
      expect(types(other).filter((type) => type !== 'memory-added' && type !== 'memory-confirmed')).not.toContain(
        'memory-retracted',
      )
      expect(index.get(memory(D1, 'Drinks no coffee').id)).toMatchObject({ confidence: 3, status: 'active' })
    }
  })

  it('RES8: what the human says in their own words is theirs and no confirmation of a quotation', () => {
    const index = indexOf(memory(D1, 'Takes amlodipine', { origin: 'quoted', home: 'store', kind: 'context' }))
    const [own] = learn(index, finding(D2, 'Takes amlodipine'))
    expect(own?.resolution).toBe('new')
    expect(index.get(own?.memory ?? '')).toMatchObject({ origin: 'human-said', home: 'user', observations: 1 })
  })
})

describe('archived memories', () => {
  it('RES38: what was archived comes back when it is seen again', () => {
    const known = memory(D1, 'Keeps bees on the roof', { status: 'archived' })
    const index = indexOf(known)
    const [again] = learn(index, finding(D2, 'Keeps bees on the roof'))
    expect(types(again)).toEqual(['memory-confirmed', 'memory-reactivated'])
    expect(index.get(known.id)).toMatchObject({ status: 'active', observations: 2 })
  })

  it('RES38: what was merged into another confirms that one', () => {
    const whole = memory(D1, 'Keeps bees and chickens on the roof')
    const part = memory(D1, 'Has bees on the roof', { status: 'archived', supersededBy: whole.id })
    const index = indexOf(whole, part)
    const [again] = learn(index, finding(D2, 'Has bees on the roof'))
    expect(again?.memory).toBe(whole.id)
    expect(index.get(whole.id)?.observations).toBe(2)
    expect(index.get(part.id)?.status).toBe('archived')
  })
})

describe('contradictions', () => {
  it('RES9: an update leaves a dated trail from what was to what is', () => {
    const index = indexOf()
    const [was, is] = learn(
      index,
      finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }),
      finding(D3, 'Moved to Oslo', { claim: claim('home', 'oslo'), cue: 'update' }),
    )
    expect(types(is)).toEqual(['memory-added', 'memory-superseded'])
    expect(is?.changes[1]?.data).toMatchObject({ id: was?.memory, by: is?.memory, on: D3 })
    expect(is?.changes[1]?.data).toHaveProperty('evidence.0.quote', 'Moved to Oslo')
    expect(index.get(was?.memory ?? '')).toMatchObject({ status: 'superseded', supersededBy: is?.memory })
  })

  it('RES10: an exception takes two points, the old one stays, the exception is kept in the store as an event', () => {
    const index = indexOf()
    const [old, once] = learn(
      index,
      finding(D1, 'Never uses exclamation marks', { kind: 'trait' }),
      finding(D2, 'Used an exclamation mark once, on an invitation', { kind: 'trait', cue: 'one-off' }),
    )
    expect(types(once)).toEqual(['memory-added', 'memory-contradicted'])
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'active', confidence: 1 })
    expect(index.get(once?.memory ?? '')).toMatchObject({ home: 'store', kind: 'event' })
  })

  it('RES11: patterns that hold in their contexts become an Observed Contradiction', () => {
    const index = indexOf()
    const [old, block] = learn(
      index,
      finding(D1, 'USER prefers brief responses', wish),
      finding(D2, 'USER asked for more detail on architecture', wish),
    )
    expect(index.get(block?.memory ?? '')?.block).toEqual([
      'Previous: "USER prefers brief responses"',
      'New: "USER asked for more detail on architecture"',
      '',
      'Resolution: Context matters. The new one holds on architecture, the previous one otherwise.',
      '',
      'Updated pattern: "USER prefers brief responses; on architecture: USER asked for more detail on architecture"',
    ])
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'active', confidence: 3 })
  })

  it('RES11: facts that hold in their contexts stay beside each other', () => {
    const index = indexOf()
    const [old, other] = learn(
      index,
      finding(D1, 'Drinks no black coffee'),
      finding(D2, 'Drinks black coffee when travelling'),
    )
    expect(other?.resolution).toBe('nuance')
    expect(index.get(other?.memory ?? '')).toMatchObject({ status: 'active', block: null })
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'active', confidence: 3 })
  })

  it('RES12: unsure asks; the new one waits as a candidate, the old one stays', () => {
    const index = indexOf()
    const [old, fresh] = learn(
      index,
      finding(D1, 'The firm was founded in 2018', { claim: claim('founded', '2018', 'firm') }),
      finding(D2, 'The firm was founded in October 2019', { claim: claim('founded', '2019', 'firm') }),
    )
    expect(types(fresh)).toEqual(['memory-added', 'memory-contradicted', 'review-opened'])
    expect(index.get(fresh?.memory ?? '')?.status).toBe('candidate')
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'active', confidence: 1 })
    const review = fresh?.changes[2]?.type === 'review-opened' ? fresh.changes[2].data.review : null
    expect(review).toMatchObject({
      type: 'contradiction',
      title: 'Which one holds?',
      memories: [old?.memory, fresh?.memory],
    })
    expect(review?.options.map((option) => option.action)).toEqual(['take-new', 'keep-old', 'keep-both', 'forget'])
    expect(review?.id).toMatch(/^r-[0-9a-f]{8}$/)
  })

  it('RES13: seen on a second day the new one holds, and the question is closed', () => {
    const index = indexOf()
    const [old, fresh, sameDay, second] = learn(
      index,
      finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }),
      finding(D2, 'Lives in Oslo', { claim: claim('home', 'oslo') }),
      finding(D2, 'Lives in Oslo', { claim: claim('home', 'oslo'), quote: 'Oslo, as I said' }),
      finding(D3, 'Lives in Oslo', { claim: claim('home', 'oslo') }),
    )
    expect(sameDay?.resolution).toBe('unsure')
    expect(types(second)).toEqual(['memory-confirmed', 'memory-superseded', 'review-closed'])
    const opened = fresh?.changes.find((change) => change.type === 'review-opened')
    const closed = second?.changes.find((change) => change.type === 'review-closed')
    expect(closed?.data).toMatchObject({ id: opened?.data.review.id, outcome: { by: 'moot' } })
    expect(index.get(fresh?.memory ?? '')?.status).toBe('active')
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'superseded', supersededBy: fresh?.memory })
  })

  it.each([
    ['a human wrote', { origin: 'human-edit', confidence: 10 }],
    ['is pinned', { pinned: true }],
  ] as const)('RES14: what %s is never replaced by a finding, whatever the cue', (_, over) => {
    for (const cue of ['update', 'retract', null] as const) {
      const own = memory(D1, 'Lives in Duluth', { ...over, claim: claim('home', 'duluth') })
      const index = indexOf(own)
      const fresh = finding(D2, 'Lives in Oslo', { claim: claim('home', 'oslo'), cue })
      const [asked] = learn(index, fresh, {
        ...fresh,
        evidence: [{ file: `raw/${D3}.md`, lines: [1, 1], quote: 'Oslo' }],
      })
      expect(asked?.resolution).toBe('unsure')
      expect(index.get(own.id)).toMatchObject({ status: 'active', confidence: own.confidence })
      expect(index.get(asked?.memory ?? '')?.status).toBe('candidate')
    }
  })

  it('RES15: an older log that says what was replaced since goes into the trail at once', () => {
    const index = indexOf(memory(D3, 'Lives in Oslo', { claim: claim('home', 'oslo') }))
    const [late] = learn(index, finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }))
    expect(late?.resolution).toBe('contradicts')
    expect(index.get(late?.memory ?? '')?.status).toBe('superseded')
    expect(index.get(memory(D3, 'Lives in Oslo').id)).toMatchObject({ status: 'active', confidence: 3 })
  })
})

describe('taking back', () => {
  it('RES16: "scrap that" ends what it names and adds nothing', () => {
    const index = indexOf()
    const [plan, scrap, again] = learn(
      index,
      finding(D1, 'Drops the Quist brothers as clients', { home: 'store', kind: 'decision' }),
      finding(D2, 'Forget what I said about the Quist brothers', { home: 'store', cue: 'retract' }),
      finding(D2, 'Forget what I said about the Quist brothers', { home: 'store', cue: 'retract' }),
    )
    expect(types(scrap)).toEqual(['memory-added', 'memory-retracted'])
    expect(scrap?.changes[1]?.data).toMatchObject({ id: plan?.memory, by: 'said', on: D2 })
    expect(again?.changes).toEqual([])
  })

  it('RES16: when it says what holds instead, that takes the place', () => {
    const index = indexOf()
    const [plan, stay] = learn(
      index,
      finding(D1, 'Drops the Quist brothers as clients', { home: 'store', kind: 'decision' }),
      finding(D2, 'Scratch that, the Quist brothers stay and go on extension until September', {
        home: 'store',
        cue: 'retract',
      }),
    )
    expect(types(stay)).toEqual(['memory-added', 'memory-superseded'])
    expect(index.get(plan?.memory ?? '')).toMatchObject({ status: 'superseded', supersededBy: stay?.memory })
  })

  it('RES16: a bare "scrap that" means what was said just before', () => {
    const index = indexOf()
    const at = (line: number): Partial<Finding> => ({
      evidence: [{ file: `raw/${D1}.md`, lines: [line, line], quote: `${line}` }],
    })
    const [first, second, scrap] = learn(
      index,
      finding(D1, 'Keeps bees', at(3)),
      finding(D1, 'Wants to sail to Oslo', at(9)),
      finding(D1, 'Scratch that', { ...at(15), cue: 'retract' }),
    )
    expect(types(scrap)).toEqual(['memory-added', 'memory-retracted'])
    expect(index.get(second?.memory ?? '')?.status).toBe('retracted')
    expect(index.get(first?.memory ?? '')?.status).toBe('active')
  })

  it('RES17: what the human deleted is not learned again, nor in other words, until they say it on a later day', () => {
    const gone = memory(D2, 'Keeps bees on the roof')
    const index = indexOf(gone)
    const deleted = { id: gone.id, by: 'human', on: D2, claim: null, text: gone.text } as const
    index.apply([{ type: 'memory-retracted', data: deleted }])
    const rows: readonly [Finding, boolean][] = [
      [finding(D2, 'Keeps bees on the roof', { quote: 'other words' }), true],
      [finding(D2, 'On the roof USER is keeping bees'), true],
      [finding(D1, 'Keeps bees on the roof'), true],
      [finding(D3, 'Keeps bees on the roof', { origin: 'assistant-said' }), true],
      [finding(D3, 'Keeps bees on the roof'), false],
      [finding(D2, 'Plays the cello'), false],
    ]
    for (const [one, blocked] of rows) {
      const day = one.evidence[0]?.file.slice(4, 14) ?? ''
      const { changes } = resolveFinding(one, index, context(day))
      expect([one.text, changes.length === 0]).toEqual([one.text, blocked])
    }
  })

  it('RES18: what was erased is not learned again', () => {
    const forgotten = (text: string): boolean => text.includes('bees')
    const { changes, memory: id } = resolveFinding(finding(D3, 'Keeps bees'), indexOf(), context(D3, { forgotten }))
    expect({ changes, id }).toEqual({ changes: [], id: null })
  })
})

describe('properties', () => {
  const claims = fc.constantFrom<Claim | null>(
    null,
    claim('home', 'oslo'),
    claim('home', 'duluth'),
    claim('drinks:coffee', 'yes'),
    claim('drinks:coffee', 'no'),
  )
  const text = fc
    .array(
      fc.constantFrom(
        'never',
        'drinks',
        'coffee',
        'five',
        'lines',
        'Wren',
        'Oslo',
        'no',
        'recap',
        'brief',
        'for',
        'bees',
        'Friday',
      ),
      {
        minLength: 2,
        maxLength: 6,
      },
    )
    .map((words) => words.join(' '))
  const any = fc
    .record({
      day: fc.constantFrom(D1, D2, D3),
      text,
      claim: claims,
      cue: fc.constantFrom('update', 'one-off', 'retract', 'confirm', null),
      home: fc.constantFrom('user', 'relational', 'store'),
      origin: fc.constantFrom('human-said', 'assistant-said', 'quoted'),
      marker: fc.boolean(),
    })
    .map(({ day, text: words, ...rest }) => finding(day, words, rest))

  it('RES19: resolving a finding twice changes nothing, and known memories keep to their bounds', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 14 }), (findings) => {
        const index = indexOf()
        for (const one of findings) {
          const [first, second] = learn(index, one, one)
          expect(second?.changes).toEqual([])
          for (const change of first?.changes ?? []) {
            if (change.type !== 'memory-added' && change.type !== 'memory-confirmed') continue
            const known = index.get(change.type === 'memory-added' ? change.data.memory.id : change.data.id) as Memory
            expect(known.confidence).toBeGreaterThanOrEqual(0)
            expect(known.confidence).toBeLessThanOrEqual(10)
            expect(known.observations).toBe(new Set(known.evidence.map((entry) => entry.file)).size)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('RES19: a whole log resolved again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 14 }), (findings) => {
        const index = indexOf()
        const sorted = [...findings].sort((a, b) =>
          (a.evidence[0]?.file ?? '') < (b.evidence[0]?.file ?? '') ? -1 : 1,
        )
        learn(index, ...sorted)
        const again = learn(index, ...sorted).flatMap((outcome) => types(outcome))
        expect(again).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('RES26: confirmations of one day come to the same in any order', () => {
    const known = [memory(D1, 'Keeps bees'), memory(D1, 'Plays the cello'), memory(D1, 'Lives in Duluth')]
    const said = known.flatMap((one) => [finding(D2, one.text), finding(D2, one.text, { quote: 'said in passing' })])
    fc.assert(
      fc.property(fc.shuffledSubarray(said, { minLength: said.length }), (order) => {
        const index = indexOf(...known)
        learn(index, ...order)
        for (const one of known) {
          const { evidence, ...rest } = index.get(one.id) as Memory
          expect(rest).toMatchObject({ observations: 2, confidence: 3.99, confirmedOn: D2 })
          expect(new Set(evidence.map((entry) => entry.quote)).size).toBe(one.text === 'said in passing' ? 1 : 2)
        }
      }),
      { numRuns: 50 },
    )
  })
})
