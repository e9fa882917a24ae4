import { AFFAIRS_CUES } from './affairs.ts'
import { BETWEEN_CUES } from './between.ts'
import { BUCKET_CUES } from './buckets.ts'
import type { Cue } from './cue.ts'
import { GRAMMAR_CUES } from './grammar.ts'
import { LIFE_CUES } from './life.ts'
import { PLAIN_CUES } from './plain.ts'

/** What a sentence of the human may show, matched on its normalised form. Names are features; weights are in weights.ts. */
export const HUMAN_CUES: readonly Cue[] = [
  ...LIFE_CUES,
  ...BETWEEN_CUES,
  ...AFFAIRS_CUES,
  ...GRAMMAR_CUES,
  ...PLAIN_CUES,
  ...BUCKET_CUES,
]
