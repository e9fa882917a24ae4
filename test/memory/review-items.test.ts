import { describe, expect, it } from 'vitest'
import { contradictionReview, documentReview, doubtReview, reviewId } from '../../src/memory/review/items.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { harmless } from '../../src/store/projection/review-page.ts'
import { memory } from './resolve/make.ts'

const old = memory('2026-01-05', 'Lives in Duluth')
const fresh = memory('2026-01-06', 'Lives in [Oslo](https://evil.example)')
const on = '2026-01-06'
const lost = { id: reviewId('document', ['USER.md', '7']), document: 'USER.md', why: 'shrunken' } as const

describe('questions for REVIEW.md', () => {
  const rows: readonly [string, Review, readonly string[], readonly string[]][] = [
    [
      'contradiction',
      contradictionReview(old, fresh, on),
      [old.id, fresh.id],
      ['take-new', 'keep-old', 'keep-both', 'forget'],
    ],
    ['soul', doubtReview(fresh, on), [fresh.id], ['approve', 'reject']],
    ['document', documentReview(lost, [old, fresh], on), [old.id, fresh.id], ['approve', 'forget']],
  ]

  it.each(rows)('RVW6: %s', (type, review, memories, actions) => {
    expect(review).toMatchObject({ type, memories, openedOn: on })
    expect(review.options.map((option) => option.action)).toEqual(actions)
    expect(review.title).toMatch(/\?$/)
    expect(review.id).toMatch(/^r-[0-9a-f]{8}$/)
    expect(harmless(review).body.join('\n')).not.toContain('](')
  })

  it('RVW6: the same question asked later has the same id, another question another', () => {
    expect(contradictionReview(old, fresh, '2026-02-08').id).toBe(contradictionReview(old, fresh, on).id)
    expect(contradictionReview(old, fresh, on).id).toBe(reviewId('contradiction', [old.id, fresh.id]))
    expect(new Set(rows.map(([, review]) => review.id)).size).toBe(rows.length)
  })

  it('RVW6: a contradiction shows both sides with their days', () => {
    expect(harmless(contradictionReview(old, fresh, on)).body).toEqual([
      'Known: "Lives in Duluth" (2026-01-05)',
      'New: "Lives in Oslo (hxxps[:]//evil.example)" (2026-01-06)',
    ])
  })
})
