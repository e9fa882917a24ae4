import { expect, it } from 'vitest'
import { PLAIN_CUES } from '../../../src/read/builtin/cues/plain.ts'
import { normalise } from '../../../src/read/builtin/normalise.ts'

const isPlain = (text: string): boolean => PLAIN_CUES.some(([, pattern]) => pattern.test(normalise(text)))

it.each([
  'We decided to buy a canoe.',
  "I've decided against the grant.",
  'So we finally decided on oak.',
  'I love cats.',
  'I hate Mondays.',
  'I like strong coffee.',
  'I have a dog.',
  'I have two cats and a hen.',
  'I have a daughter called Mia.',
])('EXT29: "%s" is kept whatever its words weigh', (text) => {
  expect(isPlain(text)).toBe(true)
})

it.each([
  'I have a quick question.',
  'I have a meeting at three.',
  'I have two new ideas.',
  'I have a bad feeling about this.',
  'I love it when the build breaks.',
  'I love waiting on hold.',
  'I love how you broke it.',
  'I like to think so.',
  'They decided to close the school.',
])('EXT29: "%s" is not plain enough for that', (text) => {
  expect(isPlain(text)).toBe(false)
})
