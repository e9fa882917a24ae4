import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/memory/finding.ts'
import type { Claim, Memory, Resolution } from '../../src/memory/memory.ts'
import { MemoryIndex } from '../../src/memory/resolve/memory-index.ts'
import { resolveFinding } from '../../src/memory/resolve.ts'
import { tellFigure } from '../support/figure.ts'
import { context, finding, indexOf, learn, memory, NAMES, types } from './resolve/make.ts'

tellFigure('contradictions')

const RUNS = process.env['MEMOIRD_SWEEP'] ? 8000 : 300
const D1 = '2026-01-05'
const D2 = '2026-01-06'
const D3 = '2026-01-12'
const claim = (attribute: string, value: string, subject = 'human'): Claim => ({ subject, attribute, value })

describe('resolving a finding against one memory', () => {
  const home = (value: string): Partial<Finding> => ({ claim: claim('home', value) })
  const rows: readonly (readonly [string, Finding, Finding, Resolution])[] = [
    ['nothing alike', finding(D1, 'Keeps bees'), finding(D2, 'Plays the cello'), 'new'],
    ['the same words', finding(D1, 'Works on crypto tax'), finding(D2, 'USER works on crypto taxes'), 'confirms'],
    ['a part of it', finding(D1, 'Keeps bees on the roof'), finding(D2, 'Keeps bees'), 'new'],
    ['it and more', finding(D1, 'Keeps bees on the roof'), finding(D2, 'Keeps bees on the roof, two hives'), 'new'],
    ['somebody else', finding(D1, 'Kurt drinks black coffee'), finding(D2, 'Drinks black coffee'), 'new'],
    [
      'the same claim',
      finding(D1, 'Lives in Duluth', home('duluth')),
      finding(D2, 'Still up north', home('duluth')),
      'confirms',
    ],
    [
      'another claim',
      finding(D1, 'Lives in Duluth', home('duluth')),
      finding(D2, 'Lives in Oslo', home('oslo')),
      'unsure',
    ],
    [
      'another claim that is said to be new',
      finding(D1, 'Lives in Duluth', home('duluth')),
      finding(D2, 'Moved to Oslo', { ...home('oslo'), cue: 'update' }),
      'updates',
    ],
    ['another number', finding(D1, 'Takes 5 mg of bisoprolol'), finding(D2, 'Takes 7.5 mg of bisoprolol'), 'unsure'],
    [
      'another number that is said to be new',
      finding(D1, 'Takes 5 mg of bisoprolol'),
      finding(D2, 'Takes 7.5 mg of bisoprolol now', { cue: 'update' }),
      'updates',
    ],
    ['another name', finding(D1, 'Works at Zalando'), finding(D2, 'Works at Siemens'), 'new'],
    [
      'another name that is said to be new',
      finding(D1, 'Works at Zalando'),
      finding(D2, 'Works at Siemens now', { cue: 'update' }),
      'updates',
    ],
    [
      'the number of somebody else',
      finding(D1, 'Takes 5 mg'),
      finding(D2, 'My sister takes 7 mg', { cue: 'update' }),
      'new',
    ],
    ['a denial', finding(D1, 'Eats pork'), finding(D2, 'Never eats pork'), 'unsure'],
    [
      'two pets',
      finding(D1, 'Has a cat', { claim: claim('pet', 'cat') }),
      finding(D2, 'Has a dog', { claim: claim('pet', 'dog') }),
      'new',
    ],
    [
      'what happened on two days',
      finding(D1, 'Ran 5 km', { home: 'store', kind: 'event' }),
      finding(D2, 'Ran 8 km', { home: 'store', kind: 'event' }),
      'new',
    ],
    [
      'what is only supposed',
      finding(D1, 'Is allergic to penicillin'),
      finding(D2, 'Might be allergic to penicillin'),
      'new',
    ],
  ]
  it.each(rows)('RES1, RES21: %s', (_, first, second, expected) => {
    const [before, after] = learn(indexOf(), first, second)
    expect(before?.resolution).toBe('new')
    expect(after?.resolution).toBe(expected)
  })

  it('RES3: Juliet from two logs is one memory seen on two days', () => {
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

  it('RES22: near in meaning with the same names and numbers confirms, and only then', () => {
    const known = memory(D1, 'Works night shifts in Leeds')
    const index = new MemoryIndex([known], { names: NAMES, nearness: () => 0.9 })
    const says = (text: string): Resolution => resolveFinding(finding(D2, text), index, context(D2)).resolution
    expect(says('Works night shifts as a porter in Leeds')).toBe('confirms')
    expect(says('Works night shifts in York')).toBe('new')
    expect(says('Works 4 night shifts in Leeds')).toBe('new')
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

  it('RES3: said twice on one day counts once, with both as evidence', () => {
    const index = indexOf()
    const [first] = learn(index, finding(D1, 'Keeps bees'), finding(D1, 'Keeps bees', { quote: 'the bees again' }))
    expect(index.get(first?.memory ?? '')).toMatchObject({ observations: 1, confidence: 3 })
    expect(index.get(first?.memory ?? '')?.evidence).toHaveLength(2)
  })

  it('CONF1: a marker lifts what is known to five', () => {
    const index = indexOf()
    const [first] = learn(index, finding(D1, 'Keeps bees'), finding(D2, 'Keeps bees', { marker: true }))
    expect(index.get(first?.memory ?? '')).toMatchObject({ confidence: 5, marker: true })
  })

  it('RES1: what says more stays beside, and takes nothing', () => {
    const index = indexOf()
    const [first, second] = learn(
      index,
      finding(D1, 'Daughter Wren is dyslexic'),
      finding(D2, 'Wren is dyslexic and bakes'),
    )
    expect(types(second)).toEqual(['memory-added'])
    expect(second?.memory).not.toBe(first?.memory)
    expect(index.get(first?.memory ?? '')).toMatchObject({ observations: 1, status: 'active' })
  })

  it('RES1: what says less by a name stays beside too, and asks nothing', () => {
    const [first, second] = learn(
      indexOf(),
      finding(D1, 'Brother Tom repairs clocks, in Oslo'),
      finding(D2, 'Brother Tom repairs clocks'),
    )
    expect(second?.memory).not.toBe(first?.memory)
    expect(types(second)).toEqual(['memory-added'])
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
      const [same] = learn(index, finding(D2, 'Drinks no coffee', { ...quoted, text: 'Drinks no coffee' }), quoted)
      expect(types(same)).toEqual(['memory-added'])
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
    const part = memory(D1, 'Has bees on the roof', { status: 'archived', supersededBy: 'm-1' })
    const compressed = { how: 'merged', sources: [part.id], ratio: 1, at: '', dates: [D1, D1], cluster: null } as const
    const whole = memory(D1, 'Keeps bees and chickens on the roof', { id: 'm-1', compressed })
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

  it('RES11: an exception takes nothing, the old one stays, the exception is kept in the store as an event', () => {
    const index = indexOf()
    const [old, once] = learn(
      index,
      finding(D1, 'Never uses exclamation marks', { kind: 'trait' }),
      finding(D2, 'Used an exclamation mark once, on an invitation', { kind: 'trait', cue: 'one-off' }),
    )
    expect(types(once)).toEqual(['memory-added', 'memory-contradicted'])
    expect(index.get(old?.memory ?? '')).toMatchObject({ status: 'active', confidence: 3 })
    expect(index.get(once?.memory ?? '')).toMatchObject({ home: 'store', kind: 'event' })
  })

  it('RES9: the new line stands where the old one stood, under its heading and in its order', () => {
    const old = memory(D1, 'Takes 5 mg of bisoprolol', { section: ['## Health'], placedSeq: 7, kind: 'trait' })
    const index = indexOf(old)
    const [now] = learn(
      index,
      finding(D3, 'Takes 7.5 mg of bisoprolol', { cue: 'update', home: 'store', kind: 'event' }),
    )
    const place = { home: 'user', kind: 'trait', section: ['## Health'], placedOn: D1, placedSeq: 7 }
    expect(index.get(now?.memory ?? '')).toMatchObject({ ...place, firstSeen: D3 })
  })

  it('RES11: patterns that a reader reconciled become an Observed Contradiction', () => {
    const wish: Partial<Finding> = { home: 'relational', kind: 'preference', claim: claim('answer-length', 'brief') }
    const index = indexOf()
    const [old, block] = learn(
      index,
      finding(D1, 'USER prefers brief responses', wish),
      finding(D2, 'USER asked for more detail on architecture', {
        ...{ ...wish, claim: claim('answer-length', 'long') },
        reconciled: { resolution: 'Architecture needs detail.', pattern: 'Brief, but for architecture' },
      }),
    )
    expect(index.get(block?.memory ?? '')?.block).toEqual([
      'Previous: "USER prefers brief responses"',
      'New: "USER asked for more detail on architecture"',
      '',
      'Resolution: Architecture needs detail.',
      '',
      'Updated pattern: "Brief, but for architecture"',
    ])
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

  it('RES9: an older log that says what was replaced since goes into the trail at once', () => {
    const index = indexOf(memory(D3, 'Lives in Oslo', { claim: claim('home', 'oslo') }))
    const [late] = learn(index, finding(D1, 'Lives in Duluth', { claim: claim('home', 'duluth') }))
    expect(late?.resolution).toBe('contradicts')
    expect(index.get(late?.memory ?? '')?.status).toBe('superseded')
    expect(index.get(memory(D3, 'Lives in Oslo').id)).toMatchObject({ status: 'active', confidence: 3 })
  })
})

describe('another value of what a line is about', () => {
  const near = (...memories: Memory[]): MemoryIndex => new MemoryIndex(memories, { names: NAMES, nearness: () => 0.5 })
  const line = (text: string, rest: Partial<Memory> = {}): Memory => memory(D1, text, rest)
  const stored = (text: string, rest: Partial<Finding> = {}): Finding =>
    finding(D2, text, { home: 'store', kind: 'context', ...rest })
  const status = (known: Memory, said: Finding): string | undefined => {
    const index = near(known)
    learn(index, said)
    return index.get(known.id)?.status
  }

  it('RES9: said beside the old one it takes its place in the line, in whatever words', () => {
    const known = line('Dad is on ropinirole four times a day and the hours matter', { section: ['## People'] })
    const index = near(known)
    const [now] = learn(index, stored('They changed dads ropinirole from four times to five times a day'))
    expect(index.get(known.id)).toMatchObject({ status: 'superseded', supersededBy: now?.memory })
    expect(index.get(now?.memory ?? '')).toMatchObject({
      text: 'Dad is on ropinirole five times a day and the hours matter',
      home: 'user',
      section: ['## People'],
    })
  })

  const rows: [string, Memory, Finding, string][] = [
    [
      'three words tell what it is about',
      line('Nils and Ada marry on 11 July at Harrow Mill'),
      stored('Harrow Mill fell through for Nils, 29 August now'),
      'superseded',
    ],
    [
      'the words say that something changed',
      line('The viva is on 27 March, with Dr Roos'),
      stored('The viva moves to 24 April', { cue: 'update' }),
      'superseded',
    ],
    [
      'nothing says so',
      line('The viva is on 27 March, with Dr Roos'),
      stored('Bought shoes for the viva on 24 April'),
      'active',
    ],
    [
      'somebody else has a value of their own',
      line('Takes 5 mg'),
      stored('My sister takes 7 mg', { cue: 'update' }),
      'active',
    ],
    [
      'it was said in the same breath',
      line('The viva is on 27 March'),
      finding(D1, 'The viva moves to 24 April', { cue: 'update' }),
      'active',
    ],
    [
      'the person typed the line',
      line('The viva is on 27 March', { origin: 'human-edit' }),
      stored('The viva moves to 24 April', { cue: 'update' }),
      'active',
    ],
  ]
  it.each(rows)('RES9: %s', (_, known, said, expected) => {
    expect(status(known, said)).toBe(expected)
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

  it('FGT3: what was erased is not learned again', () => {
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

  it('RES3: confirmations of one day come to the same in any order', () => {
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
