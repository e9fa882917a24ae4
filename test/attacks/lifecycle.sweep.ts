import { describe, expect, it } from 'vitest'
import { attackCases } from './cases.ts'
import { judge } from './judge.ts'

describe('planted text from the log to the documents, every case', () => {
  it('SEC20 SEC21: no canary is believed, and 97 of 100 twins are learned', async () => {
    const { believed, learnedShare, missed } = await judge(attackCases(), 'both')
    expect(believed).toEqual([])
    expect(learnedShare, missed.join('\n')).toBeGreaterThanOrEqual(0.97)
  })
})
