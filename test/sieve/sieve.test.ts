import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSISTANT_CUES } from '../../src/read/builtin/cues/assistant.ts'
import { CLAIM_RULES } from '../../src/read/builtin/cues/claims.ts'
import { HUMAN_CUES } from '../../src/read/builtin/cues/human.ts'
import { NEVER_CUES } from '../../src/read/builtin/cues/never.ts'
import { normalise } from '../../src/read/builtin/normalise.ts'
import { INSTRUCTIONS } from '../../src/read/instructions.ts'
import { FORBIDDEN } from '../../src/read/line-rules.ts'
import { createSieve } from '../../src/sieve/sieve.ts'
import { treeOf } from '../../src/sieve/tree.ts'
import { writeMatch } from './write-match.ts'

const patternsOf = (table: readonly (readonly [string, RegExp])[]): RegExp[] => table.map(([, pattern]) => pattern)

const TABLES: Readonly<Record<string, readonly RegExp[]>> = {
  human: patternsOf(HUMAN_CUES),
  assistant: patternsOf(ASSISTANT_CUES),
  never: patternsOf(NEVER_CUES),
  claims: CLAIM_RULES.map(({ pattern }) => pattern),
  instructions: patternsOf(INSTRUCTIONS),
  forbidden: patternsOf(FORBIDDEN),
}

const TRAIN = path.join(import.meta.dirname, '..', '..', 'scripts', 'train')

/** Always the same numbers. */
function numbers(): (below: number) => number {
  let seed = 12345
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
}

/** Every sixth sentence of the training, and pieces of several put together. */
function sentences(): string[] {
  const lines = readdirSync(TRAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readFileSync(path.join(TRAIN, file), 'utf8').trimEnd().split('\n'))
    .map((line) => line.replace(/^[a-z]+: /, ''))
    .filter((_, at) => at % 6 === 0)
  const pick = numbers()
  const salads = lines.map(() =>
    Array.from({ length: 3 }, () => {
      const words = (lines[pick(lines.length)] ?? '').split(' ')
      const from = pick(words.length)
      return words.slice(from, from + 1 + pick(6)).join(' ')
    }).join(' '),
  )
  return [...lines, ...salads].map(normalise)
}

const SENTENCES = sentences()

/** Patterns that match a text and that the sieve holds back: there must be none. */
function heldBack(patterns: readonly RegExp[], texts: readonly string[]): { lost: string[]; met: Set<RegExp> } {
  const sieve = createSieve(patterns, (pattern) => pattern, 0)
  const lost: string[] = []
  const met = new Set<RegExp>()
  for (const text of texts) {
    const rows = sieve(text)
    let next = 0
    for (const pattern of patterns) {
      const isLet = rows[next] === pattern
      if (isLet) next++
      if (!pattern.test(text)) continue
      met.add(pattern)
      if (!isLet) lost.push(`${pattern.source}: ${text}`)
    }
    expect(next).toBe(rows.length)
  }
  return { lost, met }
}

describe('sieve', () => {
  it.each(Object.entries(TABLES))('EXT61: of %s nothing is held back that a sentence matches', (_, patterns) => {
    expect(heldBack(patterns, SENTENCES).lost).toEqual([])
  })

  it.each(Object.entries(TABLES))(
    'EXT61: of %s nothing is held back that its own alternatives make up',
    (_, patterns) => {
      const pick = numbers()
      const texts = patterns.flatMap((pattern) => {
        const tree = treeOf(pattern)
        return Array.from({ length: 24 }, () => writeMatch(tree, pick))
      })
      const { lost, met } = heldBack(patterns, [...texts, ...texts.map((text) => `so ${text}, yes`)])
      expect(lost).toEqual([])
      expect(met.size / patterns.length).toBeGreaterThan(0.6)
    },
  )

  it('EXT61: nothing is held back of patterns made at random', () => {
    const { whole } = fc.letrec<{ whole: string; piece: string }>((tie) => ({
      whole: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      piece: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(
          ...'ab0_ -,é'.split(''),
          '.',
          '\\b',
          '\\B',
          '\\d',
          '\\w',
          '\\W',
          '\\s',
          '^',
          '$',
          '[ab]',
          '[a-c]',
          '[^a]',
          '[ ,]',
        ),
        fc
          .tuple(tie('whole'), fc.constantFrom('?', '*', '+', '{2}', '{0,2}', '{1,}'))
          .map(([part, how]) => `(?:${part})${how}`),
        fc.tuple(tie('whole'), tie('whole')).map((parts) => `(${parts.join('|')})`),
        fc.tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('whole')).map((parts) => `(${parts.join('')})`),
      ),
    }))
    const text = fc
      .array(fc.constantFrom(...('aabbAB0c_ -,éſK🙄'.match(/./gu) ?? [])), { maxLength: 8 })
      .map((signs) => signs.join(''))
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom('', 'i', 'u', 'iu'),
        fc.array(text, { minLength: 8, maxLength: 8 }),
        (source, flags, texts) => {
          const pattern = new RegExp(source, flags)
          expect(heldBack([pattern], texts).lost).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  it.each([
    [/\b(?:rain|snow)\b/, 'it will rain', 'a raincoat'],
    [/\bmy (?:[a-z]+ ){0,2}(?:sister|aunt)\b/, 'my only sister', 'her aunt'],
    [/\bapolog\w+/, 'no apologies', 'an analogy'],
    [/\b[a-z]+ing\b/, 'singing', 'sings'],
    [/\?\s*$/, 'is it?', 'it is'],
    [/\b\d+ years\b/, '12 years', 'two years'],
    [/^(?:and )?(?:don't|stop)\b/i, 'And DON’T stop', 'and do'],
    [/[🙄😒]/u, 'sure 🙄', 'sure'],
  ])('EXT61: %s is tried on what may match it and not on anything else', (pattern, may, cannot) => {
    const sieve = createSieve([pattern], (row) => row, 0)
    expect([sieve(may), sieve(cannot)]).toEqual([[pattern], []])
  })

  it('EXT61: most of a table is not tried', () => {
    const sieve = createSieve(HUMAN_CUES, ([, pattern]) => pattern, 0)
    const tried = SENTENCES.reduce((sum, text) => sum + sieve(text).length, 0)
    expect(tried / SENTENCES.length / HUMAN_CUES.length).toBeLessThan(0.15)
  })

  it('EXT61: few texts are tried on the whole table', () => {
    const table = [/\brain\b/, /\bsnow\b/]
    const sieve = createSieve(table, (row) => row, 2)
    expect([sieve('rain'), sieve('rain'), sieve('rain')]).toEqual([table, table, [table[0]]])
  })

  it('EXT61: a pattern that cannot be read is an error, not a pattern that is never tried', () => {
    expect(() => treeOf(/(?<year>\d+)/)).toThrow(SyntaxError)
    expect(() => treeOf(/(a)\1/)).toThrow(SyntaxError)
    expect(() => treeOf(new RegExp(/a/, 'v'))).toThrow(SyntaxError)
  })
})
