import { describe, expect, it } from 'vitest'
import { frontMatterOf } from '../../../src/store/document/front-matter.ts'

const touched = () => Reflect.get(globalThis, 'PWNED')

describe('front matter', () => {
  it('DOC40: a plain YAML block at the very beginning is read, and its lines are counted', () => {
    const found = frontMatterOf('---\ntitle: Notes # mine\ntags: [a, b]\n---\n# Head\n')
    expect(found).toMatchObject({ lines: 4, problem: null })
    expect({ ...found.data }).toEqual({ title: 'Notes', tags: ['a', 'b'] })
  })

  it.each([
    ['no fence', '# Head\n---\na: 1\n---\n'],
    ['a rule that nothing closes', '---\n# Head\n- item\n'],
    ['a blank line first', '\n---\na: 1\n---\n'],
    ['four dashes', '----\na: 1\n----\n'],
  ])('DOC40: %s is no front matter', (_name, text) => {
    expect(frontMatterOf(text)).toMatchObject({ lines: 0, problem: null })
  })

  it.each([
    'js',
    'javascript',
    ' js ',
    'JS',
    'Javascript',
    'json',
    'coffee',
    'cson',
    'constructor',
    'toString',
    '__proto__',
  ])('DOC41: ---%s is not front matter, and nothing of it runs', (language) => {
    const code = '(globalThis.PWNED = true, {})'
    expect(frontMatterOf(`---${language}\n${code}\n---\ntext\n`)).toMatchObject({ lines: 0, problem: null })
    expect(touched()).toBeUndefined()
  })

  it.each([
    ['a tag that makes a function', 'run: !!js/function "function () { globalThis.PWNED = true }"'],
    ['a tag that makes a regex', 'run: !!js/regexp /a/'],
    ['a second fence', 'a: 1\n---js\n(globalThis.PWNED = true)'],
    ['a list', '- a\n- b'],
    ['a sentence', 'only words'],
    ['broken YAML', 'a: [1,'],
    ['a bomb of aliases', bomb()],
    ['too much of it', `a: ${'x'.repeat(70_000)}`],
  ])('DOC41: %s is refused with the reason', (_name, yaml) => {
    const found = frontMatterOf(`---\n${yaml}\n---\ntext\n`)
    expect(found.problem).toMatch(/^front matter (?:is not|must be|holds|has)/)
    expect(Object.keys(found.data)).toEqual([])
    expect(touched()).toBeUndefined()
  })

  it('DOC41: what was refused once is refused again, and what a caller changes in one answer is not in the next', () => {
    const broken = '---\na: [1,\n---\n'
    expect(frontMatterOf(broken).problem).toBe(frontMatterOf(broken).problem)
    const first = frontMatterOf('---\na: [1]\n---\n')
    ;(first.data['a'] as number[]).push(2)
    expect(frontMatterOf('---\na: [1]\n---\n').data['a']).toEqual([1])
  })

  it('DOC41: a key named __proto__ is a key like any other', () => {
    const { data } = frontMatterOf('---\n__proto__:\n  polluted: yes\n---\n')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.getPrototypeOf(data)).toBeNull()
  })
})

function bomb(): string {
  const lines = ['a: &a [x,x,x,x,x,x,x,x,x,x]']
  for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'])
    lines.push(`${to}: &${to} [${`*${from},`.repeat(9)}*${from}]`)
  return lines.join('\n')
}
