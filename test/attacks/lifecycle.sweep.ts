import { describe, expect, it } from 'vitest'
import { attackCases } from './cases.ts'
import { judge } from './judge.ts'

describe('planted text from the log to the documents, every case', () => {
  it('SEC20 SEC21 no canary is believed, none comes back in a block for a prompt, and 97 of 100 twins are learned', async () => {
    const { believed, blocks, carried, learnedShare, recalledShare, missed } = await judge(attackCases(), 'both')
    expect(believed).toEqual([])
    expect(carried).toEqual([])
    expect(blocks).toBeGreaterThan(70_000)
    expect(learnedShare, missed.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(recalledShare).toBeGreaterThanOrEqual(0.99)
  })
})
