import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../src/store/document/rows.ts'
import { scan } from '../../../src/store/document/scan.ts'
import { FIXTURES } from './random-document.ts'
import { anyMarkdown, byRemark, byScan } from './scan-against-remark.ts'

describe('telling blocks apart', () => {
  it.each([...FIXTURES.keys()])('DOC1: in %s every line is what remark says it is', (name) => {
    const text =
      FIXTURES.get(name)
        ?.toString('utf8')
        .replace(/^\uFEFF/, '') ?? ''
    expect(byScan(text)).toEqual(byRemark(text))
  })

  it('DOC1: in 3,000 random texts every line is what remark says it is', () => {
    const same = fc.property(anyMarkdown, (text) => {
      expect(byScan(text)).toEqual(byRemark(text))
    })
    fc.assert(same, { numRuns: 3000 })
  })

  it('DOC1: a fence or comment that nothing closes is known by its first line', () => {
    const openFrom = (text: string) => scan(linesOf(text)).openFrom
    expect(openFrom('a\n\n```\nb\n')).toBe(2)
    expect(openFrom('a\n\n<!-- b\n\nc\n')).toBe(2)
    expect(openFrom('- a\n  ```\n')).toBe(2)
    expect(openFrom('```\na\n```\n')).toBe(3)
    expect(openFrom('<div>\na\n')).toBe(2)
  })

  it('DOC1: a line of 200 kB and 20,000 nested markers take no time worth speaking of', () => {
    const started = performance.now()
    scan(linesOf(`${'>'.repeat(200)} ${'- '.repeat(200)}x\n`.repeat(20)))
    scan(linesOf(`| ${'a |'.repeat(60_000)}\n|${'--|'.repeat(60_000)}\n`))
    scan(linesOf(`${' '.repeat(200_000)}x\n`))
    scan(linesOf(`<a ${'b="c" '.repeat(30_000)}\n`))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
