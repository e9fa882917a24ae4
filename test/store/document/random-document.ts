import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { OwnedLine } from '../../../src/store/document/document.ts'

const FOLDER = path.join(import.meta.dirname, '../../fixtures/documents')

/** Documents as people keep them, by file name. */
export const FIXTURES: ReadonlyMap<string, Buffer> = new Map(
  readdirSync(FOLDER)
    .sort()
    .map((name) => [name, readFileSync(path.join(FOLDER, name))]),
)

const CHUNKS = [
  '# Head\n',
  '## Growth Markers\n',
  '## Updates from 2026-02-08\n',
  '### 2026-02-08\n',
  '### 2026-02-09\n- their own\n',
  '**Observed:**\n',
  '**Observed:**\n\n- mine under your label\n',
  'Under\n=====\n',
  'Under\n---\n',
  '\n',
  '\n\n',
  '- item one\n',
  '* star\n',
  '+ plus\n',
  '  - nested\n',
  '    deep text\n',
  '1. one\n2. two\n',
  '3) n\n',
  '- [ ] task #tag\n',
  '- [x] done\n',
  '[[wiki|x]] _e_ __s__\n',
  '| a | b |\n|--|--|\n| 1 | 2 |\n',
  '<!-- c -->\n',
  '<!-- observed: 2026-01-01 | status: active -->\n- Prefer tests\n',
  '<!-- open\n',
  '-->\n',
  '```js\n- notalist\n## Growth Markers\n```\n',
  '```\n',
  '~~~\n',
  '> q\n',
  '> [!note] callout\n> more\n',
  'line  \n',
  'line\\\n',
  '\ttab\n',
  'é👍 text\n',
  '---\n',
  '---\na: 1 # c\n---\n',
  '&amp; \\* \n',
  '<div>\n',
  '</div>\n',
  '[^1]: note\n    more\n',
  '[ref]: https://example.org\n',
  'prose that goes on\nover two lines\n',
  'windows\r\n',
  '- windows item\r\n',
  '\r\n',
  '- Has a cat\n',
  '-\n',
  '#\n',
  '   \n',
]

/** What a person may have in a file: markdown of every sort, any line ending, with and without a final newline. */
export const humanText: fc.Arbitrary<string> = fc
  .record({
    chunks: fc.array(fc.constantFrom(...CHUNKS), { maxLength: 14 }),
    end: fc.constantFrom('', '', '', 'unterminated', '- unterminated item', '```', '   '),
    crlf: fc.constantFrom(false, false, false, true),
    bom: fc.constantFrom('', '', '', '\uFEFF'),
  })
  .map(({ chunks, end, crlf, bom }) => {
    const text = chunks.join('') + end
    return bom + (crlf ? text.replaceAll(/\r\n|\n/g, '\r\n') : text)
  })

const DATES = ['2026-02-07', '2026-02-08', '2026-02-09']

const HEADINGS: readonly (readonly string[])[] = [
  ...DATES.flatMap((date) => [
    [`## Updates from ${date}`, '**Observed:**'],
    [`## Updates from ${date}`, '**Inferred:**'],
    ['## Growth Markers', `### ${date}`],
    ['## Communication Evolution', `### ${date}`],
  ]),
  ['## Communication Patterns', '### Response Preferences'],
  ['## Communication Patterns', '### What USER Catches'],
  ['## Friction Points'],
  ['## Trust Calibration'],
  ['## Profile'],
  ['## Moved by hand'],
]

const WORDS = ['cat', 'tax', 'tea', 'Lisbon', 'brief', 'ledger', 'Juliet', 'mornings', '{exact}', '日本', '(sic)']

/** Line number `n` of ours: the same number is always the same line in the same place. */
export function ownedLine(n: number, version = 0): OwnedLine {
  const headings = HEADINGS[(n * 7) % HEADINGS.length] ?? []
  const text = `Known ${n} about ${WORDS[n % WORDS.length]} and ${WORDS[(n * 5) % WORDS.length]} number ${n * 31}`
  const level = version === 0 ? '' : version === 1 ? ' (MEDIUM)' : ' (HIGH)'
  const block = [`Previous: "${n - 1}"`, `New: "${n}"`, '', `Resolution: context of ${n}.`]
  if (n % 11 === 10) return { id: `m-${n}`, headings: ['## Observed Contradiction'], order: n, lines: block }
  return { id: `m-${n}`, headings, order: (n * 13) % 97, lines: [`- ${text}${level}`] }
}

/** Which of our lines are wanted, in which version; one entry a run. */
export const history: fc.Arbitrary<OwnedLine[][]> = fc.array(
  fc
    .uniqueArray(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 2 })), { maxLength: 10, selector: ([n]) => n })
    .map((wanted) => wanted.map(([n, version]) => ownedLine(n, version))),
  { minLength: 1, maxLength: 5 },
)
