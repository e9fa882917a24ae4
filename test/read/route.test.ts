import { expect, it } from 'vitest'
import { findingsIn } from './builtin/one-turn.ts'

it.each([
  'I had a fall on Thursday, nothing broken, but I am now staying with Giles in Leeds until the end of the month.',
  'We signed for the flat on Monday, so from June I am in Porto for at least two years.',
])('EXT69: what surely belongs somewhere is kept, though not where is sure: %s', async (said) => {
  const found = await findingsIn(said)
  expect(found.map(({ evidence }) => evidence[0]?.quote).join(' ')).toContain(said.slice(0, 30))
})

it.each(['Right, where were we yesterday.', 'That went better than the last one did.', 'It rained all of Thursday.'])(
  'EXT69: what belongs nowhere is not kept: %s',
  async (said) => {
    expect(await findingsIn(said)).toEqual([])
  },
)

it("EXT11: a partner is told by what they are called: gf's trade is hers", async () => {
  const found = await findingsIn("gf is annoyed about the photos. she's a photographer (weddings mostly).")
  expect(found.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^USER said: "Girlfriend: she's a photographer/),
  ])
})

it('EXT11: it is the person and not the place that "she" is told with', async () => {
  const found = await findingsIn('My sister Anna lives in Graz. She has multiple sclerosis.')
  expect(found.map(({ text }) => text)).toContainEqual(expect.stringContaining('Anna: She has multiple sclerosis'))
})

it('EXT10: who says their name first says what they do in a line of its own', async () => {
  const found = await findingsIn("I'm Bea, I run a small bakery in Ghent with my brother Wout.")
  expect(found.map(({ text }) => text)).toContain('Runs a small bakery in Ghent with their brother Wout')
})
