import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.join(import.meta.dirname, '../fixtures/forgotten/statements.txt')
const HOW = { r: 'reordered', i: 'inflected', s: 'synonyms', w: 'rewritten' } as const

export interface ForgottenStatement {
  /** Whether it was looked at while the rules were made. */
  readonly half: 'seen' | 'unseen'
  readonly text: string
  readonly same: readonly { readonly how: (typeof HOW)[keyof typeof HOW]; readonly text: string }[]
  /** Near it, and something else. */
  readonly near: readonly string[]
}

export function readForgotten(): ForgottenStatement[] {
  const statements: {
    half: 'seen' | 'unseen'
    text: string
    same: ForgottenStatement['same'][number][]
    near: string[]
  }[] = []
  let half: 'seen' | 'unseen' = 'seen'
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const text = line.slice(2)
    const mark = line[0] ?? ''
    if (line === '## unseen') half = 'unseen'
    else if (mark === '=') statements.push({ half, text, same: [], near: [] })
    else if (mark === 'x') statements.at(-1)?.near.push(text)
    else if (mark === 'r' || mark === 'i' || mark === 's' || mark === 'w')
      statements.at(-1)?.same.push({ how: HOW[mark], text })
  }
  return statements
}
