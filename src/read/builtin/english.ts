import { claims } from './claims.ts'
import { judge } from './judge.ts'
import type { Language } from './language.ts'
import type { Encode } from './meaning.ts'
import { phrase } from './phrase.ts'
import { read } from './read.ts'
import { topics } from './topics.ts'

/** What is said in English; without vectors sentences are told by their cues and words alone. */
export function english(encode: Encode | null): Language {
  return {
    read: (turn, before, known) => read(turn, before, known, (one) => judge(one, encode)),
    topics,
    claim: claims,
    phrase,
  }
}
