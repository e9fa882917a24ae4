import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMarkdown, byRemark, byScan } from './scan-against-remark.ts'

it('in 60,000 random texts every line is what remark says it is', () => {
  const same = fc.property(anyMarkdown, (text) => {
    expect(byScan(text)).toEqual(byRemark(text))
  })
  fc.assert(same, { numRuns: 60_000 })
})
