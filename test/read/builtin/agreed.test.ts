import { describe, expect, it } from 'vitest'
import { findingsIn } from './one-turn.ts'

async function documentLines(text: string): Promise<string> {
  return (await findingsIn(text))
    .filter(({ home }) => home !== 'store')
    .map((one) => one.text)
    .join(' ')
}

describe('what is agreed to stands in what was proposed', () => {
  it.each([
    'Every two hours is fine. My sister Mia is a nurse in Leeds.',
    'Once a week is enough for me. My sister Mia is a nurse in Leeds.',
    'That works great. My sister Mia is a nurse in Leeds.',
    'Two would be perfect. My sister Mia is a nurse in Leeds.',
  ])('EXT66: an agreement that names nothing stands in no document: %s', async (text) => {
    const said = await documentLines(text)
    expect(said).toContain('Mia')
    expect(said).not.toMatch(/two hours|once a week|works great|two would/i)
  })

  it('EXT66: a wish that says what is meant does', async () => {
    expect(await documentLines('From now on two sentences are enough for any answer of yours, please.')).toMatch(
      /two sentences/i,
    )
  })
})
