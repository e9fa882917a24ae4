import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createNeedles } from '../../../src/memory/forget/needles.ts'
import { type Buried, createForgotten, tombstoneHashes } from '../../../src/memory/forget/tombstone.ts'

const OWN = new Set(['user', 'dana', 'bernard'])
const hash = (text: string): string => createHmac('sha256', 'key').update(text).digest('hex').slice(0, 32)
const hashesOf = (buried: Buried): string[] => tombstoneHashes(buried, OWN, hash)
const forgets = (buried: Buried): ((text: string) => boolean) => createForgotten(new Set(hashesOf(buried)), OWN, hash)

describe('a tombstone', () => {
  it('FGT12: blocks the same content in other order and other endings; another name, number or denial is another statement', () => {
    const isForgotten = forgets({
      words: [],
      said: ['Takes 5 mg of sertraline for anxiety', 'Sister Anna lives in Graz'],
    })
    for (const text of ['For my anxiety I am taking 5 mg sertraline', 'In Graz, that is where sister Anna lived'])
      expect([text, isForgotten(text)]).toEqual([text, true])
    for (const text of [
      'Takes 10 mg of sertraline for anxiety',
      'Takes no 5 mg of sertraline for anxiety',
      'Sister Berta lives in Graz',
      'Takes sertraline',
    ])
      expect([text, isForgotten(text)]).toEqual([text, false])
  })

  it('FGT12: it holds hashes, counts and twelve bits of where a text begins, and no text', () => {
    const hashes = hashesOf({ words: ['walnuts'], said: ['Sister Anna lives in Graz'] })
    expect(hashes.filter((entry) => !/^(?:[0-9a-f]{32}|\d{1,2}~[0-9a-f]{3})$/.test(entry))).toEqual([])
  })

  it('FGT12: words block a text that holds them anywhere, over lines and labels, and no text that holds a part', () => {
    const isForgotten = forgets({ words: ['wal-nuts', 'allergic to cats'], said: [] })
    for (const text of ['**Dana:** no wal\nnuts here', 'WAL NUTS', 'I am, as you know, allergic\nto cats.'])
      expect([text, isForgotten(text)]).toEqual([text, true])
    for (const text of ['walnuts', 'wal', 'allergic to dogs', 'to cats'])
      expect([text, isForgotten(text)]).toEqual([text, false])
  })

  it('FGT12: a short quote blocks a line that says nothing else, and no sentence that holds it', () => {
    const isForgotten = forgets({ words: [], said: ['Yes, I agree.', 'I live above the bakery'] })
    expect(['yes i agree', 'well\nYes - I agree\nso', 'So I live above the bakery now'].map(isForgotten)).toEqual([
      true,
      true,
      true,
    ])
    expect(['Yes, I agree with the plan', 'I live above the cinema'].map(isForgotten)).toEqual([false, false])
  })
})

describe('words that must stand nowhere', () => {
  it('FGT1: are found whatever their case, punctuation, escapes and line ends, from where a word begins', () => {
    const { holds, heldIn } = createNeedles(['Anna said: "no"', 'naïve café'])
    expect(['anna said no', 'ANNA -- said\n\t(no!)', 'A NAÏVE  Café', 'nai\u0308ve cafe\u0301s'].map(holds)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['Hannah said no', 'Anna says no', 'naive cafe'].map(holds)).toEqual([false, false, false])
    expect(heldIn(JSON.stringify({ text: 'Anna said: "no"\n' }))).toBe(true)
    expect(heldIn('"na\\u00efve\\tcaf\\u00e9"')).toBe(true)
  })

  it('FGT1: are cut out to the end of their last word, and the lines that hold them are told', () => {
    const needles = createNeedles(['walnut'])
    expect(needles.erased('Walnuts, a walnut-tree and Hannah')).toBe('[…], a […]-tree and Hannah')
    expect(needles.surfaces('Walnuts and a walnut tree')).toEqual(['walnuts', 'walnut'])
    expect(createNeedles(['b c d']).lines(['a b', '', '- C,', 'd e', 'f'])).toEqual([0, 2, 3])
    expect(createNeedles(['東京に']).erased('彼は東京に住む')).not.toContain('東京に')
  })

  it('FGT5: what is too short is not looked for', () => {
    expect(createNeedles(['abc', '!!!!', 'a b']).words).toEqual([])
    expect(createNeedles(['東京', '東']).words).toEqual(['東京'])
  })
})
