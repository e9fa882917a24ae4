import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../src/store/document/read-document.ts'
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
  }, 120_000)

  it('DOC1: a fence or comment that nothing closes is known by its first line', () => {
    const openFrom = (text: string) => scan(linesOf(text)).openFrom
    expect(openFrom('a\n\n```\nb\n')).toBe(2)
    expect(openFrom('a\n\n<!-- b\n\nc\n')).toBe(2)
    expect(openFrom('- a\n  ```\n')).toBe(2)
    expect(openFrom('```\na\n```\n')).toBe(3)
    expect(openFrom('<div>\na\n')).toBe(2)
  })

  it.each([
    ['quotes and items in one another', '> '.repeat(50_000) + '- '.repeat(50_000) + 'x\n'.repeat(50)],
    ['a table of 60,000 cells', `|${'a |'.repeat(60_000)}\n|${'--|'.repeat(60_000)}\n|${'a |'.repeat(60_000)}\n`],
    ['spaces', `- a\n${' '.repeat(200_000)}x\n`],
    ['a tag of 30,000 attributes', `<a ${'b="c" '.repeat(30_000)}\n`],
    ['a bracket that nothing closes', `[${'a'.repeat(200_000)}\n`],
    ['hashes', `# ${'# '.repeat(100_000)}x\n`],
    ['stars and dashes', `${'* '.repeat(100_000)}x\n${'- '.repeat(100_000)}x\n${'-'.repeat(200_000)}x\n`],
    ['backticks', `${'`'.repeat(200_000)}x\`\n`],
    ['comments', `- a ${'<!-- -->'.repeat(25_000)}\n`],
    ['emphasis that looks like a label', `**${':'.repeat(100_000)}*\n`],
  ])('DOC1: a line of %s takes no time worth speaking of', (_name, text) => {
    const started = process.cpuUsage()
    const page = readDocument(Buffer.from(text), null, [])
    expect(page.rows.length).toBe(linesOf(text).length)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})
