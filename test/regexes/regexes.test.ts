import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Pattern, patternsOf } from '../support/patterns.ts'
import { judgePattern, keyOf, type Verdict } from '../support/verdicts.ts'
import { ALLOWED } from './allowed.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const VERDICTS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'verdicts.json'), 'utf8')) as Record<
  string,
  Verdict
>
/** More new patterns than this are for `tsx scripts/check-regexes.ts`, which writes down what it finds. */
const MOST_NEW = 8

const patterns = await patternsOf(ROOT)

describe('regular expressions', () => {
  it('recheck finds none exponential, and what is polynomial is allowed by name, with the reason', async () => {
    expect(patterns.length).toBeGreaterThan(500)
    const fresh = patterns.filter((pattern) => VERDICTS[keyOf(pattern)] === undefined)
    expect(fresh.length, 'run `tsx scripts/check-regexes.ts`').toBeLessThanOrEqual(MOST_NEW)
    const judged = new Map<Pattern, Verdict>()
    for (const pattern of fresh.slice(0, MOST_NEW)) judged.set(pattern, await judgePattern(pattern))
    const bad = patterns.flatMap((pattern) => {
      const verdict = judged.get(pattern) ?? VERDICTS[keyOf(pattern)] ?? 'unknown'
      if (verdict === 'safe' || verdict === 'unknown' || isAllowed(pattern, verdict)) return []
      return [`${verdict}: ${pattern.files.join(', ')} /${pattern.source}/${pattern.flags}`]
    })
    expect(bad).toEqual([])
  }, 120_000)

  it('the check finds what it is for', async () => {
    expect(await judgePattern({ source: '^(a+)+$', flags: '' })).toBe('exponential')
    expect(await judgePattern({ source: '^[a-z]+$', flags: '' })).toBe('safe')
  }, 60_000)
})

function isAllowed({ files }: Pattern, verdict: Verdict): boolean {
  const degree = Number(/^polynomial of degree (\d+)$/.exec(verdict)?.[1] ?? Number.POSITIVE_INFINITY)
  return files.every((file) => ALLOWED.some(({ below, most }) => file.startsWith(below) && degree <= most))
}
