import { describe, expect, it } from 'vitest'
import { extracted } from '../../support/day.ts'

const PIECES = [
  ...[
    'a',
    ' ',
    '"',
    "'",
    ',',
    ', and I ',
    '. ',
    'i ',
    "i'd be ",
    'if i ',
    'if they wanted would ',
    'my ex ',
    'my old best friend ',
    'ma',
  ],
  ...[
    'i hope ',
    "i'm sure ",
    'the thing is on the 4th ',
    'i work in a b c ',
    'we use a b ',
    'i live in ab ab ',
    'means that’s ',
    'o',
    '!',
    '’',
  ],
  ...[
    '1,1',
    'don’t ',
    'never ask ',
    'said ',
    'favourite part is ',
    'yes, please, ',
    'i read before ',
    'Mr. A. ',
    '**_`',
    '[a](b',
    '<a ',
    'é',
    '🙂 ',
  ],
]

describe('whatever is typed', () => {
  it.each(PIECES.map((piece) => ({ piece })))(
    'EXT22: a line of 8 KiB of "$piece" costs no more than a moment',
    async ({ piece }) => {
      const line = piece.repeat(Math.ceil(8192 / piece.length)).slice(0, 8192)
      for (const role of ['USER', 'BERNARD']) {
        await extracted([`${role}: x ${line}`])
        const from = performance.now()
        await extracted([`${role}: x ${line}`, `${role}: ${line} x`])
        expect(performance.now() - from).toBeLessThan(1500)
      }
    },
  )
})
