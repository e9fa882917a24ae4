import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { recategorise } from '../../../src/maintain/recategorise/recategorise.ts'
import { answerReview } from '../../../src/memory/answer.ts'
import { readSuggestion, showEntry } from '../../../src/memory/compression-review.ts'
import type { Bucket, Memory } from '../../../src/memory/memory.ts'
import type { Review } from '../../../src/memory/review.ts'
import type { State } from '../../../src/memory/state.ts'
import { defang } from '../../../src/read/defang.ts'
import { apply, linesOf, runStep, stateOf } from './dedupe-driver.ts'

const entry = (text: string, bucket: Bucket = 'FACT', more: Partial<Memory> = {}): Partial<Memory> => ({
  text,
  bucket,
  ...more,
})
const TOMS = [
  entry("Tom: User's friend, lives in Oslo", 'PERSON', { firstSeen: '2026-01-02', confirmedOn: '2026-01-02' }),
  entry('Tom moved to Bergen', 'PERSON', { firstSeen: '2026-02-02', confirmedOn: '2026-02-02' }),
]

async function asked(memories: readonly Partial<Memory>[]): Promise<{ state: State; review: Review }> {
  const state = stateOf(memories)
  await runStep(dedupe, state)
  await runStep(recategorise, state)
  const [review] = state.reviews.values()
  if (!review) throw new Error('nothing was asked')
  return { state, review }
}

function answer(state: State, review: Review, label: string): void {
  const action = review.options.find((option) => option.label === label)?.action ?? ''
  const changes = answerReview(state, { review, action, text: null, on: '2026-03-02' }, defang)
  for (const change of changes) apply(state, change)
}

describe('answers about entries', () => {
  it('NGT18: the question shows both entries with their dates, and the line that would be written', async () => {
    const { review } = await asked(TOMS)
    expect(review.body[0]).toBe(
      'PERSON "Tom": User\'s friend, lives in Oslo (2026-01-02) and PERSON "Tom moved to Bergen" (2026-02-02)',
    )
    expect(review.options.map(({ label }) => label)).toEqual(['merge as suggested', 'keep both', 'remove the second'])
  })

  it('NGT19: merge as suggested writes the line that was shown, word for word', async () => {
    const { state, review } = await asked(TOMS)
    answer(state, review, 'merge as suggested')
    expect(linesOf(state)).toEqual(["PERSON Tom: User's friend, moved to Bergen"])
    expect(review.suggestion).toBe('one PERSON "Tom": User\'s friend, moved to Bergen')
    expect([...state.memories.values()].filter(({ status }) => status === 'superseded')).toHaveLength(2)
  })

  it('NGT19: keep both changes nothing and is never asked again, also when one of them was merged since', async () => {
    const { state, review } = await asked(TOMS)
    answer(state, review, 'keep both')
    expect(linesOf(state)).toEqual(["PERSON Tom: User's friend, lives in Oslo", 'PERSON Tom moved to Bergen'])
    expect(await runStep(dedupe, state)).toEqual([])
    const more = stateOf([entry("Tom: User's friend, plays chess", 'PERSON', { id: 'm-00000000000000ff' })])
    for (const memory of more.memories.values())
      apply(state, { type: 'memory-added', data: { memory, resolution: 'new' } })
    const items = await runStep(dedupe, state)
    expect(items.map(({ outcome }) => outcome)).toEqual(['merged'])
    expect(linesOf(state)).toContain('PERSON Tom moved to Bergen')
  })

  it('NGT19: remove the second retracts it, and the first stays', async () => {
    const { state, review } = await asked(TOMS)
    answer(state, review, 'remove the second')
    expect(linesOf(state)).toEqual(["PERSON Tom: User's friend, lives in Oslo"])
    expect(state.retractions).toHaveLength(1)
  })

  it('NGT19: a line that a human worded takes the words that were approved and stays that line', async () => {
    const own = entry("Juliet: User's wife", 'PERSON', { origin: 'human-edit', pinned: true })
    const { state, review } = await asked([own, entry('Juliet: Married in 2015', 'PERSON')])
    answer(state, review, 'merge as suggested')
    expect(linesOf(state)).toEqual(["PERSON Juliet: User's wife, married in 2015"])
    expect(state.memories.get('m-0000000000000001')).toMatchObject({
      origin: 'human-edit',
      pinned: true,
      status: 'active',
    })
    expect(state.memories.get('m-0000000000000001')?.evidence).toHaveLength(2)
  })

  it('NGT20: what changed since it was shown is only closed, and asked again with its new words', async () => {
    const { state, review } = await asked(TOMS)
    const known = state.memories.get('m-0000000000000002') as Memory
    const text = 'Tom moved to Stavanger'
    apply(state, { type: 'memory-edited', data: { id: known.id, text, memory: { ...known, text } } })
    const changes = answerReview(state, { review, action: 'merge', text: null, on: '2026-03-02' }, defang)
    expect(changes).toMatchObject([{ type: 'review-closed', data: { outcome: { by: 'moot' } } }])
    for (const change of changes) apply(state, change)
    expect((await runStep(dedupe, state)).map(({ outcome }) => outcome)).toEqual(['asked'])
  })

  it('NGT20: a question about entries that are gone is closed by the next night', async () => {
    const { state } = await asked(TOMS)
    apply(state, { type: 'memory-archived', data: { id: 'm-0000000000000002', by: null, reason: 'full', file: null } })
    const [item] = await runStep(dedupe, state)
    expect(item?.changes).toMatchObject([{ type: 'review-closed' }])
    expect(state.reviews.size).toBe(0)
  })

  it('NGT21: a bucket that was asked about is the one that the answer files it in, or stays', async () => {
    const moved = await asked([entry('Was born in Graz', 'TRAIT')])
    answer(moved.state, moved.review, 'move as suggested')
    expect(linesOf(moved.state)).toEqual(['FACT Was born in Graz'])
    const left = await asked([entry('Was born in Graz', 'TRAIT')])
    answer(left.state, left.review, 'leave it where it is')
    expect(linesOf(left.state)).toEqual(['TRAIT Was born in Graz'])
    expect(await runStep(recategorise, left.state)).toEqual([])
  })

  it('NGT18: what is shown as an entry reads back as its text', () => {
    const texts = ["Juliet: User's wife", 'Likes "jazz", a lot', 'A: b: c', 'USER said: "I like tea."', 'Plain words']
    for (const text of texts) expect(readSuggestion(`one TOPIC ${showEntry(text)}`)).toEqual({ bucket: 'TOPIC', text })
    expect(readSuggestion('move it to PERSON')).toEqual({ bucket: 'PERSON' })
    expect(readSuggestion('something else')).toBeNull()
  })

  it('NGT25: who said something is no person: a quotation is shown as it is, without a name or a bucket', async () => {
    const { review } = await asked([
      entry("Juliet: USER's sister, lives in Wellington", 'PERSON'),
      entry('USER said: "Juliet moved to Auckland."', 'PERSON', { firstSeen: '2026-02-03', confirmedOn: '2026-02-03' }),
    ])
    const page = [review.title, ...review.body].join('\n')
    expect(page).toContain('USER said: "Juliet moved to Auckland." (2026-02-03)')
    expect(page).not.toMatch(/PERSON (?:"?)USER said|"USER said"/)
    expect(readSuggestion(`one PERSON ${showEntry('Marta said: "Juliet moved."')}`)).toEqual({
      bucket: 'PERSON',
      text: 'Marta said: "Juliet moved."',
    })
  })

  it('NGT18: nothing is suggested that REVIEW.md would show in other words than it would write', async () => {
    const marked = entry("Juliet: User's wife, {calls her *Jules*}", 'PERSON', { origin: 'human-edit' })
    const { review } = await asked([marked, entry('Juliet: Married in 2015', 'PERSON')])
    expect(review.suggestion).toBeNull()
    expect(review.options.map(({ action }) => action)).toEqual(['keep-both', 'forget-second'])
  })
})
