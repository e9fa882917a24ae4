import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeLoss, represents } from '../../src/memory/represent.ts'
import { tellFigure } from '../support/figure.ts'
import { memoryWith } from '../support/memories.ts'

tellFigure('rewrites that represent')

const one = (text: string, id = 'm-0000000000000001') => memoryWith({ id, text })
const lostIn = (rewrite: string, ...texts: string[]): string[] =>
  represents(
    rewrite,
    texts.map((text, n) => one(text, `m-${n}`)),
  ).map(({ what, lost }) => `${what}: ${lost}`)

describe('a rewrite in the place of memories', () => {
  it('CON6: is taken when every memory stands in it, word for word or in other words', () => {
    expect(lostIn('- Works on crypto tax (MoonTax)', 'Works on crypto tax (MoonTax)')).toEqual([])
    expect(lostIn('- At MoonTax, works on tax for crypto', 'Works on crypto tax (MoonTax)')).toEqual([])
    expect(lostIn('Has 3 cats and lives in Graz with Anna', 'Has three cats', 'Lives in Graz with Anna')).toEqual([])
    expect(lostIn('Flies to Oslo on 2026-04-22', 'Flies to Oslo on April 22, 2026')).toEqual([])
  })

  it.each([
    ['a number', 'Ran the marathon in 4 hours', 'Ran the marathon in a few hours', 'number: 4'],
    ['another number', 'Ran the marathon in 4 hours', 'Ran the marathon in 5 hours', 'number: 4'],
    ['a number in words', 'Has three cats at home', 'Has cats at home', 'number: 3'],
    ['a unit', 'Runs 10 kilometres before breakfast', 'Runs 10 miles before breakfast', 'number: 10'],
    ['a date', 'Sister marries on 2026-04-22', 'Sister marries in spring', 'number: 04-22'],
    ['a year', 'Moved to Graz in 2019', 'Moved to Graz', 'number: 2019'],
    ['a time', 'Stand-up with the team at 9:30', 'Stand-up with the team', 'number: 9:30'],
    ['a name', 'Works with Juliet on the import', 'Works with somebody on the import', 'name: juliet'],
    ['a name at its head', 'Kurt drinks tea in the office', 'Drinks tea in the office', 'name: kurt'],
    ['a company', 'Works on crypto tax (MoonTax)', 'Works on crypto tax', 'name: moontax'],
    ['an id', 'Ticket ABC-1234 blocks the release', 'A ticket blocks the release', 'id: abc-1234'],
    ['a brace', 'Always signs with {Dana K.} at the end', 'Always signs with Dana K. at the end', 'braces: {Dana K.}'],
    ['a letter in braces', 'Signs with {Dana K.} at the end', 'Signs with {dana K.} at the end', 'braces: {Dana K.}'],
  ])('CON7: a rewrite that drops %s is refused', (_what, text, rewrite, lost) => {
    expect(lostIn(rewrite, text)).toContain(lost)
    expect(lostIn(`- ${text}`, text)).toEqual([])
  })

  it('CON7: a rewrite that leaves a memory out, or turns it round, is refused', () => {
    expect(lostIn('Likes tea', 'Prefers action over extensive planning')).toContain(
      'words: Prefers action over extensive planning',
    )
    expect(lostIn('', 'Likes tea')).toEqual(['words: Likes tea'])
    expect(lostIn('Does not like cilantro in soup', 'Likes cilantro in soup')).not.toEqual([])
  })

  it('CON7: what belongs to one memory is not made good by another line', () => {
    expect(lostIn('Anna has a dog\nBob has 4 cats', 'Anna has 4 dogs', 'Bob has 4 cats')).toContain('number: 4')
  })

  it('CON7: the reason names what is lost and of what', () => {
    const memories = [one('Moved to Graz in 2019')]
    const [loss] = represents('Moved to Graz', memories)
    expect(loss && describeLoss(loss, memories)).toBe('it loses the number 2019 of "Moved to Graz in 2019"')
  })

  it('CON6: whatever the words, a page that repeats them loses nothing; without one of its values it loses that', () => {
    const word = fc.constantFrom(
      'walks',
      'Juliet',
      'tea',
      '42',
      '{Stay}',
      '2026-03-04',
      'ABC-77',
      'never',
      'Graz',
      'twelve',
      'x',
      'émile',
    )
    const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
    let tried = 0
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), (texts, at) => {
        tried++
        const memories = texts.map((each, n) => one(each, `m-${n}`))
        expect(represents(texts.map((each) => `- ${each} (HIGH)`).join('\n'), memories)).toEqual([])
        const kept = texts[at % texts.length] ?? ''
        for (const needed of ['{Stay}', 'ABC-77', '2026-03-04']) {
          if (!kept.includes(needed)) continue
          const without = kept
            .split(' ')
            .filter((each) => each !== needed)
            .join(' ')
          expect(represents(`- ${without}`, [one(kept)])).not.toEqual([])
        }
      }),
      { numRuns: 500 },
    )
    expect(tried).toBe(500)
  })
})
