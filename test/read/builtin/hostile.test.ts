import { describe, expect, it } from 'vitest'
import type { Encode } from '../../../src/read/builtin/heads.ts'
import { openEncoder } from '../../../src/store/open-encoder.ts'
import { extracted, KEEP_ALL, KNOWN } from '../../support/day.ts'
import { growth, LEEWAY } from '../../support/growth.ts'

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

/** What the encoder takes is its own matter: of a sentence it gets the beginning. */
const encode: Encode = (texts) => openEncoder().encode(texts.map((text) => text.slice(0, 60)))

describe('whatever is typed', () => {
  it.each(PIECES.map((piece) => ({ piece })))(
    'a line of 8 KiB of "$piece" costs no more than its length',
    async ({ piece }) => {
      const both = (length: number) => {
        const line = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
        const said = ['USER', 'BERNARD'].flatMap((role) => [`${role}: x ${line}`, `${role}: ${line} x`])
        return extracted(said, KEEP_ALL, KNOWN, encode)
      }
      expect(await growth(both, [1024, 8192])).toBeLessThan(LEEWAY)
    },
  )
})
