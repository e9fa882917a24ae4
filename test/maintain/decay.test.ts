import { describe, expect, it } from 'vitest'
import { decay, SMALLEST_GROUP } from '../../src/maintain/decay.ts'
import { SUMMARY_MAX_BYTES } from '../../src/maintain/made-memory.ts'
import { importanceOf } from '../../src/memory/importance.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { answerReview } from '../../src/memory/review/answer.ts'
import { askFading } from '../../src/memory/review/fading.ts'
import { contradictionReview, fadingReview } from '../../src/memory/review/items.ts'
import { nightOver, stored } from './support/night.ts'

/** Thirty days with a log between the memories and today: 3 is worth nothing then. */
const DAYS = Array.from({ length: 35 }, (_, at) => new Date(Date.UTC(2026, 1, 3 + at)).toISOString().slice(0, 10))
const on = { status: 'candidate' as const, firstSeen: '2026-02-02', confirmedOn: '2026-02-02', confidence: 2 }
const faded = (text: string, at: number, fields: Partial<Memory> = {}): Memory =>
  stored(text, at, { ...on, topics: ['tea'], ...fields })
const TEA = [faded('Bought green tea', 1), faded('Asked about oolong', 2), faded('Tea shop closes at six', 3)]
const over = (memories: readonly Memory[]) => nightOver(memories, {}, DAYS)

describe('decay', () => {
  it('DST24: at least three of one home and topic become one candidate, archived under it in one run', async () => {
    const night = over(TEA)
    const items = await night.run(decay)
    expect(items).toMatchObject([{ stage: 'decay', outcome: 'decayed', memories: TEA.map(({ id }) => id) }])
    const summary = [...night.state().memories.values()].at(-1)
    expect(summary).toMatchObject({
      text: 'Bought green tea; Asked about oolong; Tea shop closes at six',
      status: 'candidate',
      home: 'store',
      topics: ['tea'],
    })
    for (const { id } of TEA) {
      const source = night.state().memories.get(id)
      expect(source).toMatchObject({ status: 'archived', supersededBy: summary?.id })
      expect(source && importanceOf(source)).toBe(0.5)
    }
    const jobs = items[0]?.changes.flatMap((change) => (change.type === 'memory-archived' ? change.data.job : []))
    expect(jobs).toEqual(['job-test', 'job-test', 'job-test'])
  })

  it('DST24: two stay, and so do three of different topics or homes', async () => {
    const apart = [
      [TEA[0], TEA[1]],
      TEA.map((memory, at) => ({ ...memory, topics: [`t${at}`] })),
      TEA.map((memory, at) => (at === 0 ? { ...memory, status: 'candidate' as const, home: 'user' as const } : memory)),
      TEA.map((memory) => ({ ...memory, topics: [] })),
    ]
    for (const memories of apart) expect(await over(memories.flatMap((one) => one ?? [])).run(decay)).toEqual([])
  })

  it('DST24: candidates wait in the home that they were meant for; their summary is in the store all the same', async () => {
    const night = over(TEA.map((memory) => ({ ...memory, home: 'user', status: 'candidate', kind: 'preference' })))
    expect((await night.run(decay)).length).toBe(1)
    expect([...night.state().memories.values()].at(-1)).toMatchObject({ home: 'store', status: 'candidate' })
  })

  it('DST24: a group is no larger than a summary has room for, so that every text stands whole', async () => {
    const many = Array.from({ length: 40 }, (_, at) => faded(`Tea number ${at} ${'is green '.repeat(12)}`, at + 1))
    const night = over(many)
    const items = await night.run(decay)
    expect(items.length).toBeGreaterThan(3)
    for (const { changes, memories } of items) {
      const text = changes.flatMap((change) => (change.type === 'memory-added' ? change.data.memory.text : []))[0] ?? ''
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(SUMMARY_MAX_BYTES)
      expect(memories.length).toBeGreaterThanOrEqual(SMALLEST_GROUP)
      for (const id of memories) expect(text).toContain(night.state().memories.get(id)?.text.trim())
    }
    const grouped = items.flatMap(({ memories }) => memories)
    expect(new Set(grouped).size).toBe(grouped.length)
  })

  it.each([
    ['worth 1 or more', { confidence: 9 }],
    ['a line of a document', { home: 'user', status: 'active' }],
    ['held in the store', { status: 'active' }],
    ['pinned', { pinned: true }],
    ['critical', { marker: true }],
    ['written by a human', { origin: 'human-edit' }],
    ['a line that waits for SOUL.md', { home: 'soul' }],
    ['archived already', { status: 'archived' }],
    [
      'made of others',
      { compressed: { how: 'merged', sources: [], ratio: 1, at: '', dates: ['', ''], cluster: null } },
    ],
  ] as const)('DST24: what is %s stays', async (_what, fields) => {
    expect(await over(TEA.map((memory): Memory => ({ ...memory, ...fields }))).run(decay)).toEqual([])
  })

  it('DST24: what an open question rests on stays; a question whether it still holds ends with it', async () => {
    const night = over(TEA)
    const [first, second] = TEA as [Memory, Memory, Memory]
    const review = contradictionReview(first, second, '2026-03-01', night.ports.defang)
    night.commit([{ type: 'review-opened', data: { review } }])
    expect(await night.run(decay)).toEqual([])
    const other = over(TEA)
    const asked = TEA.map((memory) => fadingReview(memory, '2026-03-01', other.ports.defang))
    other.commit(asked.map((one) => ({ type: 'review-opened', data: { review: one } })))
    await other.run(decay)
    expect([...other.state().reviews.values()].map(({ type, memories }) => [type, memories.length])).toEqual([
      ['fading', 1],
    ])
  })

  it('DST24: one question takes the place of those which of two holds, and names the group', async () => {
    const known = stored('Drinks coffee', 9, { topics: ['tea'] })
    const night = over([known, ...TEA])
    const asked = TEA.map((memory) => contradictionReview(known, memory, '2026-02-02', night.ports.defang))
    night.commit(asked.map((review) => ({ type: 'review-opened', data: { review } })))
    const [item] = await night.run(decay)
    const [review, ...more] = night.state().reviews.values()
    expect(more).toEqual([])
    expect(review).toMatchObject({ type: 'fading', title: 'Does this about tea still hold?' })
    expect(review?.body.join('\n')).toContain('the place of 3 questions that nobody answered')
    expect(item?.note).toContain('in the place of 3 unanswered questions')
    expect(night.state().memories.get(known.id)).toEqual(over([known]).state().memories.get(known.id))
    expect([...night.state().memories.values()].at(-1)).toMatchObject({ status: 'candidate', claim: null })
    if (review === undefined) throw new Error('nothing is asked')
    const answer = { review, action: 'forget', text: null, on: '2026-03-10' }
    night.commit(answerReview(night.state(), answer, night.ports.defang))
    for (const { id } of TEA) expect(night.state().memories.get(id)?.status).toBe('retracted')
    expect(night.state().memories.get(known.id)?.status).toBe('active')
    const other = over([known, ...TEA])
    other.commit(asked.map((one) => ({ type: 'review-opened', data: { review: one } })))
    const before = other.state()
    other.undo(other.commit(item?.changes ?? []))
    expect([...other.state().reviews.keys()]).toEqual([...before.reviews.keys()])
  })

  it('DST24: the human is asked once about the summary, and a tick makes it active', async () => {
    const night = over(TEA)
    await night.run(decay)
    expect(askFading(night.state(), '2026-03-10', night.ports.defang)).toEqual([])
    const [review] = night.state().reviews.values()
    if (review === undefined) throw new Error('nothing is asked')
    expect(review.body[0]).toContain('Bought green tea; Asked about oolong')
    const answer = { review, action: 'approve', text: null, on: '2026-03-10' }
    night.commit(answerReview(night.state(), answer, night.ports.defang))
    expect(night.state().memories.get(review.memories[0] ?? '')).toMatchObject({ status: 'active', confidence: 4 })
    expect(night.state().reviews.size).toBe(0)
  })

  it('DST24: the same said again makes it active too, and the question is moot', async () => {
    const night = over(TEA)
    await night.run(decay)
    const summary = [...night.state().memories.values()].at(-1) as Memory
    const evidence = [{ file: 'raw/2026-03-10.md', lines: [3, 3] as const, quote: 'green tea again' }]
    const data = { id: summary.id, on: '2026-03-10', confidence: 2, evidence, memory: summary }
    night.commit([{ type: 'memory-confirmed', data }])
    expect(night.state().memories.get(summary.id)?.status).toBe('active')
    expect(askFading(night.state(), '2026-03-10', night.ports.defang).map(({ type }) => type)).toEqual([
      'review-closed',
    ])
  })

  it('DST24: a second night changes nothing, and an undo brings everything back', async () => {
    const night = over(TEA)
    const [item] = await night.run(decay)
    expect(await night.run(decay)).toEqual([])
    const again = over(TEA)
    again.undo(again.commit(item?.changes ?? []))
    expect([...again.state().memories.values()]).toEqual([...over(TEA).state().memories.values()])
  })
})
