import { createHash } from 'node:crypto'
import { check } from 'recheck'
import type { Pattern } from './patterns.ts'

/** `safe`, `exponential`, `polynomial of degree 2` …, or `unknown` when recheck ran out of time. */
export type Verdict = string

/** The same for the same pattern and flags, whatever file it stands in. */
export function keyOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('hex').slice(0, 16)
}

export async function judgePattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<Verdict> {
  const found = await check(source, flags, { timeout: LONGEST_MS, randomSeed: 1 })
  if (found.status === 'safe') return 'safe'
  if (found.status === 'unknown') return 'unknown'
  return found.complexity.type === 'polynomial' ? `polynomial of degree ${found.complexity.degree}` : 'exponential'
}

const LONGEST_MS = 1500
