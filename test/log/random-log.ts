import fc from 'fast-check'

/** Bits of which logs are made, and of which they break. */
const BITS = [
  '## USER [14:30] (claude)\n',
  '## BERNARD [14:31] (claude)\n',
  '## USER [14:32:10]\n',
  '## BERNARD\n',
  '### User\n',
  '## 14:32:15 [openai]\n',
  '**User:** bold\n',
  'User: plain\n',
  '[14:33] User: stamped\n',
  '---\n',
  '\n',
  '\n\n',
  'some words\n',
  'a question about the plum tree?\n',
  'Ana: hi\n',
  'Ben: yo\n',
  'she wrote me this:\n',
  '```\n',
  '```js\n',
  '~~~\n',
  '````\n',
  '<!--\n',
  '-->\n',
  '<div>\n',
  '</div>\n',
  '> quoted\n',
  '    code\n',
  '\tcode\n',
  '- item\n',
  '  - nested\n',
  '| a | b |\n',
  'From: Ana <a@b.example>\n',
  'Subject: x\n',
  'zażółć 🎉\n',
  'windows line\r\n',
  '\r\n',
  'no end',
  '\u{feff}',
  'title: x\n',
]

const bit = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...BITS).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 6 }).map((bytes) => Buffer.from(bytes)) },
)

/** Logs of all forms, their pieces in any order, with some noise between. */
export const logBytes: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom('', '# Conversations\n\n', '---\nt: x\n---\n', '## USER [14:00] (c)\n\nhi\n\n'),
    fc.array(bit, { maxLength: 40 }),
  )
  .map(([start, bits]) => Buffer.concat([Buffer.from(start), ...bits]))

/** The log in pieces of these sizes; a size of 0 is an empty piece. */
export function* pieces(log: Buffer, sizes: Iterable<number>): Generator<Buffer> {
  let at = 0
  for (const size of sizes) {
    yield log.subarray(at, at + size)
    at += size
    if (at >= log.length) return
  }
}
