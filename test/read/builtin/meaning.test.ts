import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '../../../src/read/builtin/features.ts'
import { judgeHuman } from '../../../src/read/builtin/human.ts'
import { type Encode, meanings, SIZE } from '../../../src/read/builtin/meaning.ts'
import { normalise } from '../../../src/read/builtin/normalise.ts'
import { openEncoder } from '../../../src/store/open-encoder.ts'

const UNSEEN = path.resolve(import.meta.dirname, '../../../scripts/train/unseen')
const { encode } = openEncoder()

describe('what a sentence means', () => {
  it('EXT64: the homes of people whom the model never met are told better with vectors than without', () => {
    const bare = told(null)
    const meant = told(encode)
    expect(meant.of).toBeGreaterThan(200)
    expect(meant.right / meant.of).toBeGreaterThan(0.8)
    expect(meant.right).toBeGreaterThan(bare.right)
    expect(meant.kept / meant.all).toBeGreaterThan(bare.kept / bare.all)
  })

  it('EXT64: what a sentence means does not depend on what is told with it', () => {
    const [choir, rota] = encode(['I sing second bass in the choir.', 'The rota is out on Thursday.'])
    const both = meanings([choir as Float32Array, rota as Float32Array])
    expect(both).toEqual([...meanings([choir as Float32Array]), ...meanings([rota as Float32Array])])
    expect(meanings([new Float32Array(SIZE)])[0]?.classes.every(Number.isFinite)).toBe(true)
  })
})

function said(text: string): { text: string; normal: string; cues: ReadonlySet<string> } {
  const normal = normalise(text)
  return { text, normal, cues: features(normal, text, true) }
}

const HOMES: Readonly<Record<string, 'user' | 'relational' | 'store'>> = {
  fact: 'user',
  trait: 'user',
  person: 'user',
  topic: 'user',
  rule: 'relational',
  trust: 'relational',
  store: 'store',
}

/** Of every third message of each unseen voice: homes told right, and sentences rightly kept or dropped. */
function told(how: Encode | null): { right: number; of: number; kept: number; all: number } {
  const sums = { right: 0, of: 0, kept: 0, all: 0 }
  for (const message of messages()) {
    const judged = judgeHuman(
      message.map(({ text }) => said(text)),
      how,
    )
    message.forEach(({ label }, at) => {
      const { user = 0, relational = 0, store = 0 } = judged[at]?.scores ?? {}
      const home = HOMES[label]
      sums.all++
      if (user + relational + store >= 0.5 === (home !== undefined)) sums.kept++
      if (home === undefined) return
      sums.of++
      const best = Math.max(user, relational, store)
      if ({ user, relational, store }[home] === best) sums.right++
    })
  }
  return sums
}

function messages(): { label: string; text: string }[][] {
  return readdirSync(UNSEEN)
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(UNSEEN, file), 'utf8')
        .trim()
        .split(/\n{2,}/),
    )
    .filter((message, at) => message.split('\n').length < 12 && at % 3 === 0)
    .map((message) =>
      message.split('\n').map((line) => {
        const [, label = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
        return { label, text }
      }),
    )
}
