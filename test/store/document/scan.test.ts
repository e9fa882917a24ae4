import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { linesOf } from '../../../src/store/document/rows.ts'
import { scan } from '../../../src/store/document/scan.ts'
import { growth, LEEWAY } from '../../support/growth.ts'
import { FIXTURES } from './random-document.ts'
import { anyMarkdown, byRemark, byScan } from './scan-against-remark.ts'

/** A lone CR ends no line for us, and a link definition is a paragraph. */
const OTHERWISE = new Set(['lone-cr.md', 'definitions.md'])

describe('telling blocks apart', () => {
  it.each([...FIXTURES.keys()].filter((name) => !OTHERWISE.has(name)))(
    'in %s every line is what remark says it is',
    (name) => {
      const text =
        FIXTURES.get(name)
          ?.toString('utf8')
          .replace(/^\uFEFF/, '') ?? ''
      expect(byScan(text)).toEqual(byRemark(text))
    },
  )

  it('in random texts every line is what remark says it is', () => {
    const same = fc.property(anyMarkdown, (text) => {
      expect(byScan(text)).toEqual(byRemark(text))
    })
    fc.assert(same, { numRuns: 400 })
  }, 120_000)

  it('a fence or comment that nothing closes is known by its first line', () => {
    const openFrom = (text: string) => scan(linesOf(text)).openFrom
    expect(openFrom('a\n\n```\nb\n')).toBe(2)
    expect(openFrom('a\n\n<!-- b\n\nc\n')).toBe(2)
    expect(openFrom('- a\n  ```\n')).toBe(2)
    expect(openFrom('```\na\n```\n')).toBe(3)
    expect(openFrom('<div>\na\n')).toBe(2)
  })

  it.each([
    [
      'quotes and items in one another',
      (size: number) => '> '.repeat(5000 * size) + '- '.repeat(5000 * size) + 'x\n'.repeat(50),
    ],
    ['spaces', (size: number) => `- a\n${' '.repeat(20_000 * size)}x\n`],
    ['a tag of many attributes', (size: number) => `<a ${'b="c" '.repeat(3000 * size)}\n`],
    ['a bracket that nothing closes', (size: number) => `[${'a'.repeat(20_000 * size)}\n`],
    ['hashes', (size: number) => `# ${'# '.repeat(10_000 * size)}x\n`],
    [
      'stars and dashes',
      (size: number) =>
        `${'* '.repeat(10_000 * size)}x\n${'- '.repeat(10_000 * size)}x\n${'-'.repeat(20_000 * size)}x\n`,
    ],
    ['backticks', (size: number) => `${'`'.repeat(20_000 * size)}x\`\n`],
    ['comments', (size: number) => `- a ${'<!-- -->'.repeat(2500 * size)}\n`],
    ['emphasis that looks like a label', (size: number) => `**${':'.repeat(10_000 * size)}*\n`],
  ])('a line of %s takes time that grows with its length', async (_name, text) => {
    const read = (size: number) => readDocument(Buffer.from(text(size)), null, [])
    expect(read(10).rows.length).toBe(linesOf(text(10)).length)
    expect(await growth(read, [1, 10])).toBeLessThan(LEEWAY)
  })
})
