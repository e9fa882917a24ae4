import { expect, it } from 'vitest'
import type { Base } from '../../../src/store/document/document.ts'
import { mergeLines } from '../../../src/store/document/line-diff.ts'
import { loadedBy } from '../../../src/store/document/old-buffer.ts'

const TEXT = '# Me\n- mine\n\n## Updates\n- Keeps bees\n- Plays the cello\n'
const BASE: Base = {
  text: TEXT,
  spans: [
    { start: 2, end: 4, owner: '', byHuman: false },
    { start: 4, end: 5, owner: 'm-bees', byHuman: false },
    { start: 5, end: 6, owner: 'm-cello', byHuman: false },
  ],
  joined: [],
  kept: {},
  seq: 1,
  came: { 'm-bees': 10_000, 'm-cello': 10_000 },
}
/** What we are about to write over `TEXT`. */
const NEXT = `${TEXT}- Sings in a choir\n`

function merged(theirs: string, ms: number): { readonly text: string; readonly unknown: readonly string[] } {
  const unknown = new Set<string>()
  const loaded = loadedBy(Buffer.from(TEXT), Buffer.from(theirs), BASE, ms, unknown)
  return { text: mergeLines(loaded, Buffer.from(theirs), Buffer.from(NEXT)).toString(), unknown: [...unknown] }
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .sort()

it('DOC53: an old buffer that is saved while we write takes nothing of ours with it, heading included', () => {
  const { text, unknown } = merged('# Me\n- mine\n- typed\n', 12_000)
  expect(linesIn(text)).toEqual(linesIn(`${NEXT}- typed\n`))
  expect(text.indexOf('## Updates')).toBeLessThan(text.indexOf('- Keeps bees'))
  expect(unknown).toEqual(['m-bees', 'm-cello'])
})

it('DOC53: a deletion that is saved while we write is one: of the newest line alone, beside one that stayed, or of an old one', () => {
  expect(merged(TEXT.replace('- Keeps bees\n', '- typed\n'), 12_000)).toMatchObject({ unknown: [] })
  expect(merged(TEXT.replace('- Keeps bees\n', ''), 12_000).text).toBe(NEXT.replace('- Keeps bees\n', ''))
  expect(merged('# Me\n- mine\n', 12_000)).toEqual({ text: '# Me\n- mine\n- Sings in a choir\n', unknown: [] })
  expect(merged('# Me\n- mine\n- typed\n', 90_000).text).not.toContain('bees')
})
