import type { Bucket, Home } from '../../memory/memory.ts'
import { ASSISTANT_WEIGHTS, BUCKET_WEIGHTS, HUMAN_WEIGHTS } from './weights.ts'

export interface Judgement {
  readonly scores: Readonly<Record<Home, number>>
  readonly bucket: Bucket
}

/** How much a human's sentence belongs in each home, from its cues. */
export function classifyHuman(cues: ReadonlySet<string>): Judgement {
  const bucketScores = sums(cues, BUCKET_WEIGHTS)
  const [user = 0, relational = 0, store = 0] = sums(cues, HUMAN_WEIGHTS)
  const names: readonly Bucket[] = ['FACT', 'TRAIT', 'PERSON', 'TOPIC']
  const best = bucketScores.indexOf(Math.max(...bucketScores))
  return {
    scores: { user: logistic(user), relational: logistic(relational), soul: 0, store: logistic(store) },
    bucket: names[best] ?? 'TOPIC',
  }
}

/** How much an assistant's sentence says about itself, or is a state of things worth keeping. */
export function classifyAssistant(cues: ReadonlySet<string>): Judgement {
  const [soul = 0, store = 0] = sums(cues, ASSISTANT_WEIGHTS)
  return { scores: { user: 0, relational: 0, soul: logistic(soul), store: logistic(store) }, bucket: 'TOPIC' }
}

function sums(cues: ReadonlySet<string>, table: Readonly<Record<string, readonly number[]>>): number[] {
  const bias = table['bias'] ?? []
  const out = [...bias]
  for (const cue of cues) {
    const row = table[cue]
    if (row !== undefined) for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) + (row[i] ?? 0)
  }
  return out
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
