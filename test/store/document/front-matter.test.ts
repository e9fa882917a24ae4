import { expect, it } from 'vitest'
import { frontMatterProblem } from '../../../src/store/document/front-matter.ts'

it.each([
  ['# Head\n', null],
  ['---\ntitle: Notes # mine\ntags: [a, b]\n---\n# Head\n', null],
  ['---\n- a\n- b\n---\n', /must be keys and values/],
  ['---\ntitle: [a\n---\n', /is not YAML/],
  [`---\n${'a: b\n'.repeat(20_000)}---\n`, /characters, at most/],
])('properties that cannot be read are said, and no text is run: %j', (text, problem) => {
  const found = frontMatterProblem(text)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

it('a block in another language is no front matter: nothing of it is run', () => {
  expect(frontMatterProblem('---js\nglobalThis.bad = 1\n---\n')).toBeNull()
  expect('bad' in globalThis).toBe(false)
})
