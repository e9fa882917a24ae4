import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Base, SCAFFOLD } from '../../../src/store/document/document.ts'
import { linesOf, textOf } from '../../../src/store/document/rows.ts'
import { noDressDrifts } from './dress.properties.ts'
import { nothingDrifts, nothingDriftsFrom, nothingDriftsIn, type Turn } from './edits.properties.ts'
import { FIXTURES, ownedLine } from './random-document.ts'
import { tallied, tally } from './tally.ts'
import { runs } from './undo.properties.ts'

it('DOC5: people edit, runs write, and not a byte of the human drifts', () => {
  fc.assert(nothingDrifts, { numRuns: 100 })
  console.log(tallied())
  expect(tally).toMatchObject({ documents: 100, drifted: 0 })
}, 120_000)

it('DOC59: what people put around our lines goes with them, stays as theirs or comes back, byte for byte', () => {
  fc.assert(noDressDrifts, { numRuns: 100 })
  console.log(tallied())
  expect(tally.drifted).toBe(0)
  expect(tally.moved).toBeGreaterThan(40)
  expect(tally.left).toBeGreaterThan(80)
}, 120_000)

/** Found by the sweep: a tag behind a level, a link around one, an indented line and another bullet, as levels went and came. */
const FOUND: readonly (readonly [string, readonly Omit<Turn, 'learns'>[]])[] = [
  [
    '# Head\n| a | b |\n|--|--|\n| 1 | 2 |\n# Head\n# Head\n',
    [
      { edits: [{ what: 'remove', at: 0, to: 0 }], wanted: [] },
      { edits: [], wanted: [[12, 1]] },
      { edits: [{ what: 'tag', at: 9, to: 0 }], wanted: [[12, 0]] },
    ],
  ],
  [
    '- unterminated item',
    [
      {
        edits: [],
        wanted: [
          [7, 1],
          [25, 0],
        ],
      },
      { edits: [{ what: 'link', at: 6, to: 0 }], wanted: [[7, 1]] },
      { edits: [], wanted: [[7, 0]] },
    ],
  ],
  [
    '# Head\n# Head\n',
    [
      { edits: [], wanted: [[30, 1]] },
      { edits: [{ what: 'indent', at: 6, to: 0 }], wanted: [] },
      { edits: [], wanted: [[30, 0]] },
      { edits: [], wanted: [] },
    ],
  ],
  [
    '<!-- open\n   ',
    [
      { edits: [], wanted: [[12, 0]] },
      {
        edits: [
          { what: 'remove', at: 0, to: 0 },
          { what: 'star', at: 56, to: 0 },
        ],
        wanted: [[12, 1]],
      },
      { edits: [], wanted: [] },
    ],
  ],
]

it.each(FOUND)('DOC59: a level that goes and comes back stands where the person had it (%j)', (text, lived) => {
  const turns = lived.map((one) => ({ ...one, learns: false }))
  expect(() => nothingDriftsFrom(text, turns)).not.toThrow()
})

it('DOC5: lines of a person that would read as a comment on one line stay lines', () => {
  const turns: Turn[] = [
    { edits: [{ what: 'note', at: 1, to: 0 }], wanted: [[21, 0]], learns: true },
    { edits: [{ what: 'reword', at: 1, to: 0 }], wanted: [], learns: false },
  ]
  expect(() => nothingDriftsFrom('# Head\n- Has a cat\nand more\n-->\n', turns)).not.toThrow()
})

/** A tenth of it but in a sweep. */
const SIZE = process.env['MEMOIRD_SWEEP'] ? 1_000_000 : 100_000

it('DOC5: in a large document of everything that people write, not a byte drifts', () => {
  const all = [...FIXTURES.values()].map((bytes) => bytes.toString('utf8').replace(/^\uFEFF/, '')).filter(stands)
  const page = all.join('\n')
  const big = page.repeat(Math.ceil(SIZE / Buffer.byteLength(page)))
  expect(Buffer.byteLength(big)).toBeGreaterThanOrEqual(SIZE)
  fc.assert(nothingDriftsIn(fc.constant(big), { minLength: 2, maxLength: 2 }), { numRuns: 1 })
}, 240_000)

/** What is never closed takes everything behind it with it. */
function stands(text: string): boolean {
  return !text.includes('unclosed') && text.split('<!--').length === text.split('-->').length
}

it.each([...FIXTURES.keys()])('DOC5: around our lines %s is byte for byte what it was', (name) => {
  const before = FIXTURES.get(name) ?? Buffer.alloc(0)
  const { bytes, base } = runs(before, [[0, 1, 2, 3, 4, 10].map((n) => ownedLine(n))])
  expect(withoutOurs(base)).toBe(before.toString('utf8').replace(/^\uFEFF/, ''))
  expect(bytes.subarray(0, 3).equals(Buffer.from('\uFEFF'))).toBe(before.subarray(0, 3).equals(Buffer.from('\uFEFF')))
})

function withoutOurs(base: Base | null): string {
  const lines = linesOf(base?.text ?? '')
  const ours = new Set<number>()
  for (const span of base?.spans ?? []) for (let n = span.start; n < span.end; n++) ours.add(n)
  expect([...ours].length).toBeGreaterThan(5)
  expect(base?.spans.some((span) => span.owner === SCAFFOLD)).toBe(true)
  const rest = lines.flatMap((line, n) =>
    ours.has(n) ? [] : [base?.joined.includes(n) ? { ...line, eol: '' as const } : line],
  )
  return textOf(rest)
}
